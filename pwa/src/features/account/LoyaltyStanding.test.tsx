import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { home } from '@testing/examples';
import { fakeServer, openScreen, withRealCore } from '@testing/screen';
import { ok, refuse } from '@testing/server';

const SESSIONS = { 'GET /user/v1/sessions': ok([]) };

withRealCore();

describe('where the borrower stands', () => {
  it('has a level, a saving and what leads to the next', async () => {
    const copper = home({
      loyalty: { onTimeRepayments: 2, level: 2, discountPercent: 9 },
      saved: '29.50',
      nextLevel: { nameKey: 'labels.tierGold', more: 2, discountPercent: 13 },
    });
    fakeServer({ ...SESSIONS, 'GET /home/v1/index': ok(copper) });
    await openScreen('/personal');
    expect(await screen.findByText('Silver')).toBeTruthy();
    expect(screen.getByText('Saved so far').parentElement?.textContent).toContain('₹29.50');
    expect(screen.getByText('2 repayments on time to go: Gold, 13% off the processing fee')).toBeTruthy();
  });

  it('says that there is no higher one', async () => {
    const gold = home({
      loyalty: { onTimeRepayments: 5, level: 3, discountPercent: 14 },
      saved: null,
      nextLevel: null,
    });
    fakeServer({ ...SESSIONS, 'GET /home/v1/index': ok(gold) });
    await openScreen('/personal');
    expect(await screen.findByText('You have the highest discount there is.')).toBeTruthy();
    expect(screen.queryByText('Saved so far')).toBeNull();
  });

  it('is silent about what an answer of before did not say, and about what could not be read', async () => {
    fakeServer({ ...SESSIONS, 'GET /home/v1/index': ok(home()) });
    const first = await openScreen('/personal');
    expect(await screen.findByRole('heading', { name: 'Repay on time, pay less' })).toBeTruthy();
    expect(screen.queryByText('Your level')).toBeNull();
    expect(screen.queryByText(/on time to go/)).toBeNull();
    first.unmount();
    fakeServer({ ...SESSIONS, 'GET /home/v1/index': refuse('Please try again in a moment.') });
    await openScreen('/personal');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText(/^(Your level|Repay on time, pay less)$/)).toBeNull();
  });
});
