import { defineConfig } from 'vitest/config';
import { aliases } from './pwa/build/aliases.js';
import { constants } from './pwa/build/configuration.js';

export default defineConfig({
  define: constants,
  resolve: { alias: aliases },
  test: {
    environment: 'jsdom',
    setupFiles: ['pwa/src/testing/setup.ts'],
    // Class names, but no styles: jsdom would match every rule with every element.
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Left to itself, vitest keeps one processor free for a person who watches.
    maxWorkers: '100%',
    include: ['pwa/src/**/*.test.{ts,tsx}'],
    // A worker of its own for every file: in a shared one, what one file left in the window made tests of the next file
    // fail. Threads start a third faster than processes.
    pool: 'threads',
  },
});
