/* global document, window -- what runs in the page */
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { Qa } from './index.mjs';

export * from './index.mjs';
export { expect } from '@playwright/test';

/** A path of the server that does not load the app. */
const QUIET = '/healthz';
const API = '/api1/';
/** Milliseconds that the app gets to show an answer. */
const SHOWN_WITHIN = 250;
/** Timeout for answers, and the poll interval, in milliseconds. */
const [ANSWERED_WITHIN, LOOKED_EVERY] = [5_000, 25];

/**
 * The server tells the app the tenant's time in a cookie. With the value `browser`, the server leaves the cookie
 * unchanged and the app ignores it, because the browser's clock already shows the tenant's time.
 */
const BY_BROWSER = { name: 'qa_clock', value: 'browser' };

export class BrowserQa extends Qa {
  /** Pending calls of the app. */
  asked = new Set();

  /** The browser contexts that have joined: one for each phone. */
  contexts = new Set();

  static async join(context, origin, options) {
    const qa = await this.open(origin, options);
    await qa.admit(context);
    return qa;
  }

  /** Joins a context's pages to this tenant. */
  async admit(context) {
    if (this.contexts.has(context)) return;
    this.contexts.add(context);
    context.on('request', (request) => void (request.url().includes(API) && this.asked.add(request)));
    for (const ended of ['requestfinished', 'requestfailed']) {
      context.on(ended, (request) => void this.asked.delete(request));
    }
    context.on('close', () => void this.contexts.delete(context));
    await this.setCookie(context, 'qa_tenant', this.tenant);
    if (this.token) await this.setCookie(context, 'qa_token', this.token);
    if (this.shown !== undefined) await this.installClock(context);
  }

  pages() {
    return [...this.contexts].flatMap((context) => context.pages());
  }

  async leave() {
    // Chromium cannot close a context while one of its pages is about to load another document.
    for (const page of this.pages()) await page.goto('about:blank');
    await this.close();
  }

  async setCookie(context, name, value) {
    await context.addCookies([{ name, value, url: this.origin }]);
    const kept = await context.cookies(this.origin);
    // WebKit silently drops cookies of `localhost`; without this cookie the page would use another tenant.
    if (!kept.some((cookie) => cookie.name === name && cookie.value === value)) {
      throw new Error(`the browser does not keep the cookie ${name} of ${this.origin}; try 127.0.0.1`);
    }
  }

  async signIn(page, { token, phone }) {
    await this.admit(page.context());
    await page.goto(this.origin + QUIET);
    await page.evaluate(
      (session) => {
        localStorage.setItem('token', session.token);
        localStorage.setItem('phone', `91${session.phone}`);
        document.cookie = `token=${session.token}; path=/`;
      },
      { token, phone },
    );
  }

  async openAs(page, what, path = '/') {
    const loaded = await this.load(what);
    if (this.shown === undefined) {
      this.shown = await this.clock();
      for (const context of this.contexts) await this.installClock(context);
    }
    await this.signIn(page, loaded);
    // Waits until the app is loaded, because only then it notices changes of the clock.
    await page.goto(new URL(path, this.origin).href, { waitUntil: 'networkidle' });
    return loaded;
  }

  async installClock(context) {
    const { now, frozen } = await this.clock();
    await this.setCookie(context, BY_BROWSER.name, BY_BROWSER.value);
    await context.clock.install({ time: new Date(now) });
    if (frozen) await context.clock.setFixedTime(new Date(now));
  }

  async reset() {
    await super.reset();
    // The clock runs with the machine's again.
    if (this.shown !== undefined) await this.follow(await this.clock());
  }

  async turn(change) {
    const view = await super.turn(change);
    if (this.shown !== undefined) await this.follow(view);
    return view;
  }

  async event(id, event, more) {
    const view = await super.event(id, event, more);
    // An event of a future deadline sets the clock to that deadline.
    if (this.shown !== undefined) await this.follow(await this.clock());
    return view;
  }

  /** Sets the browser's clock to the tenant's time. */
  async follow(view) {
    const ahead = view.offsetMs - this.shown.offsetMs;
    const hasTurned = view.frozen || this.shown.frozen || ahead !== 0;
    const now = new Date(view.now);
    for (const { clock } of this.contexts) {
      if (view.frozen) await clock.setFixedTime(now);
      else if (this.shown.frozen || ahead < 0) await clock.setSystemTime(now);
      else if (ahead > 0) await clock.fastForward(ahead);
    }
    this.shown = view;
    if (!hasTurned) return;
    // Waits for pending requests, because their answers belong to the old time and pages do not repeat them.
    const until = Date.now() + ANSWERED_WITHIN;
    while (this.asked.size > 0 && Date.now() < until) await wait(LOOKED_EVERY);
    await wait(SHOWN_WITHIN);
    // Tells the pages that they are visible again, as on a phone after a pause.
    for (const page of this.pages()) {
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
