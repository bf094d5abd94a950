// Lint rules of the page. Prettier checks the formatting, svelte-check the types, and oxlint import
// cycles.
import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The folders of `src`, and which others each may import besides `protocol`, `messages` and `lib`:
 *  only ones that are listed before it. `messages` may import `lib/text`. */
const FOLDERS = {
  animation: [],
  notifications: [],
  table: ['animation', 'notifications'],
  board: ['animation', 'table'],
  help: ['table', 'board'],
  devices: [],
  home: ['animation', 'notifications', 'board', 'help', 'devices'],
  tutorial: ['table', 'help', 'home'],
  puzzles: ['table'],
  sidebar: ['table', 'board', 'help', 'devices', 'tutorial'],
  analysis: ['animation', 'table', 'home', 'sidebar'],
  print: ['home'],
  postal: ['home', 'sidebar'],
  rules: [],
  pages: [
    ...['table', 'board', 'help', 'home', 'tutorial', 'sidebar', 'analysis'],
    ...['print', 'postal', 'notifications', 'rules', 'devices', 'puzzles'],
  ],
};

const allowed = {
  protocol: [],
  messages: [],
  lib: ['protocol', 'messages'],
  ...Object.fromEntries(
    Object.entries(FOLDERS).map(([name, others]) => [
      name,
      ['protocol', 'messages', 'lib', ...others],
    ]),
  ),
};
const names = Object.keys(allowed);
for (const entry of readdirSync(new URL('src', import.meta.url), { withFileTypes: true })) {
  if (entry.isDirectory() && entry.name !== 'styles' && !names.includes(entry.name)) {
    throw new Error(`List src/${entry.name} in FOLDERS, with the folders it may import.`);
  }
}
for (const [at, name] of names.entries()) {
  const late = allowed[name].filter((other) => !names.slice(0, at).includes(other));
  if (late.length) throw new Error(`${name} must be listed after ${late.join(', ')}.`);
}

/** Rules that need types check components only if HARENA_THOROUGH is set, because they take half a
 *  minute there. svelte-check finds type errors every time. */
const untyped = {
  ...ts.configs.disableTypeChecked,
  files: ['**/*.svelte'],
  linterOptions: { reportUnusedDisableDirectives: 'off' },
};
const everyday = process.env.HARENA_THOROUGH ? [] : [untyped];

/** The entry points, which no folder may import. */
const ENTRY = ['App.svelte', 'main.ts'];

const forbidden = names.flatMap((name) =>
  [...names, ...ENTRY]
    .filter((other) => other !== name && !allowed[name].includes(other))
    .map((other) => ({
      target: `./src/${name}`,
      from: `./src/${other}`,
      except: name === 'messages' && other === 'lib' ? ['./text'] : [],
    })),
);

export default defineConfig(
  {
    ignores: [
      'dist',
      'public',
      '*.config.*',
      // Written by `just protocol`.
      'src/protocol/types.ts',
      'src/protocol/schemas.ts',
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
      // It reads types everywhere to find stores, and there are none.
      'svelte/require-store-reactive-access': 'off',
      'import-x/no-restricted-paths': ['error', { zones: forbidden }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  everyday,
  {
    // What is missing in a test may throw: then the test fails.
    files: ['tests/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
