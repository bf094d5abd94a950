/** A pseudo-locale for tests: `vite build --config vite.pseudo.config.ts` makes the texts of src/messages about 40 %
 *  longer, with marks around them. Texts that skip the messages stand out by having none. */

import ts from 'typescript';
import type { Plugin } from 'vite';

const MESSAGES = /\/src\/messages\/.+\.ts$/;
const WORD = /\p{L}{2,}/gu;
const VOWELS = 'aeiouAEIOU';
const ACCENTS = 'áéíóúÁÉÍÓÚ';

export const lengthened = (text: string): string =>
  text.replace(WORD, (word) =>
    (word + word.slice(1, 1 + Math.ceil(word.length * 0.4)).toLowerCase()).replace(
      /[aeiou]/gi,
      (vowel) => ACCENTS.charAt(VOWELS.indexOf(vowel)),
    ),
  );

export const marked = (text: string): string =>
  text.search(WORD) < 0 ? text : `⟦${lengthened(text)}⟧`;

const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** Whether a literal is a text, and no key, type, module or operand of a comparison. */
function isText(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return false;
  if (ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent)) return false;
  if (ts.isCaseClause(parent)) return false;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !ts.isBinaryExpression(parent) || !COMPARES.has(parent.operatorToken.kind);
}

/** Whether the fixed parts of a template have words. */
function hasWords(within: ts.Node): boolean {
  const template = ts.isTemplateSpan(within) ? within.parent : within;
  if (!ts.isTemplateExpression(template)) return false;
  const parts = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.some(({ text }) => text.search(WORD) >= 0);
}

/** The marks before and after a part of a template. */
const marksOf = (part: ts.Node): [opens: string, closes: string] => [
  ts.isTemplateHead(part) ? '⟦' : '',
  ts.isTemplateTail(part) ? '⟧' : '',
];

export function pseudoText(code: string, name: string): string {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  const changes: [start: number, end: number, text: string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isText(node))
      changes.push([node.getStart(), node.end, JSON.stringify(marked(node.text))]);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      const before = node.getStart() + 1;
      const after = node.end - (ts.isTemplateTail(node) ? 1 : 2);
      const [opens, closes] = hasWords(node.parent) ? marksOf(node) : ['', ''];
      changes.push([before, after, opens + lengthened(code.slice(before, after)) + closes]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes.reduceRight(
    (text, [start, end, changed]) => text.slice(0, start) + changed + text.slice(end),
    code,
  );
}

export const pseudo: Plugin = {
  name: 'pseudo',
  enforce: 'pre',
  transform: (code, id) => (MESSAGES.test(id) ? { code: pseudoText(code, id), map: null } : null),
};
