// Opens a fresh browser as a slow phone: 360 × 740, with a slowed processor and network.

import { PredefinedNetworkConditions } from 'puppeteer-core';

/** Factor by which the processor is slowed down: that of a low-tier phone in Chrome's tools. */
export const SLOWER = 6;

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  serviceWorkers: 'block',
};

/** Runs in every page before its scripts: records the longest event of each interaction. */
function observe() {
  const seen = {};
  const nameOf = (target) => target?.name || target?.getAttribute?.('aria-label') || target?.textContent?.slice(0, 30);
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration, target } of list.getEntries()) {
      if (!interactionId || (seen[interactionId]?.ms ?? 0) >= duration) continue;
      seen[interactionId] = { ms: Math.round(duration), what: `${name} ${nameOf(target) ?? ''}`.trim() };
    }
  }).observe({ type: 'event', durationThreshold: 16 });
  Object.assign(globalThis, { interactions: seen });
}

/** Opens a phone without any data of the app; with `slow`, slows down its processor and network. */
export async function openPhone(browser, { origin, tenant, slow }) {
  const context = await browser.newContext(PHONE);
  await context.addCookies([{ name: 'qa_tenant', value: tenant, url: origin }]);
  const page = await context.newPage();
  // Creates the page's process, which is slowed below.
  await page.goto(`${origin}/robots.txt`);
  await page.addInitScript(observe);
  if (slow) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await cdp.send('Network.enable');
    const { download, upload, latency } = PredefinedNetworkConditions['Slow 3G'];
    const line = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload };
    await cdp.send('Network.emulateNetworkConditions', line);
  }
  return page;
}
