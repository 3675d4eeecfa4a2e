import type { Locator } from '@playwright/test';
import { expect, test } from './support/app';
import { hold } from './support/hold';
import { picture } from './support/picture';
import { hasNoSidewaysScroll } from './support/width';
import { words } from './support/words';

const IDENTITY = '/auth/identity?pid=saral-first';
const FACE = '/auth/face?pid=saral-first';

const sizeOf = async (shown: Locator) => {
  const box = await shown.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
};

const locale = 'en-IN';

test.use({ locale });
const text = (key: string) => words(locale, key);

for (const [scenario, path, pictures] of [
  [
    'half-verified-identity',
    IDENTITY,
    [
      ['auth.docFront', 'auth.showsFront', 'aadhaar-front'],
      ['auth.docBack', 'auth.showsBack', 'aadhaar-back'],
      ['auth.docPan', 'auth.showsPan', 'pan'],
    ],
  ],
  ['half-verified-face', FACE, [['auth.facePhoto', 'auth.faceTip', 'selfie']]],
] as const) {
  test(`${path} draws what to photograph, says once what must be seen, and puts the photo into the same box`, async ({
    app,
    page,
  }) => {
    // Holds back the automatic check of a selfie, which would leave the page.
    const letGo = await hold(page, '**/api1/auth/v1/kyc-info/living-hold');
    await app.openAs(scenario, path);
    if (path === IDENTITY) await page.getByRole('button', { name: text('auth.toPhotos') }).click();
    // A hint stands in the picture's box only, not above the form.
    const above = page.locator('form > p').filter({ hasText: /कैमरे|रोशनी|camera|light|glare/ });
    await expect(page.getByRole('region', { name: text(pictures[0][0]) })).toBeVisible();
    await expect(above).toHaveCount(0);
    for (const [label, shows, file] of pictures) {
      const capture = page.getByRole('region', { name: text(label) });
      const drawing = capture.locator('svg[aria-hidden=true]').first();
      await expect(drawing).toBeVisible();
      await expect(capture.getByText(text(shows))).toBeVisible();
      const empty = await sizeOf(drawing);
      expect(empty.height, 'large enough to be recognized').toBeGreaterThan(150);
      await capture.locator('input[type=file]').last().setInputFiles(picture(file));
      await expect(capture.getByText(text('auth.uploaded'), { exact: true })).toBeVisible();
      expect(await sizeOf(capture.getByRole('img')), label).toEqual(empty);
      await expect(capture.getByText(text(shows)), 'the photo is taken').toHaveCount(0);
    }
    expect(await hasNoSidewaysScroll(page)).toBe(true);
    letGo();
  });
}
