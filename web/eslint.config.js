// What is asked of the page's code beside its form (prettier), its types (svelte-check), and that its
// modules go in no circle (oxlint).
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The rooms of the page: each may know those before it, and none after it. */
const ROOMS = ['lib', 'stage', 'table', 'board', 'rail', 'home', 'print', 'referee', 'pages'];

const arrows = ROOMS.flatMap((room, at) =>
  ROOMS.slice(at + 1).map((later) => ({ target: `./src/${room}`, from: `./src/${later}` })),
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
