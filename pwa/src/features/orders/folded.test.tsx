import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import enIN from '@i18n/generated/en-IN.json';
import hi from '@i18n/generated/hi.json';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';

import { extension, orderDetail } from './testing/answers';

const DETAIL = 'GET /order/v1/detail';
const CALC = 'GET /order-repay-extension/v1/extension-calc/O1';
const REQUESTED = { isWaiting: 1, expireTime: '2026-12-01T10:15:00+05:30' } as const;

withRealCore();

const part = async (title: string) => {
  const found = (await screen.findByText(title, { selector: 'summary > span' })).closest('details');
  if (found === null) throw new Error(`${title} opens nothing`);
  return found;
};

// Only the Indian languages fold these sections. `en` shows them open, as the specification does.
describe.each([
  ['en-IN', enIN, { calculated: 'Calculated on', requested: 'Requested on', paid: 'Extension fees paid so far' }],
  ['hi', hi, { calculated: 'गणना की तारीख़', requested: 'अनुरोध की तारीख़', paid: 'अब तक चुकाए विस्तार शुल्क' }],
] as const)('in %s', (language, texts, labels) => {
  it('the audit page has Refresh in its bar, and folds the loan-calculation table away', async () => {
    fakeServer({ [DETAIL]: ok(orderDetail('1')) });
    await openScreen('/orders/O1/audit', language);
    const table = await part(texts['orders.loanTableTitle']);
    expect(table.open).toBe(false);
    const amounts = [...table.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(amounts).toEqual(['₹1,000 - ₹5,000', '₹3,000 - ₹10,000', '₹5,000 - ₹40,000']);
    within(table).getByText(texts['orders.loanTableNote']);
    within(screen.getByRole('banner')).getByRole('button', { name: texts['orders.refresh'] });
  });

  it.each([
    ['before it is requested', '8', {}, labels.calculated],
    ['until it is paid', '11', REQUESTED, labels.requested],
  ])('the extension %s folds amounts and rules away, and names the date by what happened', async (...row) => {
    const [, state, more, label] = row;
    fakeServer({ [DETAIL]: ok(orderDetail(state, { extensionState: 1 })), [CALC]: ok(extension(more)) });
    await openScreen('/orders/O1/extension', language);
    const amounts = await part(texts['orders.extensionAmounts']);
    const rules = await part(texts['orders.extensionRulesTitle']);
    expect([amounts.open, rules.open]).toEqual([false, false]);
    const dates = [labels.calculated, labels.requested].filter((date) => within(amounts).queryByText(date) !== null);
    expect(dates).toEqual([label]);
    expect(within(amounts).getByText(labels.paid).closest('li')?.textContent).toMatch(/₹0$/);
  });
});
