import type { Money } from '@core/types';

/**
 * Converts typed rupees to money on the wire: `2,000` → `2000.00`. Returns null for other text. `digitOf` returns a
 * digit of any script as ASCII, and `''` for other characters.
 */
export function moneyTyped(typed: string, digitOf: (character: string) => string): Money | null {
  const inAscii = Array.from(typed, (character) => digitOf(character) || character).join('');
  const [, rupees, paise = ''] = /^₹?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(inAscii.replace(/[\s,]/g, '')) ?? [];
  return rupees === undefined ? null : (`${Number(rupees)}.${paise.padEnd(2, '0')}` as Money);
}
