import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PHONES, SCHEMES, SCREENSHOTS, startupImage, startupMedia } from './lib/install.mjs';

const at = (path) => new URL(`../pwa/src/assets/${path.replace(/^\//, '')}`, import.meta.url);
const manifest = JSON.parse(readFileSync(at('manifest.webmanifest'), 'utf8'));
const page = readFileSync(new URL('../pwa/src/index.html', import.meta.url), 'utf8');

function sizeOf(path) {
  const bytes = readFileSync(at(path));
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('what an installed app is shown with', () => {
  it('has pictures of the sizes that the manifest names', () => {
    const pictures = [manifest, ...manifest.shortcuts].flatMap(({ icons, screenshots = [] }) => [
      ...icons,
      ...screenshots,
    ]);
    for (const { src, sizes } of pictures.filter(({ type }) => type === 'image/png')) {
      assert.equal(sizeOf(src), sizes, src);
    }
    assert.deepEqual(
      [...new Set(manifest.icons.map(({ purpose }) => purpose ?? 'any'))],
      ['any', 'maskable', 'monochrome'],
    );
  });

  it('shows screens of a phone and of a wide window, each no more than 80 KB', () => {
    const named = manifest.screenshots.map(({ src }) => src.slice(1));
    assert.deepEqual(named.toSorted(), SCREENSHOTS.map(({ file }) => `screenshots/${file}`).toSorted());
    assert.deepEqual([...new Set(manifest.screenshots.map(({ form_factor: form }) => form))], ['narrow', 'wide']);
    for (const name of named) assert.ok(statSync(at(name)).size <= 80_000, name);
  });

  it('starts with a picture of its own on each iPhone, light and dark', () => {
    const named = [...page.matchAll(/rel="apple-touch-startup-image" href="\/([^"]+)" media="([^"]+)"/g)];
    const found = Object.fromEntries(named.map(([, href, media]) => [href, media]));
    const wanted = PHONES.flatMap((phone) =>
      SCHEMES.map((scheme) => [startupImage(phone, scheme), startupMedia(phone, scheme)]),
    );
    assert.deepEqual(found, Object.fromEntries(wanted));
    for (const phone of PHONES) {
      for (const scheme of SCHEMES) {
        assert.equal(sizeOf(startupImage(phone, scheme)), `${phone.width * phone.ratio}x${phone.height * phone.ratio}`);
      }
    }
    assert.equal(readdirSync(at('startup')).length, wanted.length, 'no picture that nobody asks for');
  });

  it('says on the page what the manifest says, in the colours of both schemes', () => {
    assert.match(page, /<html lang="en"/);
    assert.ok(page.includes(`<meta name="description" content="${manifest.description}"`));
    for (const { name, canvas } of SCHEMES) {
      assert.ok(page.includes(`<meta name="theme-color" content="${canvas}" media="(prefers-color-scheme: ${name})"`));
    }
    assert.equal(sizeOf(/rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? ''), '180x180');
    assert.ok(existsSync(at('robots.txt')));
  });
});
