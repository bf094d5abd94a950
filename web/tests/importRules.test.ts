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

/** Return the folders whose files a file of a folder may not import, out of the given ones. */
async function refused(folder: string, others: readonly string[]): Promise<string[]> {
  const planted = others.map((other) => {
    const file = FILES.find((path) => path.startsWith(`../src/${other}/`))!;
    return `import '${file.replace('/src', '')}';\n`;
  });
  const [result] = await eslint.lintText(planted.join(''), {
    filePath: `src/${folder}/planted.ts`,
  });
  return result!.messages.map(({ ruleId, message, line }) => {
    expect(ruleId, message).toBe(RULE);
    return others[line - 1]!;
  });
}

describe('the import rules between folders', () => {
  it('allow one direction at most', async () => {
    expect(FOLDERS.length).toBeGreaterThan(12);
    const found = new Map<string, string[]>();
    for (const folder of FOLDERS) {
      const others = FOLDERS.filter((other) => other !== folder);
      found.set(folder, await refused(folder, others));
    }
    for (const [at, folder] of FOLDERS.entries()) {
      for (const other of FOLDERS.slice(at + 1)) {
        const one = found.get(folder)!.includes(other) || found.get(other)!.includes(folder);
        expect(one, `${folder} and ${other}`).toBe(true);
      }
    }
  }, 120_000);

  it('let every folder import the base folders, and none import pages', async () => {
    expect(await refused('lib', ['protocol', 'messages'])).toEqual([]);
    expect(await refused('messages', ['lib', 'lib/text'])).toEqual(['lib']);
    const others = FOLDERS.filter((folder) => !BASE.includes(folder));
    for (const base of BASE) expect(await refused(base, others), base).toEqual(others);
    for (const folder of FOLDERS.filter((each) => each !== 'pages')) {
      const wanted = BASE.includes(folder) ? [] : BASE;
      expect(await refused(folder, [...wanted, 'pages']), folder).toEqual(['pages']);
    }
  }, 120_000);
});
