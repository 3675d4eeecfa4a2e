import type { Displayed } from './check';
import type { Gallery } from '../gallery';
import { words } from '../words';

export async function oneLineLabels({ page }: Gallery): Promise<string[]> {
  const labels = page.locator('article:has([data-hero]) dl > :not([data-hero]) dt');
  const heights = await labels.evaluateAll((all) =>
    all.map((label) => Math.round(label.getBoundingClientRect().height)),
  );
  return [
    ...(heights.length >= 8 ? [] : [`${heights.length} labels`]),
    ...heights.filter((height) => height !== 16).map((height) => `a label is ${height} px high`),
  ];
}

/** Checks that the lender's facts have equal spacing, and that links are high enough for a finger. */
export const alignedFacts = (): string[] => {
  const gaps = [...document.querySelectorAll('dl > div')].map((row) => {
    const text = document.createRange();
    text.selectNodeContents(row.querySelector('dd span') ?? row.querySelector('dd') ?? row);
    const label = row.querySelector('dt')?.getBoundingClientRect().bottom ?? 0;
    const { top, bottom } = text.getBoundingClientRect();
    return `${Math.round(top - label)} ${Math.round(row.getBoundingClientRect().bottom - bottom)}`;
  });
  const heights = [...document.querySelectorAll('dl a')].map((link) => link.clientHeight);
  return [
    ...(gaps.length > 3 ? [] : [`${gaps.length} facts`]),
    ...(new Set(gaps).size === 1 ? [] : [`gaps above and below: ${gaps.join(', ')}`]),
    ...(heights.length > 0 && Math.min(...heights) >= 48 ? [] : [`links are ${heights.join(', ')} px high`]),
  ];
};

export async function plainCorrections({ page }: Gallery, { language }: Displayed): Promise<string[]> {
  const correct = page.getByText(words(language, 'offline.correct'));
  const lines = await correct.evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
  return lines.join() === 'none,none' ? [] : [`underlines: ${lines.join(', ')}`];
}
