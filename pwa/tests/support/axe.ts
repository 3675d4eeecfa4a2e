import type { Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function installAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe.source });
}

/** Returns axe's violations; with `colours`, only violations of contrast. */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  const only =
    rules === 'all' ? { type: 'tag' as const, values: WCAG } : { type: 'rule' as const, values: ['color-contrast'] };
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations: found } = await checker.run(document, { runOnly, resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, only);
}
