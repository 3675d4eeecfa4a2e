import { expect, it } from 'vitest';
import { translateAttribute } from './translateAttribute';

it.each(['₹5,035', '738.99%', '20 Nov 2026', '20 नवंबर 2026, 10:15', 'SL100001', '+91 80 0000 0000', '10:15'])(
  '%s is not translated',
  (text) => expect(translateAttribute(text)).toBe('no'),
);

it.each(['7 days', 'Loaned', 'Repay by 20 Nov 2026', ''])('%s is', (text) =>
  expect(translateAttribute(text)).toBeUndefined(),
);
