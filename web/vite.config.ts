import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const LENGTH = /(?<![\w.#-])(\d*\.?\d+)px\b/g;
const FINE = 4;
const TYPE = 16;

const TEXT = /\.(?:js|css|html)$/;
/** What is smaller than this gains nothing that counts, in bytes. */
const SMALL = 1000;

/** Beside each text of the built page lies the same in brotli, as small as that gets: the server has
 *  no time for it. */
const pressed: Plugin = {
  name: 'pressed',
  apply: 'build',
  writeBundle({ dir }, files) {
    for (const file of Object.keys(files).filter((name) => TEXT.test(name))) {
      const path = join(dir ?? '.', file);
      const data = readFileSync(path);
      if (data.length < SMALL) continue;
      const settings = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
      writeFileSync(`${path}.br`, brotliCompressSync(data, { params: settings }));
    }
  },
};

export default defineConfig({
  base: '/',
  // Tests run components as they are built: places in sources help who debugs, and take time.
  // Svelte's checks while a page runs stay on.
  plugins: [
    svelte({ compilerOptions: process.env.VITEST ? { dev: false } : {} }),
    svelteTesting(),
    pressed,
  ],
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
    // What the first page needs comes in one piece, which packs better than many.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
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
