// What is asked of the page's code beside its form (prettier), its types (svelte-check), and that its
// modules go in no circle (oxlint).
import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The rooms of the page, and which others each may know: of those that stand before it. */
const ROOMS = {
  lib: [],
  stage: ['lib'],
  table: ['lib', 'stage'],
  board: ['lib', 'stage', 'table'],
  help: ['lib', 'table', 'board'],
  home: ['lib', 'stage', 'help'],
  learn: ['lib', 'table', 'help', 'home'],
  rail: ['lib', 'table', 'board', 'help', 'learn'],
  study: ['lib', 'stage', 'table', 'home', 'rail'],
  print: ['lib', 'home'],
  referee: ['lib', 'home', 'rail'],
  notices: ['lib'],
  rules: ['lib'],
  pages: [
    ...['lib', 'table', 'board', 'help', 'home', 'learn', 'rail', 'study'],
    ...['print', 'referee', 'notices', 'rules'],
  ],
};

const names = Object.keys(ROOMS);
for (const entry of readdirSync(new URL('src', import.meta.url), { withFileTypes: true })) {
  if (entry.isDirectory() && entry.name !== 'styles' && !names.includes(entry.name)) {
    throw new Error(`Nothing says which rooms src/${entry.name} may know.`);
  }
}
for (const [at, room] of names.entries()) {
  const late = ROOMS[room].filter((other) => !names.slice(0, at).includes(other));
  if (late.length) throw new Error(`${room} does not stand after ${late.join(', ')}.`);
}

/** The page as a whole, which knows its pages and is known by nobody. */
const WHOLE = ['App.svelte', 'main.ts'];

const arrows = names.flatMap((room) =>
  [...names, ...WHOLE]
    .filter((other) => other !== room && !ROOMS[room].includes(other))
    .map((other) => ({ target: `./src/${room}`, from: `./src/${other}` })),
);

export default defineConfig(
  {
    ignores: [
      'dist',
      'public',
      '*.config.*',
      // Written by the server's chore.
      'src/lib/protocol.ts',
      'src/lib/shapes.ts',
    ],
  },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.svelte'] })],
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // In an effect, `void x` says that it depends on x.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-restricted-paths': ['error', { zones: arrows }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What is missing in a test may throw: then the test fails.
    files: ['tests/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
