import { vi } from 'vitest';
import { createStore } from '@app/store';
import { type AppStore } from '@platform/state';
import { accountTyped } from '@entities/bank/bankSlice';
import { feedbackTyped } from '@features/feedback/feedbackSlice';
import { applicationPrepared } from '@features/product/applySlice';
import { signedIn } from '@platform/session/slice';
import { answered, contactTyped, panTyped } from '@features/verification/draftsSlice';
import { sendWaiting } from '../actions';
import { startOffline } from '../offline';
import { atRest, newPhone } from './phone';

export const ASHA = { token: 'a', phone: '917000000001', isApp: false };
export const RAVI = { token: 'b', phone: '917000000002', isApp: false };

const running: (() => void)[] = [];

export function begin(): void {
  newPhone();
  URL.createObjectURL = vi.fn(() => 'blob:photo');
  URL.revokeObjectURL = vi.fn();
}

export function startFor(store: AppStore): void {
  running.push(startOffline(store, () => import('@app/offlineParts')));
}

/** Starts the app with a new store and the phone's present storage. */
export async function start(): Promise<AppStore> {
  const store = createStore();
  startFor(store);
  await sendWaiting();
  return store;
}

export function crash(): void {
  for (const stop of running.splice(0)) stop();
}

/** Leaves the page, waits until its input is stored, and stops the app. */
export async function kill(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  await atRest();
  crash();
}

export async function ashaTyping(): Promise<AppStore> {
  const store = await start();
  store.dispatch(signedIn(ASHA));
  await sendWaiting();
  store.dispatch(answered({ form: 'basic', answers: { fullName: 'Asha Verma' } }));
  store.dispatch(contactTyped({ oneName: 'Meera' }));
  store.dispatch(panTyped('ABCPK1234F'));
  store.dispatch(accountTyped({ cardNo: '026291800001191' }));
  store.dispatch(feedbackTyped({ content: 'Hello' }));
  const prepared = { amount: '5000.00', days: 7, purpose: null, autoGetMoney: true, acceptedId: 'K1' } as const;
  store.dispatch(applicationPrepared({ productId: 'saral-first', prepared }));
  return store;
}
