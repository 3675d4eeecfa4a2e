import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Paper } from '@core/types';
import { orderDetail } from '@features/orders/testing/answers';
import { fakeServer, LOST, ok, openScreen, refuse, withRealCore } from '@testing/screen';

import { ACCOUNT, ALL, KFS, NO_DUES, OWED, RECEIPT, REFUNDED } from './testing/answers';

withRealCore();

const ORDER = { 'GET /order/v1/detail': ok(orderDetail('7')) };

describe('the papers of an order', () => {
  it('are listed with their dates, and each leads to its page', async () => {
    fakeServer({ ...ORDER, 'GET /order/v1/papers': ok([...ALL]) });
    await openScreen('/orders/O1/papers');
    await screen.findByRole('heading', { level: 1, name: 'Papers' });
    await screen.findByText('Saral First · Order no. SL100001');
    const links = await waitFor(() => within(screen.getByRole('main')).getAllByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      ALL.map(({ id, title, date }) => [`${title}${date.slice(-2)} Nov 2026`, `/orders/O1/papers/${id}`]),
    );
  });

  it('say when there is none yet, and when they could not be read', async () => {
    fakeServer({ ...ORDER, 'GET /order/v1/papers': ok([]) });
    const { unmount } = await openScreen('/orders/O1/papers');
    await screen.findByText('No papers yet');
    expect(screen.getByRole('link', { name: 'Go to orders' }).getAttribute('href')).toBe('/order');
    unmount();
    fakeServer({ ...ORDER, 'GET /order/v1/papers': LOST });
    const lost = await openScreen('/orders/O1/papers');
    await screen.findByRole('button', { name: 'Retry' });
    lost.unmount();
    fakeServer({ 'GET /order/v1/paper': refuse('This order was not found.') });
    await openScreen(`/orders/O1/papers/${KFS.id}`);
    await screen.findByText('This order was not found.');
  });
});

const said = (title: HTMLElement) => {
  const sheet = within(title.parentElement ?? document.body);
  const values = sheet.getAllByRole('definition').map(({ textContent }) => textContent);
  return sheet.getAllByRole('term').map(({ textContent }, at) => `${textContent}: ${values[at] ?? ''}`);
};

/** The receipt with a label in the specification's words. */
const REFUND: Paper = {
  ...REFUNDED,
  lines: REFUNDED.lines.map((line) => (/back to you/.test(line.label) ? { ...line, label: 'Goes back to you' } : line)),
};

describe('a paper', () => {
  it.each([
    [KFS, 'You repay: ₹5,035.00', 'Due date if the money was sent on 20 Nov 2026: 27 Nov 2026'],
    [ACCOUNT, 'Still owed: ₹0.00', 'Repaid on: 27 Nov 2026'],
    [OWED, 'If you repay today: ₹5,035.00', 'Loan amount: ₹5,000.00'],
    [RECEIPT, 'You paid: ₹5,035.00', 'Paid on: 27 Nov 2026, 09:00'],
    [REFUND, 'Goes back to you: ₹5,035.00', 'Refund decided on: 27 Nov 2026, 09:04'],
    [NO_DUES, 'Still owed: ₹0.00', 'The lender confirms: Nothing more is owed on this loan.'],
  ])('of $kind begins with the amount that counts, and ends with the parties', async (paper, ...first) => {
    fakeServer({ 'GET /order/v1/paper': ok(paper) });
    await openScreen(`/orders/O1/papers/${paper.id}`);
    const title = await screen.findByRole('heading', { level: 2, name: paper.title });
    const lines = said(title);
    expect(lines.slice(0, 2)).toEqual(first);
    expect(lines).toHaveLength(paper.lines.length - 1 + paper.parties.length);
    expect(lines.at(-1)).toBe('Grievance officer: A. Officer, help@lender.example');
  });

  it.each(['en-IN', 'hi'] as const)('writes amounts and numbers in %s as the order does', async (language) => {
    fakeServer({ 'GET /order/v1/paper': ok(ACCOUNT) });
    await openScreen(`/orders/O1/papers/${ACCOUNT.id}`, language);
    const lines = said(await screen.findByRole('heading', { level: 2, name: ACCOUNT.title }));
    expect(lines[0]).toBe('Still owed: ₹0');
    expect(lines).toContain('Extension fees paid: ₹320');
    expect(screen.getByText('1191').parentElement?.textContent).toBe('XXXXXXXXXXXX1191');
  });

  it('names order, day, parties and every line', async () => {
    fakeServer({ 'GET /order/v1/paper': ok(REFUNDED) });
    await openScreen(`/orders/O1/papers/${REFUNDED.id}`);
    const title = await screen.findByRole('heading', { level: 2, name: REFUNDED.title });
    const sheet = within(title.parentElement ?? document.body);
    sheet.getByText('Order no. SL100001');
    sheet.getByText('Issued on 27 Nov 2026');
    sheet.getByText('Saral First');
    const [, ...lines] = REFUNDED.lines;
    const rows = [...lines, ...REFUNDED.parties.map(({ role, name }) => ({ label: role, value: name }))];
    expect(said(title).sort()).toEqual(rows.map(({ label, value }) => `${label}: ${value}`).sort());
    sheet.getByRole('button', { name: 'Print or save as PDF' });
  });
});
