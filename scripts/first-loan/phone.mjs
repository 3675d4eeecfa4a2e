// The slow phone: a fresh browser of 360 × 740, whose processor is slowed, and the line it is on.

/**
 * Chrome's "Slow 3G" as Puppeteer has it (`PredefinedNetworkConditions`): 500 kbit/s each way, of which four fifths are left,
 * and 400 ms, which Chrome multiplies by five, because it counts them once for each request and not for each packet.
 * Bytes in a second, and milliseconds from a request to the first byte of its answer.
 */
export const SLOW_3G = {
  download: ((500 * 1000) / 8) * 0.8,
  upload: ((500 * 1000) / 8) * 0.8,
  latency: 400 * 5,
};
/** How many times slower than this machine's the processor is: what Chrome's tools call a low-tier phone. */
export const SLOWER = 6;

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
};

/** In every page, before its scripts: notes the longest event of each interaction, as the browser measures it. */
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

/** Opens a phone that has never seen the app; `slow` is false where only taps and characters are counted. */
export async function openPhone(browser, { origin, tenant, slow }) {
  const context = await browser.newContext(PHONE);
  await context.addCookies([{ name: 'qa_tenant', value: tenant, url: origin }]);
  const page = await context.newPage();
  // The page's process is there before it is slowed.
  await page.goto(`${origin}/robots.txt`);
  await page.addInitScript(observe);
  if (slow) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  return page;
}
