import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@core/generated/routes';
import { isScreen } from './screens';

/** All server paths in the generated table of calls. */
const described = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| \[`[A-Z]+ (\/[^`]*)`\]/gm)].map(
  ([, path]) => path as string,
);

describe('a page that is opened without a network, or from what is kept', () => {
  it('is the shell at every address of the app', () => {
    const screens = ROUTES.map(({ pattern }) => pattern.replace(/:\w+/g, '01J9ZK'));
    expect(screens.length).toBeGreaterThan(20);
    expect(screens.filter((path) => !isScreen(path))).toEqual([]);
    for (const path of ['/', '/nowhere', '/opsy', '/api12/x']) expect(isScreen(path), path).toBe(true);
  });

  it('is never the shell where the server has an answer of its own', () => {
    expect(described.length).toBeGreaterThan(50);
    expect(described.filter(isScreen)).toEqual([]);
    for (const path of [
      '/sandbox/pay',
      '/__qa',
      '/__qa/workbench/main.js',
      '/openapi.json',
      '/sw.js',
      '/icons/192.png',
    ]) {
      expect(isScreen(path), path).toBe(false);
    }
  });
});
