import { defineConfig } from 'vitest/config';
import { aliases } from './pwa/build/aliases.js';

export default defineConfig({
  resolve: { alias: aliases },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    environment: 'jsdom',
    include: ['pwa/src/**/*.test.{ts,tsx}'],
    setupFiles: ['pwa/src/testing/setup.ts'],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
