// The pages that Lighthouse loads, and the gates of the heavy pages: scores out of 100, times in milliseconds.
import { percentile } from '../lib/taken.mjs';

const LOGIN = { performance: 98, lcp: 1500, tbt: 100, cls: 0 };
const HEAVY = { performance: 92, lcp: 2300, tbt: 100, cls: 0 };

export const PAGES = [
  { name: 'login', path: () => '/login', gate: LOGIN },
  { name: 'home', scenario: 'gold', path: () => '/', gate: HEAVY },
  { name: 'product', scenario: 'verified', path: () => '/product/saral-first/detail', gate: HEAVY },
  { name: 'order', scenario: 'overdue-3-days', path: ([id]) => `/orders/${id}/detail`, gate: HEAVY },
  // These pages have no gate and are loaded once, for accessibility, best practices and SEO.
  { name: 'orders', scenario: 'overdue-3-days', path: () => '/order' },
  { name: 'extension', scenario: 'due-today', path: ([id]) => `/orders/${id}/extension` },
  { name: 'verification', scenario: 'new-user', path: () => '/auth/basic' },
  { name: 'bank', scenario: 'verified', path: () => '/bank/add' },
  { name: 'account', scenario: 'gold', path: () => '/personal' },
  { name: 'help', scenario: 'gold', path: () => '/personal/help' },
  { name: 'feedback', scenario: 'gold', path: () => '/feedback' },
];

/** The categories whose score must be 100 on every page. */
export const WHOLE = ['accessibility', 'best-practices', 'seo'];

/** The measured values, with the name of Lighthouse's audit. */
export const METRICS = { lcp: 'largest-contentful-paint', tbt: 'total-blocking-time', cls: 'cumulative-layout-shift' };

/** Returns the median of each value over the loads. */
export const reached = (loads) =>
  Object.fromEntries(
    Object.keys(loads[0]).map((what) => [
      what,
      percentile(
        loads.map((load) => load[what]),
        50,
      ),
    ]),
  );

/** Returns the values that miss their gate; values without a gate are ignored. */
export const misses = (got, { performance, ...most }) => [
  ...Object.keys(most).filter((what) => got[what] > most[what]),
  ...(got.performance < performance ? ['performance'] : []),
];

/** Whether the verdict is certain: further loads, up to `most` in total, cannot change which medians miss their gate. */
export function isSettled(loads, gate, most) {
  const enough = Math.floor(most / 2) + 1;
  const missed = loads.map((load) => misses(load, gate));
  return Object.keys(gate).every((what) => {
    const bad = missed.filter((one) => one.includes(what)).length;
    return bad >= enough || loads.length - bad >= enough;
  });
}
