import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answerLater, cameTo, fakeServer, ok, openScreen, PENDING, withRealCore } from '@testing/screen';

const IFSC = 'HDFC0000001';
const CARD = { id: 'C1', cardNo: '****4321', bankCode: IFSC, bankName: 'HDFC Bank', branch: 'Tulsiani Chambers' };
const OTHER = { ...CARD, id: 'C2', cardNo: '****8765', bankName: 'Axis Bank' };
const NUMBER = '00123456784321';

withRealCore();

/** Saves an account, and leaves the page before the answer. */
async function leaveWhileSaving() {
  const bound = answerLater(ok({ id: 'C1' }));
  let cards = [OTHER];
  fakeServer({
    'POST /bank/v1/bind-card': () => bound.answered,
    'GET /bank/v1/find-user-bank-card': () => ok(cards),
    'GET /bank-info/v1/get-branch': ok({ bankName: 'HDFC Bank', branch: 'Tulsiani Chambers', district: 'Mumbai' }),
    'GET /order/v1/precheck': PENDING,
    'GET /product/v1/product-info': PENDING,
  });
  const app = await openScreen('/bank/add?pid=P1');
  await app.user.type(await screen.findByLabelText('IFSC Code'), IFSC);
  await app.user.type(screen.getByLabelText('Bank Account No.'), NUMBER);
  await app.user.type(screen.getByLabelText('Confirm Account No.'), NUMBER);
  await app.user.click(screen.getByRole('button', { name: 'Apply Now' }));
  await app.go('/bank?pid=P1');
  const answer = async () => {
    cards = [CARD, OTHER];
    await bound.give();
    await screen.findByText('Your account was added.');
  };
  return { ...app, answer, bank: () => app.store.getState().bank };
}

it('an account that is added after the borrower has left does not replace the one chosen meanwhile', async () => {
  const { user, answer, bank } = await leaveWhileSaving();
  await user.click(await screen.findByRole('button', { name: /Axis Bank/ }));
  await cameTo('/product/P1/detail');
  await answer();
  expect(bank().chosen['P1']).toBe('C2');
  expect(bank().form.cardNo).toBe('');
});

it('an account that is added after the borrower has left does not clear another one that is typed', async () => {
  const { user, go, answer, bank } = await leaveWhileSaving();
  await go('/bank/add?pid=P1');
  await user.type(await screen.findByLabelText('Bank Account No.'), '9');
  await answer();
  await waitFor(() => expect(bank().form.cardNo).toBe(`${NUMBER}9`));
});
