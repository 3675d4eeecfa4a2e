import { defineConfig } from 'vitest/config';
import { aliases } from './pwa/build/aliases.js';
import { constants } from './pwa/build/configuration.js';

export default defineConfig({
  define: constants,
  resolve: { alias: aliases },
  test: {
    environment: 'jsdom',
    setupFiles: ['pwa/src/testing/setup.ts'],
    // Keeps class names but no styles, because jsdom would match every rule with every element.
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default, vitest leaves one processor unused.
    maxWorkers: '100%',
    include: ['pwa/src/**/*.test.{ts,tsx}'],
    // Each file runs in its own worker, because files that share one inherit changes of `window`. Threads start a third
    // faster than processes.
    pool: 'threads',
  },
});
