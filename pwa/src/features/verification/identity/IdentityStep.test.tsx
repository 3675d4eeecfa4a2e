import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { aadhaarNotVerified, stepOrder } from '@core/generated/refusals';
import { type Answers, ok, refuse } from '@testing/server';
import { verificationDraft } from '../persistence';
import { FORMS, status } from '../testing/answers';
import { answerLater, cameTo, fakeServer, openScreen, PENDING, withRealCore } from '@testing/screen';

const AADHAAR = '234123412346';

const answers = (more: Answers = {}): Answers => ({
  ...FORMS,
  'GET /auth/v1/find-user-auth': ok(status(2)),
  'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType: null }] }),
  'POST /auth/v2/aadhaar/send-otp': ok({ state: 0, result: null }),
  'POST /auth/aadhaar/verify': ok({ verified: 1 }),
  'POST /auth/v1/kyc-info/aadhaar-pan': ok(null),
  ...more,
});

const open = () => openScreen('/auth/identity?pid=P1');
const submit = () => screen.getByRole('button', { name: 'Submit' });
const aadhaar = () => screen.getByLabelText<HTMLInputElement>('Aadhaar number');

async function askForCode(user: UserEvent, number = AADHAAR) {
  await user.type(await screen.findByLabelText('Aadhaar number'), number);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
}

const described = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

withRealCore();
afterEach(() => vi.useRealTimers());

describe('identity by hand', () => {
  // proves: S4.43 S4.45 S4.46 S4.47 S5.13 S7.31 S7.32
  it('verifies the Aadhaar number by its code, then shows it read-only and Verified', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    await askForCode(user, '2341 2341 2346 99');
    const code = await screen.findByLabelText<HTMLInputElement>('Aadhaar OTP');
    expect(server.named('POST /auth/v2/aadhaar/send-otp')[0]?.body).toEqual({ aadhaar: AADHAAR });
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, '12ab345');
    expect(code.value).toBe('12345');
    expect(server.named('POST /auth/aadhaar/verify')).toHaveLength(0);
    // A complete code submits itself. The field drops surplus digits.
    await user.clear(code);
    await user.click(code);
    await user.paste('12ab34567');

    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(server.named('POST /auth/aadhaar/verify').map(({ body }) => body)).toEqual([
      { aadhaar: AADHAAR, otp: '123456' },
    ]);
    expect(aadhaar().readOnly).toBe(true);
    expect(described(aadhaar())).toBe('The full number is not stored');
    expect(screen.queryByLabelText('Aadhaar OTP')).toBeNull();
  });

  it('keeps the width of its buttons while they send and verify', async () => {
    const sent = answerLater(ok({ state: 0, result: null }));
    fakeServer(
      answers({ 'POST /auth/v2/aadhaar/send-otp': () => sent.answered, 'POST /auth/aadhaar/verify': PENDING }),
    );
    const { user } = await open();
    await askForCode(user);
    expect((await screen.findByRole('button', { name: 'Sending…' })).textContent).toBe('Send OTP');
    await sent.give();
    await user.type(await screen.findByLabelText('Aadhaar OTP'), '123456');
    expect((await screen.findByRole('button', { name: 'Verifying…' })).textContent).toBe('Verify');
  });

  it('says at the button what sending the code agrees to', async () => {
    fakeServer(answers());
    await open();
    const button = await screen.findByRole('button', { name: 'Send OTP' });
    const consent = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(consent).toMatch(/^By sending the OTP you agree that the lender checks your Aadhaar number/);
  });

  // proves: S9.2
  it('counts 60 seconds down before the code can be sent again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    fakeServer(answers());
    const { user } = await open();
    await askForCode(user);
    const button = await screen.findByRole('button', { name: '60s' });
    expect(button).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByRole('button', { name: '1s' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('button', { name: 'resend' })).toHaveProperty('disabled', false);
  });

  it('counts down from the answer on a page that was open for long, and not on where the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    fakeServer(answers());
    const { user } = await open();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    await askForCode(user);
    await screen.findByRole('button', { name: '60s' });
    vi.setSystemTime(Date.now() - 3_600_000);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('button', { name: 'resend' })).toHaveProperty('disabled', false);
  });

  // proves: S4.46
  it('knows a number that was verified before', async () => {
    fakeServer(answers({ 'POST /auth/v2/aadhaar/send-otp': ok({ state: 1, result: null }) }));
    const { user } = await open();
    await askForCode(user);
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(aadhaar().readOnly).toBe(true);
  });

  // proves: S8.6
  it('shows the provider’s own refusal', async () => {
    const nested = { state: 2, result: { msg: 'Aadhaar is locked by its holder' } };
    fakeServer(answers({ 'POST /auth/v2/aadhaar/send-otp': ok(nested) }));
    const { user } = await open();
    await askForCode(user);
    const said = await screen.findByText('Aadhaar is locked by its holder');
    expect(screen.queryByLabelText('Aadhaar OTP')).toBeNull();
    const [other, ...more] = screen.getAllByRole('button', { name: 'Upload photos instead' });
    expect([more, said.parentElement?.contains(other!)], 'the other way stands with the refusal').toEqual([[], true]);
  });

  it('shows a wrong code beside the code and keeps what was typed', async () => {
    fakeServer(answers({ 'POST /auth/aadhaar/verify': refuse('The code is wrong') }));
    const { user } = await open();
    await askForCode(user);
    const code = await screen.findByLabelText<HTMLInputElement>('Aadhaar OTP');
    await user.type(code, '111111');
    expect(await screen.findByText('The code is wrong')).toBeTruthy();
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(code.value).toBe('111111');
  });

  // proves: S5.11 S5.12
  it('asks for both numbers in the specification’s words', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    await screen.findByLabelText('Aadhaar number');
    await user.click(submit());
    expect(await screen.findByText('Please Input IDcard No.')).toBeTruthy();
    expect(screen.getByText('Please Input Pan Id.')).toBeTruthy();
    expect(document.activeElement).toBe(aadhaar());
    const pan = screen.getByLabelText<HTMLInputElement>('PAN');
    await user.type(pan, 'abcpk1234fxyz');
    expect(pan.value).toBe('ABCPK1234F');
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')).toHaveLength(0);
  });

  // proves: S7.24
  it('sends type 2 with both numbers once the Aadhaar number is verified', async () => {
    const server = fakeServer(answers({ 'POST /auth/v2/aadhaar/send-otp': ok({ state: 1, result: null }) }));
    const { user } = await open();
    await user.type(await screen.findByLabelText('PAN'), 'ABCPK1234F');
    await user.type(aadhaar(), AADHAAR);
    await user.click(submit());
    expect(await screen.findByText('Please verify your Aadhaar number with the code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await screen.findByText('Verified');
    await user.click(submit());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan').map((call) => call.body)).toEqual([
      { type: 2, idNo: AADHAAR, panNo: 'ABCPK1234F' },
    ]);
  });

  /** Starts the app again with its stored draft. */
  const restart = async ({ store, unmount }: Awaited<ReturnType<typeof open>>) => {
    const stored = JSON.stringify(verificationDraft.read(store.getState()));
    unmount();
    const again = await open();
    await screen.findByLabelText('PAN');
    act(() => void again.store.dispatch(verificationDraft.restored(JSON.parse(stored), 'fill')));
    return { ...again, stored };
  };

  it('is still verified after a reload, and its full number is stored nowhere', async () => {
    const server = fakeServer(answers({ 'POST /auth/v2/aadhaar/send-otp': ok({ state: 1, result: null }) }));
    const first = await open();
    await askForCode(first.user);
    await screen.findByText('Verified');
    const { user, stored } = await restart(first);
    expect(stored).not.toContain(AADHAAR);
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect([aadhaar().value, aadhaar().readOnly]).toEqual(['XXXXXXXX2346', true]);
    await user.type(screen.getByLabelText('PAN'), 'ABCPK1234F');
    await user.click(submit());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')[0]?.body).toMatchObject({ idNo: 'XXXXXXXX2346' });
  });

  it('waits for its code after a reload', async () => {
    const server = fakeServer(answers());
    const first = await open();
    await askForCode(first.user);
    await first.user.type(await screen.findByLabelText('Aadhaar OTP'), '12345');
    const { user, stored } = await restart(first);
    expect(stored).not.toMatch(/\b12345\b/);
    expect(screen.getByRole('button', { name: /^\d+s$/ })).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Aadhaar OTP'), '123456');
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(server.named('POST /auth/v2/aadhaar/send-otp')).toHaveLength(1);
  });

  const save = async (code: number) => {
    const server = fakeServer(
      answers({
        'POST /auth/v2/aadhaar/send-otp': ok({ state: 1, result: null }),
        'POST /auth/v1/kyc-info/aadhaar-pan': refuse('Please do this first.', code),
      }),
    );
    const opened = await open();
    await askForCode(opened.user);
    await screen.findByText('Verified');
    await opened.user.type(screen.getByLabelText('PAN'), 'ABCPK1234F');
    await opened.user.click(submit());
    return { ...opened, server, info: within(await screen.findByRole('dialog', { name: 'Info' })) };
  };

  it('can be verified again when the server no longer takes the number as verified', async () => {
    const { user, server, info } = await save(aadhaarNotVerified);
    await user.click(info.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Verified')).toBeNull();
    expect([aadhaar().value, aadhaar().readOnly]).toEqual([AADHAAR, false]);
    expect(screen.getByText('Please verify your Aadhaar number with the code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(server.named('POST /auth/v2/aadhaar/send-otp')).toHaveLength(2);
  });

  it('leads from a refusal to the step that must come first', async () => {
    const { user, info } = await save(stepOrder);
    await user.click(info.getByRole('button', { name: 'Continue verification' }));
    await cameTo('/auth/index?pid=P1');
  });

  // proves: S4.44
  it('can be changed to photos and back', async () => {
    fakeServer(answers());
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Upload photos instead' }));
    expect(screen.getByRole('heading', { name: 'Aadhaar front' })).toBeTruthy();
    expect(screen.queryByLabelText('Aadhaar number')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Type the numbers instead' }));
    expect(aadhaar()).toBeTruthy();
  });
});

describe('identity by photos', () => {
  // proves: S4.43 S5.9
  it('is asked for when the server has a photoType, and says what is missing', async () => {
    const server = fakeServer(answers({ 'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType: 1 }] }) }));
    const { user } = await open();
    await screen.findByRole('heading', { name: 'PAN card' });
    expect(screen.queryByRole('button', { name: 'Type the numbers instead' })).toBeNull();
    await user.click(submit());
    expect(await screen.findByText('Please Upload Aadhaar front')).toBeTruthy();
    expect(screen.getByText('Please Upload Aadhaar Back')).toBeTruthy();
    expect(screen.getByText('Please Upload PAN')).toBeTruthy();
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')).toHaveLength(0);
  });
});
