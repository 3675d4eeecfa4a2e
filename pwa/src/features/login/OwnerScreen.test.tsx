import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownerMismatch, ownerUnproved } from '@core/generated/refusals';
import { signedIn } from '@platform/session/slice';
import { home } from '@testing/examples';
import { fakeServer, openScreen, withRealCore } from '@testing/screen';
import { type Answers, PENDING, ok, refuse } from '@testing/server';

const TITLE = 'Is this still your number?';

/** Opens an account that stays locked until a call to `prove` or `notMine` succeeds. */
const open = async (answers: Answers = {}) => {
  let hidden = true;
  const shows = <Data,>(data: Data) => {
    hidden = false;
    return ok(data);
  };
  const server = fakeServer({
    'GET /home/v1/index': () => (hidden ? refuse('Please confirm first.', ownerUnproved) : ok(home())),
    'POST /user/v1/proveOwner': () => shows(null),
    'POST /user/v1/notMine': () => shows({ token: 'fresh', isRegister: 1 }),
    ...answers,
  });
  const opened = await openScreen('/');
  opened.store.dispatch(signedIn({ token: 'mine', phone: '917000099001', isApp: false }));
  await screen.findByRole('heading', { name: TITLE });
  return { server, ...opened };
};

const number = () => screen.getByLabelText('PAN, or last 4 digits of Aadhaar');
const year = () => screen.getByLabelText('Year of birth');
const goOn = () => screen.getByRole('button', { name: 'Continue' });

withRealCore();

describe('the question whose the number is', () => {
  it('stands in the place of the screen until the borrower has proved that the account is theirs', async () => {
    const { server, user } = await open();
    await user.type(number(), 'abcpe1234f');
    await user.type(year(), '1968');
    await user.click(goOn());
    await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull());
    expect(server.named('POST /user/v1/proveOwner')[0]?.body).toEqual({
      pan: 'ABCPE1234F',
      lastFour: '',
      birthYear: '1968',
    });
    expect(server.named('GET /home/v1/index').length).toBeGreaterThan(1);
  });

  it('takes the last four digits of Aadhaar in the same field', async () => {
    const { server, user } = await open();
    await user.type(number(), '70581');
    await user.type(year(), '1968');
    await user.click(goOn());
    await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull());
    expect(server.named('POST /user/v1/proveOwner')[0]?.body).toMatchObject({ pan: '', lastFour: '7058' });
  });

  it('says what is missing and what did not match, and sends nothing that cannot be right', async () => {
    const { server, user } = await open({
      'POST /user/v1/proveOwner': refuse('These details do not match.', ownerMismatch),
    });
    await user.click(goOn());
    expect(await screen.findByText('Please enter your PAN, or the last 4 digits of your Aadhaar number.')).toBeTruthy();
    expect(document.activeElement).toBe(number());
    expect(server.named('POST /user/v1/proveOwner')).toHaveLength(0);
    await user.type(number(), '7058');
    await user.type(year(), '1968');
    await user.click(goOn());
    expect(await screen.findByText('These details do not match.')).toBeTruthy();
    // This page is public, so the link works although the account is locked.
    expect(screen.getByRole('link').getAttribute('href')).toBe('/legal/lender');
    expect(screen.getByRole('heading', { name: TITLE })).toBeTruthy();
  });

  it('does not offer to leave the account while the proof is on its way', async () => {
    const { user } = await open({ 'POST /user/v1/proveOwner': PENDING });
    await user.type(number(), 'abcpe1234f');
    await user.type(year(), '1968');
    await user.click(goOn());
    const leave = screen.getByRole('button', { name: 'This is not me' });
    await waitFor(() => expect(leave.getAttribute('aria-disabled')).toBe('true'));
    await user.click(leave);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads somebody else into a fresh account, after a question', async () => {
    const { server, store, user } = await open();
    await user.click(screen.getByRole('button', { name: 'This is not me' }));
    expect(server.named('POST /user/v1/notMine')).toHaveLength(0);
    const dialog = within(screen.getByRole('dialog', { name: 'Start a new account?' }));
    expect(dialog.getByRole('button', { name: 'Keep trying' }).className).toContain('primary');
    await user.click(dialog.getByRole('button', { name: 'Start a new account' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull());
    expect(store.getState().session).toMatchObject({ token: 'fresh', phone: '917000099001' });
  });
});
