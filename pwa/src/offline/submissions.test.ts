import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { imageInvalid } from '@core/generated/refusals';
import { feedbackTyped } from '@features/feedback/feedbackSlice';
import { bankDraft } from '@features/bank/bankDraft';
import { PICTURE, feedbackCorrected, feedbackDraft } from '@features/feedback/persistence';
import { applyDraft } from '@features/product/applyDraft';
import { verificationDraft } from '@features/verification/persistence';
import { sessionEnded, signedIn } from '@platform/session/slice';
import { LOST, ok, refuse, serve } from '@testing/server';
import { loadDraft, sendLater, sendWaiting } from './actions';
import { ASHA, ashaTyping, begin, crash, kill, start } from './testing/app';
import { GOLDEN, writeGolden } from './testing/golden';
import { Vault } from './vault';
import { eventually } from '@testing/time';

const SAVE = 'POST /auth/v1/base-info';

vi.mock('@platform/calls/uploadProgress', () => ({
  withProgress: () => (address: string, init: RequestInit) => fetch(address, init),
}));

vi.mock('@platform/photo/preparePhoto', async (original) => ({
  ...(await original<object>()),
  redraw: () => Promise.resolve(new Blob(['drawn'], { type: 'image/jpeg' })),
}));

beforeEach(begin);
afterEach(kill);

describe('what was submitted', () => {
  const body = { fullName: 'Asha Verma' };

  it('waits over a kill and is sent once, under its key, by the first start with a network', async () => {
    serve({ [SAVE]: LOST });
    await ashaTyping();
    expect(await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' })).toBe(true);
    await kill();
    const calls = serve({ [SAVE]: ok(null) });
    const store = await start();
    await eventually(() => expect(store.getState().outbox.items[0]?.status).toBe('sent'));
    await kill();
    await start();
    const sent = calls.filter(({ name }) => name === SAVE);
    expect(sent.map((call) => [call.body, call.headers.get('idempotency-key')])).toEqual([[body, 'k1']]);
  });

  it('is shown with the server’s reason when it is refused', async () => {
    serve({ [SAVE]: refuse('Please correct the PIN code.') });
    const store = await ashaTyping();
    await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' });
    await sendWaiting();
    expect(store.getState().outbox.items).toMatchObject([
      { status: 'refused', refusal: { msg: 'Please correct the PIN code.' } },
    ]);
  });

  it('stays when its session expired, and is sent once under its key when the same user signs in again', async () => {
    const calls = serve({ [SAVE]: refuse('Please log in again.', -4) });
    const store = await ashaTyping();
    await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' });
    await sendWaiting();
    expect(store.getState().session.token).toBeNull();
    expect(store.getState().outbox.items).toEqual([]);
    expect(await sendLater({ kind: 'basic', pid: 'p', body, key: 'k2' })).toBe(false);
    expect(calls.filter(({ name }) => name === SAVE)).toHaveLength(1);
    const again = serve({ [SAVE]: ok(null) });
    store.dispatch(signedIn({ ...ASHA, token: 'a2' }));
    await eventually(() => expect(store.getState().outbox.items[0]?.status).toBe('sent'));
    const sent = again.filter(({ name }) => name === SAVE);
    expect(sent.map((call) => [call.body, call.headers.get('idempotency-key')])).toEqual([[body, 'k1']]);
  });

  it('and refused is shown again with its reason after the session expired', async () => {
    serve({ [SAVE]: refuse('Please correct the PIN code.') });
    const store = await ashaTyping();
    await sendLater({ kind: 'basic', pid: 'p', body, key: 'k1' });
    await sendWaiting();
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    store.dispatch(signedIn({ ...ASHA, token: 'a2' }));
    await eventually(() =>
      expect(store.getState().outbox.items).toMatchObject([
        { status: 'refused', refusal: { msg: 'Please correct the PIN code.' } },
      ]),
    );
  });
});

describe('the golden records of the first release', () => {
  it('come back in every form, and what waited is sent or shown', async () => {
    const calls = serve({ [SAVE]: ok(null) });
    const vault = await Vault.open(ASHA.phone);
    if (vault === null) throw new Error('no vault');
    await writeGolden(vault);
    vault.close();
    createStore().dispatch(signedIn(ASHA));
    const store = await start();
    await eventually(() => expect(calls.filter(({ name }) => name === SAVE)).toHaveLength(1));
    const { drafts, bank, feedback, apply, outbox } = store.getState();
    expect(drafts.contacts.oneName).toBe('Meera');
    expect(drafts.panNo).toBe('ABCPE1234F');
    expect(drafts.aadhaarRestored?.aadhaar).toBe('999941057058');
    expect(drafts.photos.face).toMatchObject({ kind: 'unsent' });
    expect(bank.form.cardNo).toBe('026291800001191');
    expect(bank.chosen).toEqual({ 'saral-first': 'C1' });
    expect(feedback).toMatchObject({ content: 'Hello', problemType: '6' });
    expect(apply['saral-first']?.acceptedId).toBe('K1');
    expect(await loadDraft(PICTURE)).toEqual(GOLDEN.drafts['picture/feedback']);
    expect(outbox.items.find(({ kind }) => kind === 'feedback')).toMatchObject({ status: 'refused' });
    const [saved] = calls.filter(({ name }) => name === SAVE);
    expect([saved?.body, saved?.headers.get('idempotency-key')]).toEqual([{ fullName: 'Asha Verma' }, 'k1']);
  });

  it.each([verificationDraft, bankDraft, feedbackDraft, applyDraft])('are written as they were: $name', (draft) => {
    const store = createStore();
    const golden = GOLDEN.drafts[draft.name as keyof typeof GOLDEN.drafts];
    store.dispatch(draft.restored(golden, 'fill'));
    expect(draft.read(store.getState())).toEqual(golden);
  });
});

describe('feedback that was refused', () => {
  const WORDS = 'POST /opinion-record/v1/save';
  const picture = { type: 'image/jpeg', base64: btoa('a photo') };
  const body = { content: 'Wrong', problemType: '6', problemDesc: 'Suggestion', picture };

  async function refused() {
    const calls = serve({ [WORDS]: refuse('Please write something else.') });
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendLater({ kind: 'feedback', pid: '', body, key: 'k1' });
    await sendWaiting();
    const [item] = store.getState().outbox.items;
    expect(item?.status).toBe('refused');
    return { calls, store, id: item?.id ?? 0 };
  }

  it('is opened with its photo to be corrected, waits for no network any more, and survives', async () => {
    const { calls, store, id } = await refused();
    expect(await store.dispatch(feedbackCorrected(id))).toBe(true);
    expect(store.getState().feedback).toEqual({ content: 'Wrong', problemType: '6', asked: true });
    expect(store.getState().outbox.items).toEqual([]);
    expect(await loadDraft(PICTURE)).toEqual(picture);
    crash();
    const next = await start();
    expect(next.getState().feedback.content).toBe('Wrong');
    expect(next.getState().outbox.items).toEqual([]);
    expect(calls.filter(({ name }) => name === WORDS)).toHaveLength(1);
  });

  it('for a photo that the server cannot decode is tried with the photo as the browser draws it, and then shown', async () => {
    const calls = serve({ [WORDS]: refuse('Images only.', imageInvalid) });
    const store = await start();
    store.dispatch(signedIn(ASHA));
    await sendLater({ kind: 'feedback', pid: '', body, key: 'k1' });
    await sendWaiting();
    expect(store.getState().outbox.items).toMatchObject([{ status: 'refused', refusal: { msg: 'Images only.' } }]);
    const keys = calls.filter(({ name }) => name === WORDS).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['k1', 'k1-drawn']);
  });

  it('is not written over what is being written', async () => {
    const { store, id } = await refused();
    store.dispatch(feedbackTyped({ content: 'Something else' }));
    expect(await store.dispatch(feedbackCorrected(id))).toBe(false);
    expect(store.getState().feedback).toMatchObject({ content: 'Something else', asked: true });
    expect(store.getState().outbox.items).toMatchObject([{ id, status: 'refused' }]);
  });
});
