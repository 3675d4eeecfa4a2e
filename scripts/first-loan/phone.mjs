// Opens a fresh browser as a slow phone that records the slowest interactions.
import { PredefinedNetworkConditions } from 'puppeteer-core';
import { openPhone } from '../lib/phone.mjs';

/** Factor by which the processor is slowed down: that of a low-tier phone in Chrome's tools. */
export const SLOWER = 6;

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

/** Opens a phone of a tenant; with `slow`, slows down its processor and network. */
export async function openPhoneOf(tenant, { browser, origin, slow }) {
  const { page, slowDown } = await openPhone(browser, origin);
  await page.context().addCookies([{ name: 'qa_tenant', value: tenant, url: origin }]);
  await page.addInitScript(observe);
  if (slow) await slowDown(SLOWER, PredefinedNetworkConditions['Slow 3G']);
  return page;
}
