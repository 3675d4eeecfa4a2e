import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ApiError } from '@platform/calls/api';

import { type Answers, LOST, ok } from '@testing/server';
import { holdTimers, settled } from '@testing/time';
import { FORMS, status } from '../testing/answers';
import { uploadPhoto } from './uploadPhoto';
import { cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';

// Mocks the upload, because jsdom's XMLHttpRequest would use the network.
vi.mock('./uploadPhoto', () => ({ uploadPhoto: vi.fn() }));
const upload = vi.mocked(uploadPhoto);

const failure = (kind: ApiError['kind'], msg = ''): ApiError => ({ kind, code: 1, msg, data: null });
const NOTHING_READ = { name: null, idNo: null, panNo: null, dateOfBirth: null, gender: null, address: null };

const photo = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'a.jpg', { type: 'image/jpeg' });
const answers = (more: Answers = {}): Answers => ({
  ...FORMS,
  'GET /auth/v1/find-user-auth': ok(status(2)),
  'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType: 1 }] }),
  'POST /auth/v1/kyc-info/aadhaar-pan': ok(null),
  'GET /auth/v1/living-check-config': ok({ 'living-config': { provider: 'sandbox', required: 1 } }),
  'POST /auth/v1/kyc-info/living-hold': ok(null),
  'GET /authen/h5/face-result': ok({ status: 1 }),
  ...more,
});
const identity = () => openScreen('/auth/identity?pid=P1');
const face = () => openScreen('/auth/face?pid=P1');
const gallery = (label: string) => screen.findByLabelText<HTMLInputElement>(`Gallery: ${label}`, { selector: 'input' });

withRealCore();
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  upload.mockReset();
  let count = 0;
  URL.createObjectURL = () => `blob:preview-${(count += 1)}`;
  URL.revokeObjectURL = vi.fn();
});

describe('photos of the cards', () => {
  // proves: S7.24 S7.25
  it('show what was read, take a correction, and are sent as type 1', async () => {
    const server = fakeServer(answers());
    upload.mockImplementation((_dispatch, slot) =>
      Promise.resolve({
        id: `img-${slot}`,
        read: slot === 'pan' ? { ...NOTHING_READ, name: 'ASHA RAO', panNo: 'ABCPK1234F' } : NOTHING_READ,
        faceStatus: null,
      }),
    );
    const { user } = await identity();
    for (const label of ['Aadhaar front', 'Aadhaar back', 'PAN card']) await user.upload(await gallery(label), photo());

    expect(await screen.findByText('ABCPK1234F')).toBeTruthy();
    expect(screen.getByText('ASHA RAO').dir, 'the direction of its script').toBe('auto');
    await user.click(screen.getByRole('button', { name: 'Change PAN' }));
    await user.type(screen.getByLabelText('PAN'), 'abcpk1234g');
    await user.click(screen.getByRole('button', { name: 'Submit' }));

    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')[0]?.body).toEqual({
      type: 1,
      frontImage: 'img-front',
      backImage: 'img-back',
      panImage: 'img-pan',
      idNo: '',
      panNo: 'ABCPK1234G',
    });
  });

  it('are not sent beside a wrong correction, whose field says so and has the focus', async () => {
    const server = fakeServer(answers());
    upload.mockResolvedValue({ id: 'img', read: NOTHING_READ, faceStatus: null });
    const { user } = await identity();
    for (const label of ['Aadhaar front', 'Aadhaar back', 'PAN card']) await user.upload(await gallery(label), photo());
    const aadhaar = await screen.findByLabelText('Aadhaar number');
    await user.type(aadhaar, '234123412345');
    const pan = await screen.findByLabelText('PAN');
    await user.type(pan, 'ABCDE1234F');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(/^Please check the Aadhaar number/);
    screen.getByText(/^Please check the PAN/);
    for (const field of [aadhaar, pan]) expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(aadhaar));
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')).toHaveLength(0);
  });

  it('are read back in words, and each reading can be corrected', async () => {
    const server = fakeServer(answers());
    const front = { ...NOTHING_READ, name: 'ASHA RAO', dateOfBirth: '1968-05-13', gender: 'F' };
    upload.mockImplementation((_dispatch, slot) =>
      Promise.resolve({ id: `img-${slot}`, read: slot === 'front' ? front : NOTHING_READ, faceStatus: null }),
    );
    const { user } = await identity();
    for (const label of ['Aadhaar front', 'Aadhaar back', 'PAN card']) await user.upload(await gallery(label), photo());
    expect(await screen.findByText('13 May 1968')).toBeTruthy();
    // The number could not be read, so the user must type it.
    expect(screen.getByLabelText<HTMLInputElement>('Aadhaar number').value).toBe('');
    expect(screen.getByText('Female')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change Name' }));
    await user.type(screen.getByLabelText('Name'), ' K');
    await user.click(screen.getByRole('button', { name: 'Change Gender' }));
    await user.selectOptions(screen.getByLabelText('Gender'), 'Transgender');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await cameTo('/auth/index?pid=P1');
    const [sent] = server.named('POST /auth/v1/kyc-info/aadhaar-pan');
    expect(sent?.body).toMatchObject({ name: 'ASHA RAO K', gender: 'T', idNo: '', panNo: '' });
    expect(sent?.body).not.toHaveProperty('dateOfBirth');
  });

  it('of a card with the year of birth only show it, and take another year', async () => {
    const server = fakeServer(answers());
    const front = { ...NOTHING_READ, dateOfBirth: '1994' };
    upload.mockImplementation((_dispatch, slot) =>
      Promise.resolve({ id: `img-${slot}`, read: slot === 'front' ? front : NOTHING_READ, faceStatus: null }),
    );
    const { user } = await identity();
    for (const label of ['Aadhaar front', 'Aadhaar back', 'PAN card']) await user.upload(await gallery(label), photo());
    expect(await screen.findByText('1994')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change Date of birth' }));
    const year = screen.getByLabelText<HTMLInputElement>('Year of birth');
    expect(year.value).toBe('1994');
    await user.clear(year);
    await user.type(year, '19a935');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')[0]?.body).toMatchObject({ dateOfBirth: '1993' });
  });

  it('read with a date may be of a card that has only the year', async () => {
    fakeServer(answers());
    upload.mockResolvedValue({ id: 'img', read: { ...NOTHING_READ, dateOfBirth: '1994-07-01' }, faceStatus: null });
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar front'), photo());
    await user.click(await screen.findByRole('button', { name: 'Change Date of birth' }));
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('1994-07-01');
    // Shows the date in words, because browsers order dates differently.
    screen.getByText('1 Jul 1994');
    await user.click(screen.getByRole('button', { name: 'My card has only the year' }));
    expect(screen.getByLabelText<HTMLInputElement>('Year of birth').value).toBe('1994');
    await user.click(screen.getByRole('button', { name: 'My card has the full date' }));
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('');
  });

  it('are sent once, when the last of them is there, after a tap that came before', async () => {
    const server = fakeServer(answers());
    const arrive: (() => void)[] = [];
    upload.mockImplementation(
      (_dispatch, slot) =>
        new Promise((done) => arrive.push(() => done({ id: `img-${slot}`, read: NOTHING_READ, faceStatus: null }))),
    );
    const { user } = await identity();
    for (const label of ['Aadhaar front', 'Aadhaar back', 'PAN card']) await user.upload(await gallery(label), photo());
    await waitFor(() => expect(arrive).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await act(async () => arrive.slice(0, 2).forEach((done) => done()));
    await settled();
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')).toHaveLength(0);
    act(() => arrive[2]?.());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/kyc-info/aadhaar-pan')).toHaveLength(1);
  });

  // proves: S8.5
  it('say what the server refused, and clear the file', async () => {
    fakeServer(answers());
    upload.mockRejectedValue(failure('business', 'This is not an Aadhaar card'));
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar front'), photo());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('This is not an Aadhaar card');
    expect(screen.queryByRole('img', { name: 'Your photo: Aadhaar front' })).toBeNull();
  });

  it('are kept when the connection breaks, and sent again under the same key', async () => {
    fakeServer(answers());
    upload
      .mockRejectedValueOnce(failure('network'))
      .mockResolvedValueOnce({ id: 'img-1', read: NOTHING_READ, faceStatus: null });
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar back'), photo());
    const again = await screen.findByRole('button', { name: 'Send again' });
    expect(screen.getByRole('img', { name: 'Your photo: Aadhaar back' })).toBeTruthy();
    await user.click(again);
    expect(await screen.findByText('Uploaded')).toBeTruthy();
    const [first, second] = upload.mock.calls;
    expect(second?.[3]).toBe(first?.[3]);
    expect(second?.[2]).toBe(first?.[2]);
  });

  it('are sent by themselves, under the same key, when the network is back', async () => {
    fakeServer(answers());
    upload
      .mockRejectedValueOnce(failure('network'))
      .mockResolvedValueOnce({ id: 'img-1', read: NOTHING_READ, faceStatus: null });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar back'), photo());
    await screen.findByRole('button', { name: 'Send again' });
    online.mockReturnValue(true);
    // Phones may fire the event more than once.
    for (let told = 0; told < 2; told += 1) window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Uploaded')).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    await settled();
    const [first, second, ...more] = upload.mock.calls;
    expect(second?.[3]).toBe(first?.[3]);
    expect(more).toEqual([]);
  });

  it('are kept where the server is busy, say so, and leave by themselves', async () => {
    fakeServer(answers());
    const pause = holdTimers(3000);
    upload
      .mockRejectedValueOnce({ kind: 'protocol', code: 503, msg: '', data: null } satisfies ApiError)
      .mockResolvedValueOnce({ id: 'img-1', read: NOTHING_READ, faceStatus: null });
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar back'), photo());
    await screen.findByText('Your photo is kept, but has not been sent. The next try comes within 3 seconds.');
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Your photo: Aadhaar back' })).toBeTruthy();
    await pause.ring();
    expect(await screen.findByText('Uploaded')).toBeTruthy();
  });

  it('show how far they are on their way', async () => {
    fakeServer(answers());
    let progress: (percent: number) => void = () => undefined;
    upload.mockImplementation((_dispatch, _slot, _photo, _key, onPercent) => {
      progress = onPercent;
      return new Promise(() => undefined);
    });
    const { user } = await identity();
    await user.upload(await gallery('PAN card'), photo());
    expect(await screen.findByText('Uploading 0%')).toBeTruthy();
    const choose = screen.getByRole('button', { name: 'Gallery: PAN card' });
    expect([choose.ariaDisabled, choose.matches(':disabled')], 'keeps the focus').toEqual(['true', false]);
    act(() => progress(40));
    expect(screen.getByText('Uploading 40%')).toBeTruthy();
    act(() => progress(100));
    expect(screen.getByText('Reading the card…')).toBeTruthy();
  });

  // proves: S5.7
  it('are not sent at all when they are no images', async () => {
    fakeServer(answers());
    await identity();
    const input = await gallery('Aadhaar front');
    const { user } = { user: (await import('@testing-library/user-event')).default.setup({ applyAccept: false }) };
    await user.upload(input, new File(['%PDF-1.7'], 'a.jpg', { type: 'image/jpeg' }));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('Please choose an image file.');
    expect(upload).not.toHaveBeenCalled();
  });
});

/** A photo that claims to have 10 MB and one byte. */
const tooLarge = () => Object.defineProperty(photo(), 'size', { value: 10 * 1024 * 1024 + 1 });

describe('a photo of more than 10 MB', () => {
  /** Fakes the canvas, which jsdom lacks: every photo becomes `drawn`. Returns the requested qualities. */
  const canvasThatDraws = (drawn: Blob) => {
    const qualities: unknown[] = [];
    Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: () => Promise.resolve() });
    const paper = { fillRect: () => undefined, drawImage: () => undefined } as unknown as CanvasRenderingContext2D;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type, quality) => {
      qualities.push([type, quality]);
      give(drawn);
    });
    return qualities;
  };

  // proves: S5.8 S9.7
  it('is drawn anew at quality 0.5, and that is sent', async () => {
    fakeServer(answers());
    const qualities = canvasThatDraws(photo());
    upload.mockResolvedValue({ id: 'img-front', read: NOTHING_READ, faceStatus: null });
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar front'), tooLarge());
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    expect(qualities).toEqual([['image/jpeg', 0.5]]);
    const sent = upload.mock.calls[0]?.find((given): given is Blob => given instanceof Blob);
    expect(sent?.size).toBe(photo().size);
  });

  // proves: S5.8 S9.7
  it('that is still larger is not sent, and the Info dialog says so', async () => {
    fakeServer(answers());
    canvasThatDraws(tooLarge());
    const { user } = await identity();
    await user.upload(await gallery('Aadhaar front'), tooLarge());
    const said = await screen.findByRole('dialog', { name: 'Info' });
    expect(said.textContent).toContain('Image size is too big, limit 10MB');
    expect(upload).not.toHaveBeenCalled();
  });
});

describe('the face', () => {
  // proves: S5.10
  it('needs a photo', async () => {
    const server = fakeServer(answers());
    const { user } = await face();
    await gallery('Selfie');
    await user.click(screen.getByRole('button', { name: 'Check my face' }));
    expect(await screen.findByText('Please Upload Face Recognition')).toBeTruthy();
    expect(server.named('POST /auth/v1/kyc-info/living-hold')).toHaveLength(0);
  });

  it('can be photographed where there is no network', async () => {
    fakeServer(answers({ 'GET /auth/v1/living-check-config': LOST }));
    upload.mockRejectedValueOnce(failure('network'));
    const { user } = await face();
    await user.upload(await gallery('Selfie'), photo());
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(screen.queryByText(/^Who checks/)).toBeNull();
  });

  it('is checked by somebody who is named', async () => {
    fakeServer(answers());
    await face();
    expect(await screen.findByText('Who checks the photo: sandbox')).toBeTruthy();
  });

  async function check(result: number, more: Answers = {}) {
    const server = fakeServer(answers({ 'GET /authen/h5/face-result': ok({ status: result }), ...more }));
    upload.mockResolvedValue({ id: 'live-1', read: null, faceStatus: result });
    const opened = await face();
    await opened.user.upload(await gallery('Selfie'), photo());
    // The face is checked without a tap.
    await screen.findByRole('heading', { name: /^Face check (not )?passed$/ });
    return { ...opened, server };
  }

  it('tapped while the photo is on its way, is checked as soon as it is there', async () => {
    const server = fakeServer(answers());
    let arrive: () => void = () => undefined;
    upload.mockImplementation(
      () => new Promise((done) => (arrive = () => done({ id: 'live-1', read: null, faceStatus: 1 }))),
    );
    const { user } = await face();
    await user.upload(await gallery('Selfie'), photo());
    await screen.findByText('Uploading 0%');
    await user.click(screen.getByRole('button', { name: 'Check my face' }));
    await settled();
    expect(screen.queryByText('Please Upload Face Recognition')).toBeNull();
    expect(server.named('POST /auth/v1/kyc-info/living-hold')).toHaveLength(0);
    act(() => arrive());
    expect(await screen.findByRole('heading', { name: 'Face check passed' })).toBeTruthy();
    expect(server.named('POST /auth/v1/kyc-info/living-hold')).toHaveLength(1);
  });

  it('is checked once by itself, and again by the button', async () => {
    let lost = true;
    const hold = 'POST /auth/v1/kyc-info/living-hold';
    const server = fakeServer(answers({ [hold]: () => (lost ? LOST : ok(null)) }));
    upload.mockResolvedValue({ id: 'live-1', read: null, faceStatus: 1 });
    const { user } = await face();
    await user.upload(await gallery('Selfie'), photo());
    await screen.findByText('No connection. Your selfie is saved; the check has not started.');
    expect(server.named(hold)).toHaveLength(1);
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Face check passed' });
    expect(server.named(hold)).toHaveLength(2);
  });

  // proves: S4.48 S7.29 S7.30
  it('when passed leads to /auth/kyc, and from there on, since the identity is done', async () => {
    let done = 3;
    const { user, server } = await check(1, {
      'GET /auth/v1/find-user-auth': () => ok(status(done)),
      'POST /auth/v1/kyc-info/living-hold': () => {
        done = 4;
        return ok(null);
      },
    });
    expect(server.named('POST /auth/v1/kyc-info/living-hold')[0]?.body).toEqual({ livenessId: 'live-1' });
    const next = await screen.findByRole('link', { name: 'NEXT' });
    expect(next.getAttribute('href')).toBe('/auth/kyc?pid=P1');
    await user.click(next);
    await cameTo('/auth/index?pid=P1');
  });

  // proves: S4.48
  it('when not passed leads to the face again, with a new photo', async () => {
    const { user, server } = await check(0);
    expect(server.named('POST /auth/v1/kyc-info/living-hold')).toHaveLength(0);
    const next = await screen.findByRole('link', { name: 'NEXT' });
    expect(next.getAttribute('href')).toBe('/auth/face?pid=P1');
    await user.click(next);
    expect(await screen.findByRole('button', { name: 'Check my face' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Uploaded')).toBeNull());
  });
});
