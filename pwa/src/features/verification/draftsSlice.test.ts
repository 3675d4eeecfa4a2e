import { describe, expect, it } from 'vitest';

import { createStore } from '@app/store';
import { sessionEnded, signedIn, signedOut } from '@platform/session/slice';

import { contactTyped, panTyped, photoChanged, readingCorrected } from './draftsSlice';

const ASHA = { token: 'a', phone: '917000000001', isApp: false };
const RAVI = { token: 'b', phone: '917000000002', isApp: false };

function ashaTyping() {
  const store = createStore();
  store.dispatch(signedIn(ASHA));
  store.dispatch(panTyped('ABCPK1234F'));
  store.dispatch(contactTyped({ oneName: 'Meera' }));
  return store;
}

describe('what was typed', () => {
  it('outlives an expired session of the same user', () => {
    const store = ashaTyping();
    store.dispatch(sessionEnded({ loginHref: '/login' }));
    store.dispatch(signedIn({ ...ASHA, token: 'a2' }));
    expect(store.getState().drafts.panNo).toBe('ABCPK1234F');
    expect(store.getState().drafts.contacts.oneName).toBe('Meera');
  });

  it('is never seen by the next user of the phone', () => {
    const expired = ashaTyping();
    expired.dispatch(sessionEnded({ loginHref: '/login' }));
    expired.dispatch(signedIn(RAVI));
    expect(expired.getState().drafts.panNo).toBe('');
    expect(expired.getState().drafts.contacts).toEqual({});
    expect(expired.getState().session.token).toBe('b');

    const quit = ashaTyping();
    quit.dispatch(signedOut({ loginHref: null }));
    expect(quit.getState().drafts.panNo).toBe('');
  });

  it('as a correction goes with the photo it corrects', () => {
    const store = ashaTyping();
    store.dispatch(readingCorrected({ idNo: '234123412346', panNo: 'ABCPK1234G' }));
    store.dispatch(photoChanged({ slot: 'pan', photo: { kind: 'sending', preview: 'blob:1', percent: 0 } }));
    expect(store.getState().drafts.corrected).toMatchObject({ idNo: '234123412346', panNo: '' });
  });
});
