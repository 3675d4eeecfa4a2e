import { describe, expect, it } from 'vitest';
import { isOfBuild } from './isOfBuild';

const BUILD = 'build-0a1b2c3d';
const shell = (hash: string) =>
  `<head><script defer="defer" src="/assets/react.99999999.js"></script><script defer="defer" src="/assets/app.${hash}.js"></script>`;
const answer = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } });
const HTML = 'text/html; charset=utf-8';

describe('an answer is kept as a part of a build', () => {
  it.each([
    ['its shell', '/index.html', answer(shell('0a1b2c3d'), HTML), true],
    ['the shell of another build', '/index.html', answer(shell('ffffffff'), HTML), false],
    [
      'a page that asks for a sign-in, in the place of the shell',
      '/index.html',
      answer('<h1>Free Wi-Fi</h1>', HTML),
      false,
    ],
    ['such a page in the place of a script', '/assets/home.01234567.js', answer('<h1>Free Wi-Fi</h1>', HTML), false],
    ['a script', '/assets/home.01234567.js', answer('1', 'text/javascript; charset=utf-8'), true],
    ['an icon', '/icon.svg', answer('<svg/>', 'image/svg+xml'), true],
    ['what is not there', '/assets/home.01234567.js', answer('{}', 'application/json', 404), false],
  ])('%s', async (_what, address, response, isKept) => {
    expect(await isOfBuild(BUILD, `http://localhost${address}`, response)).toBe(isKept);
    expect(response.bodyUsed, 'it can still be stored').toBe(false);
  });
});
