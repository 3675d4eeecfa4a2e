import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { ProductInfo } from '@core/types';
import { PRODUCT } from '@features/orders/testing/answers';
import { fakeServer, ok, openScreen, refuse, withRealCore } from '@testing/screen';

withRealCore();

describe('the product intro', () => {
  // proves: S2.34 S7.9
  it('shows the maximum, the terms, both lists, and leads to the verification hub', async () => {
    const server = fakeServer({ 'GET /product/v1/product-info': ok(PRODUCT) });
    await openScreen('/product/P1');
    const row = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent;
    expect(await row('Maximum amount')).toContain('₹5,000.00');
    expect(await row('Lending time')).toContain('5 minutes');
    expect(await row('Period')).toContain('7 days');
    expect(await row('Overall rating')).toContain('4.8');
    expect(await row('Interest per day')).toContain('0.1%');
    const list = (title: string) => screen.getByRole('heading', { name: title }).closest('section') ?? document.body;
    expect(
      within(list('Requirement'))
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Aadhaar card', 'PAN card']);
    expect(within(list('Product Eligibility')).getByText('You are 21 to 55 years old')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'APPLY NOW' }).getAttribute('href')).toBe('/auth/index?pid=P1');
    expect(server.calls[0]?.query.get('id')).toBe('P1');
  });

  it('names the cap on late charges, where the product has one', async () => {
    fakeServer({ 'GET /product/v1/product-info': ok({ ...PRODUCT, overdueCap: '0.3' }) });
    await openScreen('/product/P1');
    const label = await screen.findByText('Most you pay for being late');
    expect(label.closest('div')?.textContent).toContain('30% of the loan amount');
  });

  it.each([
    ['full', 'Interest for the whole tenure'],
    ['daysUsed', 'Interest only for the days used, at least one'],
    // What an older version of the app kept does not say it.
    [undefined, 'Interest for the whole tenure'],
  ])('says what repaying early costs: %s', async (earlyInterest, says) => {
    fakeServer({ 'GET /product/v1/product-info': ok({ ...PRODUCT, earlyInterest } as ProductInfo) });
    await openScreen('/product/P1');
    const label = await screen.findByText('If you repay early');
    expect(label.closest('div')?.textContent).toContain(says);
  });

  it('shows what an older version of the app kept, which has no cap', async () => {
    fakeServer({ 'GET /product/v1/product-info': ok({ ...PRODUCT, overdueCap: undefined } as unknown as ProductInfo) });
    await openScreen('/product/P1');
    expect(await screen.findByText('Overdue charge')).toBeTruthy();
    await screen.findByText('10%');
    expect(screen.queryByText('Most you pay for being late')).toBeNull();
  });

  it('offers nothing to apply for when there is no such product', async () => {
    fakeServer({ 'GET /product/v1/product-info': refuse('The product was not found.') });
    await openScreen('/product/P1');
    expect(await screen.findByText('The product was not found.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'APPLY NOW' })).toBeNull();
  });
});

describe('the denied page', () => {
  // proves: S2.14 S8.10
  it('says no in the specification’s words, with the days and hours of its address', async () => {
    await openScreen('/product/P1/denied?day=14&hour=1');
    expect(
      await screen.findByText(
        'Application Denied. We could not approve your apolication at this moment. Please re-apply in 15 days',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('14 days')).toBeTruthy();
    expect(screen.getByText('1 hour')).toBeTruthy();
  });

  it('tells of no longer wait than a denial leaves, whatever its address says', async () => {
    await openScreen('/product/P1/denied?day=9999&hour=1');
    expect(await screen.findByText('0 days')).toBeTruthy();
  });
});
