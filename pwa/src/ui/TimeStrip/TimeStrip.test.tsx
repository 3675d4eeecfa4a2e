import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { type TimePoint, TimeStrip } from './TimeStrip';

const texts = await loadTexts('en-IN');

const strip = (points: readonly TimePoint[]) => {
  render(
    <I18nProvider language="en-IN" texts={texts}>
      <TimeStrip label="Your due date" points={points} />
    </I18nProvider>,
  );
  return screen.getByRole('list', { name: 'Your due date' });
};

const heard = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' ').trim());

it('reads in the order of the days, each with its date, its sum and the way that follows', () => {
  const list = strip([
    { day: '2026-11-25', label: 'Today', mark: 'now', wayText: '2 days left' },
    { day: '2026-11-27', label: 'Due date', way: 'bought', wayText: '6 days more' },
    { day: '2026-12-03', label: 'New due date', mark: 'goal', amount: '5035.00' },
  ]);
  expect(heard(list)).toEqual(['Today 25 Nov 2 days left', 'Due date 27 Nov 6 days more', 'New due date 3 Dec ₹5,035']);
  expect(list.dataset.row).toBe('true');
});

it('names the year of all dates or of none, and lets many dates stand below one another', () => {
  const months = ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'] as const;
  const list = strip(months.map((day, n) => ({ day, label: String(n), amount: '3457.00' })));
  expect(heard(list)[0]).toBe('0 1 Dec 2026 ₹3,457');
  expect(heard(list)[4]).toBe('4 1 Apr 2027 ₹3,457');
  expect(list.dataset.row).toBeUndefined();
});

it('puts dates of two years below one another, with the year of each', () => {
  const list = strip([
    { day: '2026-12-30', label: 'Today' },
    { day: '2027-01-02', label: 'Due date' },
  ]);
  expect(heard(list)).toEqual(['Today 30 Dec 2026', 'Due date 2 Jan 2027']);
  expect(list.dataset.row).toBeUndefined();
});
