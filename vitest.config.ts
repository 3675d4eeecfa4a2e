import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { aliases } from './pwa/build/aliases.js';
import { constants } from './pwa/build/serverPaths.js';

export default defineConfig({
  define: constants,
  resolve: { alias: aliases },
  test: {
    environment: 'jsdom',
    setupFiles: ['pwa/src/testing/setup.ts'],
    // Keeps class names but no styles, because jsdom slowly matches every style rule against every element.
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests often wait for a timer or for a call, so more files run at once than there are processors.
    maxWorkers: 2 * availableParallelism(),
    include: ['pwa/src/**/*.test.{ts,tsx}'],
    // Runs each file in its own worker, because files in one worker share changes of `window`. Threads start faster than processes.
    pool: 'threads',
  },
});
