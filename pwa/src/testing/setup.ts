import { readFileSync } from 'node:fs';
import { cleanup, configure } from '@testing-library/react';
import { initSync } from 'loan-wasm';
import { initSync as initEntry } from 'loan-wasm-entry';
import { initSync as initUnshipped } from 'loan-wasm-unshipped';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { makeCurrent } from '@i18n/language';
import { hangUp, standDown, standUp } from './server';
import { TIMEOUT_MS, turns } from './time';

// Tests run the real rules. `make check` builds them as a single module, which compiles in seconds.
const { CORE_MODULES } = process.env;
const module = (path: string) =>
  readFileSync(CORE_MODULES === undefined ? `wasm/pkg/${path}_bg.wasm` : `${CORE_MODULES}/loan_wasm_bg.wasm`);
initSync({ module: module('loan_wasm') });
initEntry({ module: module('entry/loan_entry') });
initUnshipped({ module: module('unshipped/loan_unshipped') });

// Screens are separate chunks, which load slowly on a busy machine.
configure({ asyncUtilTimeout: TIMEOUT_MS, reactStrictMode: true });

beforeAll(standUp);

// jsdom lacks these methods.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  const opener = this.open && openers.get(this);
  this.open = false;
  if (opener instanceof HTMLElement) opener.focus();
};
window.scrollTo = () => undefined;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; path=/; max-age=0';
  makeCurrent('en');
});

afterEach(async () => {
  cleanup();
  // Ends pending calls, which would otherwise count as late in another test.
  hangUp();
  await turns();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  standDown();
});
