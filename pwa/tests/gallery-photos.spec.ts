import { expect, test } from './support/app';

const FILES = { heic: 'pwa/tests/support/selfie.heic', gif: 'pwa/tests/support/selfie.gif' } as const;

const locale = 'en-IN';

test.use({ locale });

for (const [format, file] of Object.entries(FILES)) {
  test(`a ${format} photo of the gallery is converted, and is sent as JPEG`, async ({ app, page }) => {
    await page.addInitScript(() => {
      const sent: string[] = [];
      const { send } = XMLHttpRequest.prototype;
      Object.assign(window, { sent });
      XMLHttpRequest.prototype.send = function (body) {
        const files = body instanceof FormData ? [...body.values()].filter((value) => value instanceof Blob) : [];
        sent.push(...files.map(({ type }) => type));
        send.call(this, body);
      };
    });
    await app.openAs('half-verified-face', '/auth/face?pid=saral-first');
    const answer = page.waitForResponse(/living-hold/);
    // Delays the check, whose result would replace the photo.
    await page.route(/living-hold/, (route) => setTimeout(() => void route.continue(), 2000));
    const gallery = page.locator('input[type=file]').last();
    await gallery.setInputFiles(file);
    const photo = page.getByRole('main').getByRole('img').first();
    await expect(photo).toBeVisible();
    const shape = await photo.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth / image.naturalHeight;
    });
    expect(shape).toBe(0.8);
    expect(await (await answer).json()).toMatchObject({ code: 0 });
    expect(await page.evaluate(() => (window as unknown as { sent: string[] }).sent)).toEqual(['image/jpeg']);
  });
}
