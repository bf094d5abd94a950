// What components import, for `import-x`: it looks for imports at the top of a file only, and those
// of a component are in its scripts.
import { parseForESLint as parse } from 'svelte-eslint-parser';
import { parser } from 'typescript-eslint';

export function parseForESLint(code, options) {
  const read = parse(code, { ...options, parser });
  const scripts = read.ast.body.filter(({ type }) => type === 'SvelteScriptElement');
  return { ...read, ast: { ...read.ast, body: scripts.flatMap(({ body }) => body) } };
}
