import type { Page } from '@playwright/test';

/** Holds back what is fetched from such addresses until it is let go by what this gives back. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
