import { readFileSync } from 'node:fs';

import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initSync } from 'loan-wasm';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeAll, vi } from 'vitest';

import { createStore } from '@app/store';
import { loadCore } from '@core/index';
import { I18nProvider } from '@i18n/I18nProvider';
import type { Language } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { InfoProvider } from '@ui/Info/Info';

/** A call as the server would see it. */
export interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** The connection breaks in the place of an answer. */
export const LOST = Symbol('lost');

export const ok = (data: unknown): Envelope => ({ code: 0, msg: '', data });
export const refuse = (msg: string, data: unknown = null): Envelope => ({ code: 2001, msg, data });

type Answer = Envelope | typeof LOST;
/** Answers by `METHOD /path`; a function sees the call. */
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

/** Makes the real core, and what jsdom lacks of a browser (dialogs, layout), available to every test of the file. */
export function withRealCore(): void {
  beforeAll(async () => {
    initSync({ module: readFileSync('wasm/pkg/loan_wasm_bg.wasm') });
    await loadCore();
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    Element.prototype.scrollIntoView = () => undefined;
    // A list that draws what is in sight needs a height to be seen in.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** A server by its answers; what was asked is in `calls`. */
export function fakeServer(answers: Answers) {
  const calls: (Call & { readonly name: string })[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://app.test');
    const name = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api1/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { name, path: url.pathname, query: url.searchParams, body, headers: new Headers(init.headers) };
    calls.push(call);
    const given = answers[name];
    const answer = typeof given === 'function' ? await given(call) : given;
    if (answer === undefined) throw new Error(`the test has no answer to ${name}`);
    if (answer === LOST) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  };
  vi.stubGlobal('fetch', vi.fn(fetch));
  return { calls, named: (name: string) => calls.filter((call) => call.name === name) };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{`${pathname}${search}`}</p>;
}

/** Opens `address` with the given routes; any other address shows itself. */
export async function openScreen(address: string, screens: Record<string, ComponentType>, language: Language = 'en') {
  const store = createStore();
  const routes = Object.entries(screens).map(([path, Component]) => ({ path, Component }));
  const router = createMemoryRouter([...routes, { path: '*', Component: Elsewhere }], { initialEntries: [address] });
  const texts = await loadTexts(language);
  render(
    <Provider store={store}>
      <I18nProvider language={language} texts={texts}>
        <InfoProvider>
          <RouterProvider router={router} />
        </InfoProvider>
      </I18nProvider>
    </Provider>,
  );
  return { store, router, user: userEvent.setup() };
}
