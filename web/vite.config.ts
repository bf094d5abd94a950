import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const LENGTH = /(?<![\w.#-])(\d*\.?\d+)px\b/g;
const FINE = 4;
const TYPE = 16;

export default defineConfig({
  base: '/',
  plugins: [svelte(), svelteTesting()],
  css: {
    postcss: {
      plugins: [
        {
          // Lengths grow with the type, which is larger on large screens; fine lines do not.
          postcssPlugin: 'growing',
          Declaration(line) {
            const { parent } = line;
            if (parent && 'selector' in parent && parent.selector === 'html') return;
            const grown = line.value.replace(LENGTH, (written, length: string) =>
              Number(length) < FINE ? written : `${Number(length) / TYPE}rem`,
            );
            if (grown !== line.value) line.value = grown;
          },
        },
      ],
    },
  },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    // One page for all files of a worker, warm from the first on; the setup empties it between them.
    pool: 'threads',
    isolate: false,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // Busy machines take their time: only what never comes to an end is a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By itself it leaves one core idle, and a machine of two has no other.
    maxWorkers: '100%',
  },
});
