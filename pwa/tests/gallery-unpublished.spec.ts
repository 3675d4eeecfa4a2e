import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/app';

const DIST = process.env.E2E_WEB ?? 'dist';
const GALLERY = process.env.E2E_GALLERY ?? 'target/gallery';

/** Strings that only the gallery and its fake server (msw) contain. */
const OURS_ONLY = ['__gallery', '[MSW]', 'fetch-interceptor', 'x-interceptors-'];

function saying(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(names.length, folder).toBeGreaterThan(10);
  const scripts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return OURS_ONLY.filter((words) => scripts.some((script) => script.includes(words)));
}

test('the published app has no gallery and no fake server', async ({ page }) => {
  // The gallery must contain all strings; otherwise the next check would prove nothing.
  expect(saying(GALLERY)).toEqual(OURS_ONLY);
  expect(saying(DIST)).toEqual([]);
  expect(readdirSync(DIST, { recursive: true })).not.toContain('mockServiceWorker.js');
  const answer = await page.goto('/__gallery');
  expect(answer?.status()).toBe(404);
});
