import type { Page } from '@playwright/test';
import { photographInPage } from './photographInPage.mjs';

/** A phone camera's photo of a card: 12 million pixels with noise, about 5 MB. */
export const CAMERA = { width: 4000, height: 3000 } as const;

/**
 * Selects a new photo of the size `CAMERA` in a file input; returns its size in bytes. Its dark upper left quarter shows whether a photo that
 * EXIF marks as rotated (`turned`) was put upright.
 */
export const photograph = (page: Page, label: string, { turned = false } = {}): Promise<number> =>
  page.evaluate(photographInPage, { label, turned, size: CAMERA });

/** Records the size in bytes of each photo that the page sends. Must be called before the page opens. */
export async function watchPhotos(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const sizes: number[] = [];
    const { send } = XMLHttpRequest.prototype;
    Object.assign(window, { photosSent: sizes });
    XMLHttpRequest.prototype.send = function (body) {
      const image = body instanceof FormData ? body.get('image') : null;
      if (image instanceof Blob) sizes.push(image.size);
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { photosSent: number[] }).photosSent);
}

/** Limits uploads to `bytes` per second. */
export async function slowLine(page: Page, bytes: number): Promise<void> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 10 * bytes,
    uploadThroughput: bytes,
  });
}
