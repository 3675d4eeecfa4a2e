import type { Page } from '@playwright/test';
import { photographInPage } from './photographInPage.mjs';

/** What a phone's camera makes of a card: 12 million pixels with the grain of a dim room, about 5 MB. */
export const CAMERA = { width: 4000, height: 3000 } as const;

/**
 * Makes such a photo in the page and chooses it in the file input of `label`. Its upper left quarter, as it is stored, is
 * dark. Gives back its size in bytes.
 */
export const photograph = (page: Page, label: string, { turned = false } = {}): Promise<number> =>
  page.evaluate(photographInPage, { label, turned, size: CAMERA });

/** A line on which `bytes` leave the phone in a second. */
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
