import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const RULE = 'import-x/no-restricted-paths';
const FILES = Object.keys(import.meta.glob('../src/*/**/*.{ts,svelte}'));
const FOLDERS = [...new Set(FILES.map((path) => path.split('/')[2]!))];

const BASE = ['protocol', 'messages', 'lib'];

const eslint = new ESLint({
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false } } }],
  ruleFilter: ({ ruleId }) => ruleId === RULE,
});

/** Return whether a file of one folder may import a file of another. */
async function allows(folder: string, other: string): Promise<boolean> {
  const file = FILES.find((path) => path.startsWith(`../src/${other}/`))!;
  const planted = `import '${file.replace('/src', '')}';`;
  const [result] = await eslint.lintText(planted, { filePath: `src/${folder}/planted.ts` });
  for (const { ruleId, message } of result!.messages) expect(ruleId, message).toBe(RULE);
  return result!.messages.length === 0;
}

describe('the import rules between folders', () => {
  it('allow one direction at most', async () => {
    expect(FOLDERS.length).toBeGreaterThan(12);
    for (const [at, folder] of FOLDERS.entries()) {
      for (const other of FOLDERS.slice(at + 1)) {
        const both = (await allows(folder, other)) && (await allows(other, folder));
        expect(both, `${folder} and ${other}`).toBe(false);
      }
    }
  }, 120_000);

  it('let every folder import the base folders, and none import pages', async () => {
    expect(await allows('lib', 'protocol')).toBe(true);
    expect(await allows('lib', 'messages')).toBe(true);
    expect(await allows('messages', 'lib')).toBe(false);
    expect(await allows('messages', 'lib/text')).toBe(true);
    for (const folder of FOLDERS) {
      for (const base of BASE) {
        if (!BASE.includes(folder)) expect(await allows(base, folder), folder).toBe(false);
        if (!BASE.includes(folder)) expect(await allows(folder, base), folder).toBe(true);
      }
      if (folder !== 'pages') expect(await allows(folder, 'pages'), folder).toBe(false);
    }
  }, 120_000);
});
