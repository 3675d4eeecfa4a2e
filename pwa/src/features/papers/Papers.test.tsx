import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { fakeServer, LOST, ok, openScreen, refuse, withRealCore } from '@testing/screen';

import { ALL, KFS, REFUNDED } from './testing/answers';

withRealCore();

describe('the papers of an order', () => {
  it('are listed with their dates, and each leads to its page', async () => {
    fakeServer({ 'GET /order/v1/papers': ok([...ALL]) });
    await openScreen('/orders/O1/papers');
    await screen.findByRole('heading', { level: 1, name: 'Papers' });
    const links = await waitFor(() => within(screen.getByRole('main')).getAllByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      ALL.map(({ id, title, date }) => [`${title}${date.slice(-2)} Nov 2026`, `/orders/O1/papers/${id}`]),
    );
  });

  it('say when there is none yet, and when they could not be read', async () => {
    fakeServer({ 'GET /order/v1/papers': ok([]) });
    const { unmount } = await openScreen('/orders/O1/papers');
    await screen.findByText('No papers yet');
    unmount();
    fakeServer({ 'GET /order/v1/papers': LOST });
    const lost = await openScreen('/orders/O1/papers');
    await screen.findByRole('button', { name: 'Retry' });
    lost.unmount();
    fakeServer({ 'GET /order/v1/paper': refuse('This order was not found.') });
    await openScreen(`/orders/O1/papers/${KFS.id}`);
    await screen.findByText('This order was not found.');
  });
});

describe('a paper', () => {
  it('names order, day, parties and every line', async () => {
    fakeServer({ 'GET /order/v1/paper': ok(REFUNDED) });
    await openScreen(`/orders/O1/papers/${REFUNDED.id}`);
    const title = await screen.findByRole('heading', { level: 2, name: REFUNDED.title });
    const sheet = within(title.parentElement ?? document.body);
    sheet.getByText('Order no. SL100001');
    sheet.getByText('Issued on 27 Nov 2026');
    const terms = [...REFUNDED.parties.map(({ role }) => role), ...REFUNDED.lines.map(({ label }) => label)];
    expect(sheet.getAllByRole('term').map((term) => term.textContent)).toEqual(terms);
    const said = [...REFUNDED.parties.map(({ name }) => name), ...REFUNDED.lines.map(({ value }) => value)];
    expect(sheet.getAllByRole('definition').map((value) => value.textContent)).toEqual(said);
    sheet.getByRole('button', { name: 'Print or save as PDF' });
  });
});
