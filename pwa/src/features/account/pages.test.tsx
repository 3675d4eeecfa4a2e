import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { home } from '@testing/examples';
import { cameTo, fakeServer, ok, openScreen, withRealCore } from '@testing/screen';

const READ = {
  'GET /home/v1/index': ok(home()),
  'GET /user/v1/sessions': ok([]),
  'GET /client/v1/faq': ok([
    { title: 'When do I get the money?', content: 'Within five minutes.' },
    { title: 'What does it cost?', content: 'See the statement.' },
  ]),
  'GET /client/v1/about-us': ok({ appName: 'Saral Loans', copywriting: 'Small loans, plainly told.' }),
  'POST /opinion-record/v1/list': ok([]),
} as const;

withRealCore();

describe('the pages of the account', () => {
  // proves: S1.9
  it.each([
    ['FeedBack', '/feedback', 'No Records'],
    ['Help Center', '/personal/help', 'When do I get the money?'],
    ['About us', '/personal/aboutus', 'Small loans, plainly told.'],
  ])('%s is reached from it', async (name, address, text) => {
    fakeServer(READ);
    const { user } = await openScreen('/personal');
    await user.click(await screen.findByRole('link', { name }));
    await cameTo(address);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // proves: S1.9
  it('answer each question, and say who is behind the app', async () => {
    fakeServer(READ);
    const { go } = await openScreen('/personal/help');
    const questions = await screen.findAllByRole('group');
    expect(questions.map(({ textContent }) => textContent)).toEqual([
      'When do I get the money?Within five minutes.',
      'What does it cost?See the statement.',
    ]);
    await go('/personal/aboutus');
    expect(await screen.findByRole('heading', { level: 2, name: 'Saral Loans' })).toBeTruthy();
    within(screen.getByRole('main')).getByText('Small loans, plainly told.');
    expect(screen.getByRole('link', { name: 'Lender and complaints' }).getAttribute('href')).toBe('/legal/lender');
  });
});
