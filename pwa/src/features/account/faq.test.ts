import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Product {
  readonly extensionAllowed: boolean;
  readonly maxExtensions?: number;
  readonly coolingOffDays?: number;
}

const read = (name: string): unknown => JSON.parse(readFileSync(`fixtures/catalogue/${name}.json`, 'utf8'));

it('the help promises nothing of all loans that holds for some', () => {
  const products = read('products') as Product[];
  const help = JSON.stringify(read('faq'));
  const limits = new Set(products.map((one) => (one.extensionAllowed ? (one.maxExtensions ?? 3) : 0)));
  expect(limits.size, 'products differ in how often they can be extended').toBeGreaterThan(1);
  expect(help).not.toMatch(/You can extend|three times|तीन बार/);
  expect(help, 'an extension has its price too').not.toMatch(/no other charges unless you pay late/);
});
