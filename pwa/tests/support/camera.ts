import type { Page } from '@playwright/test';
import { photographInPage } from './photographInPage.mjs';

/** A phone camera's photo of a card: 12 million pixels with noise, about 5 MB. */
export const CAMERA = { width: 4000, height: 3000 } as const;

/** Selects a photo of this size, whose stored upper left quarter is dark, in a file input. Returns the photo's size in bytes. */
export const photograph = (page: Page, label: string, { turned = false } = {}): Promise<number> =>
  page.evaluate(photographInPage, { label, turned, size: CAMERA });

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
