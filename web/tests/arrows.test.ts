import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const RULE = 'import-x/no-restricted-paths';
const FILES = Object.keys(import.meta.glob('../src/*/*.{ts,svelte}'));
const ROOMS = [...new Set(FILES.map((path) => path.split('/')[2]!))];

/** The lint of the page, of which nothing but the arrows between its rooms is asked. */
const eslint = new ESLint({
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false } } }],
  ruleFilter: ({ ruleId }) => ruleId === RULE,
});

/** Whether a file in one room may import one that there is in another. */
async function allows(room: string, other: string): Promise<boolean> {
  const file = FILES.find((path) => path.startsWith(`../src/${other}/`))!;
  const planted = `import '${file.replace('/src', '')}';`;
  const [said] = await eslint.lintText(planted, { filePath: `src/${room}/planted.ts` });
  for (const { ruleId, message } of said!.messages) expect(ruleId, message).toBe(RULE);
  return said!.messages.length === 0;
}

describe('the rooms of the page', () => {
  it('know each other one way at most', async () => {
    expect(ROOMS.length).toBeGreaterThan(12);
    for (const [at, room] of ROOMS.entries()) {
      for (const other of ROOMS.slice(at + 1)) {
        const both = (await allows(room, other)) && (await allows(other, room));
        expect(both, `${room} and ${other}`).toBe(false);
      }
    }
  }, 120_000);

  it('are all bound: the lowest knows no other, and no other the pages', async () => {
    for (const room of ROOMS) {
      if (room !== 'lib') expect(await allows('lib', room), room).toBe(false);
      if (room !== 'pages') expect(await allows(room, 'pages'), room).toBe(false);
      if (room !== 'lib') expect(await allows(room, 'lib'), room).toBe(true);
    }
  }, 120_000);
});
