/* global document, window -- what runs in the page */
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { Qa } from './index.mjs';

export * from './index.mjs';
export { expect } from '@playwright/test';

/** An address of the server at which no app runs. */
const QUIET = '/healthz';
/** Prefix of the app's calls. */
const API = '/api1/';
/** Milliseconds until an answer is on the screen. */
const SHOWN_WITHIN = 250;
/** Timeout for answers, and the poll interval, in milliseconds. */
const [ANSWERED_WITHIN, LOOKED_EVERY] = [5_000, 25];

/**
 * The server tells the app its tenant's time in this cookie. This value prevents it: the browser's clock already shows
 * the tenant's time.
 */
const BY_BROWSER = { name: 'qa_clock', value: 'browser' };

export class BrowserQa extends Qa {
  /** Calls of the app without an answer yet. */
  asked = new Set();

  static async join(context, origin, options) {
    const qa = await this.open(origin, options);
    qa.context = context;
    context.on('request', (request) => void (request.url().includes(API) && qa.asked.add(request)));
    for (const ended of ['requestfinished', 'requestfailed']) {
      context.on(ended, (request) => void qa.asked.delete(request));
    }
    await qa.setCookie('qa_tenant', qa.tenant);
    if (qa.token) await qa.setCookie('qa_token', qa.token);
    return qa;
  }

  async leave() {
    // Chromium never ends a context whose page it closes while that page is about to load another document.
    for (const page of this.context.pages()) await page.goto('about:blank');
    await this.close();
  }

  async setCookie(name, value) {
    await this.context.addCookies([{ name, value, url: this.origin }]);
    const kept = await this.context.cookies(this.origin);
    // WebKit silently drops cookies of `localhost`; without this one the page would be another tenant's.
    if (!kept.some((cookie) => cookie.name === name && cookie.value === value)) {
      throw new Error(`the browser does not keep the cookie ${name} of ${this.origin}; try 127.0.0.1`);
    }
  }

  async signIn(page, { token, phone }) {
    await page.goto(this.origin + QUIET);
    await page.evaluate(
      (session) => {
        localStorage.setItem('token', session.token);
        localStorage.setItem('phone', session.phone);
        document.cookie = `token=${session.token}; path=/`;
      },
      { token, phone },
    );
  }

  async openAs(page, what, path = '/') {
    const loaded = await this.load(what);
    if (this.shown === undefined) {
      this.shown = await this.clock();
      await this.setCookie(BY_BROWSER.name, BY_BROWSER.value);
      await this.context.clock.install({ time: new Date(this.shown.now) });
      if (this.shown.frozen) await this.context.clock.setFixedTime(new Date(this.shown.now));
    }
    await this.signIn(page, loaded);
    // Until the app is loaded: only then it notices that the clock has changed.
    await page.goto(new URL(path, this.origin).href, { waitUntil: 'networkidle' });
    return loaded;
  }

  async turn(change) {
    const view = await super.turn(change);
    if (this.shown !== undefined) await this.follow(view);
    return view;
  }

  async event(id, event) {
    const view = await super.event(id, event);
    // An event of a deadline that was not due yet has changed the clock.
    if (this.shown !== undefined) await this.follow(await this.clock());
    return view;
  }

  /** Sets the browser's clock to the tenant's time. */
  async follow(view) {
    const { clock } = this.context;
    const ahead = view.offsetMs - this.shown.offsetMs;
    const hasTurned = view.frozen || this.shown.frozen || ahead !== 0;
    const now = new Date(view.now);
    if (view.frozen) await clock.setFixedTime(now);
    else if (this.shown.frozen || ahead < 0) await clock.setSystemTime(now);
    else if (ahead > 0) await clock.fastForward(ahead);
    this.shown = view;
    if (!hasTurned) return;
    // Requests from before the change are answered as of then, and pages do not repeat a pending request.
    const until = Date.now() + ANSWERED_WITHIN;
    while (this.asked.size > 0 && Date.now() < until) await wait(LOOKED_EVERY);
    await wait(SHOWN_WITHIN);
    // As on a phone that was put away for that time.
    for (const page of this.context.pages()) {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    }
  }
}

export const test = base.extend({
  qaTenant: [{}, { option: true }],
  qa: async ({ context, baseURL, qaTenant }, use) => {
    const qa = await BrowserQa.join(context, baseURL ?? '', qaTenant);
    await use(qa);
    await qa.leave();
  },
});
