import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ENDPOINTS } from '@core/generated/endpoints';
import { type Answers, fakeServer, openScreen, PENDING, refuse, withRealCore } from '@testing/screen';
import { settled } from '@testing/time';

const everyReading = (answer: typeof PENDING | ReturnType<typeof refuse>): Answers => {
  const readings = Object.values(ENDPOINTS)
    .filter(({ effect, path }) => effect === 'read' && !/burying-point|needUpload/.test(path))
    .map(({ method, path }) => [`${method} ${path.replace('/api1', '').replace(/\{\w+\}/g, '*')}`, answer]);
  return Object.fromEntries(readings) as Answers;
};

withRealCore();

describe('around a page', () => {
  const both = { arrow: true, feedback: true };
  // proves: S2.27
  it.each([
    ['/personal/aboutus', both],
    ['/personal/help', both],
    ['/feedback', both],
    ['/product/P1', both],
    ['/product/P1/detail', both],
    ['/product/P1/denied?day=14&hour=23', both],
    ['/auth/basic?pid=P1', both],
    ['/auth/work?pid=P1', both],
    ['/auth/identity?pid=P1', both],
    ['/auth/face?pid=P1', both],
    ['/auth/contacts?pid=P1', both],
    ['/bank?pid=P1', both],
    ['/bank/add?pid=P1', both],
    ['/bank/ifsc?pid=P1', both],
    ['/orders/O1/audit', both],
    ['/orders/O1/confirm', both],
    ['/orders/O1/detail', both],
    ['/orders/O1/extension', both],
    ['/orders/O1/papers', both],
    ['/orders/O1/papers/O1~kfs', both],
    ['/orders/O1/reapply', both],
    ['/schedule', both],
    ['/schedule/B1?pid=P1', both],
    ['/', { arrow: false, feedback: true }],
    ['/order', { arrow: false, feedback: true }],
    ['/personal', { arrow: false, feedback: true }],
    ['/distribution', { arrow: true, feedback: true }],
    ['/auth/index?pid=P1', { arrow: true, feedback: false }],
    ['/legal/privacy', { arrow: true, feedback: false }],
    ['/download', { arrow: true, feedback: false }],
  ])(
    '%s has an arrow back at the top and the way to the feedback dialog where it should: %o',
    async (address, around) => {
      fakeServer(everyReading(PENDING));
      await openScreen(address);
      const shown = () => ({
        arrow: within(screen.getByRole('banner')).queryByRole('button', { name: 'Back' }) !== null,
        feedback: screen.queryByRole('button', { name: 'Send feedback' }) !== null,
      });
      await waitFor(() => expect(shown()).toEqual(around));
      await settled();
      expect(shown()).toEqual(around);
    },
  );
});

describe.each(['en-IN', 'hi'] as const)('what a page says in %s of the use of details', (language) => {
  it.each([
    ['/auth/basic?pid=P1', /it stays in your account for later loans/, /आगे के लोन के लिए आपके खाते में रहता है/],
    // No law requires the Aadhaar number.
    ['/auth/identity?pid=P1', /: by law (?!.*Aadhaar)/, /: क़ानून के अनुसार (?!.*आधार)/],
    ['/auth/face?pid=P1', /Only the lender and the company that checks it/, /केवल लोनदाता और इसकी जाँच करने वाली कंपनी/],
    ['/bank/add?pid=P1', /may go to a stranger, and you would owe it/, /किसी और के पास .* लोन आपको ही चुकाना/],
  ])('%s', async (address, english, hindi) => {
    fakeServer(everyReading(PENDING));
    await openScreen(address, language);
    expect(await screen.findByText(language === 'hi' ? hindi : english)).toBeTruthy();
  });
});

describe('a page that could not be read', () => {
  // proves: S8.9
  it.each([
    '/',
    '/order',
    '/personal/aboutus',
    '/personal/help',
    '/feedback',
    '/product/P1',
    '/product/P1/detail',
    '/auth/basic?pid=P1',
    '/auth/work?pid=P1',
    '/auth/identity?pid=P1',
    '/bank?pid=P1',
    '/repay',
    '/orders/O1/audit',
    '/orders/O1/confirm',
    '/orders/O1/detail',
    '/orders/O1/extension',
    '/orders/O1/reapply',
    '/schedule',
    '/schedule/B1?pid=P1',
    '/legal/agreement',
    '/legal/privacy',
    '/legal/lender',
  ])('%s says so in its place, with Retry, and in no dialog', async (address) => {
    fakeServer(everyReading(refuse('No luck today.')));
    await openScreen(address);
    await screen.findByText('No luck today.', { selector: 'main *' });
    // Searches `main` only: the bar above may show a Retry button for late calls of earlier tests.
    within(screen.getByRole('main')).getByRole('button', { name: 'Retry' });
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
