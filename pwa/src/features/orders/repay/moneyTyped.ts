import type { Money } from '@core/types';

/** Converts typed rupees to money on the wire: `2,000` → `2000.00`. Returns null for other text. */
export function moneyTyped(typed: string): Money | null {
  const [, rupees, paise = ''] = /^₹?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(inLatin(typed).replace(/[\s,]/g, '')) ?? [];
  return rupees === undefined ? null : (`${Number(rupees)}.${paise.padEnd(2, '0')}` as Money);
}

const inLatin = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
