import { defineConfig } from 'vitest/config';
import { aliases } from './pwa/build/aliases.js';
import { constants } from './pwa/build/configuration.js';

export default defineConfig({
  define: constants,
  resolve: { alias: aliases },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    environment: 'jsdom',
    include: ['pwa/src/**/*.test.{ts,tsx}'],
    setupFiles: ['pwa/src/testing/setup.ts'],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 30_000,
    // Left to itself, vitest keeps one processor free for a person who watches.
    maxWorkers: '100%',
  },
});
