import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { type CDPSession, type Page, type Request, expect, test as base } from '@playwright/test';
import { installAxe, violations } from './axe';
import { serveFolder } from '../../../scripts/lib/static.mjs';
import { SCREENS } from '../../src/gallery/states';

const PHONE = { width: 360, height: 740 };
/** How many pages a worker shows states in at once: a state mostly waits until its page stands still. */
const PAGES = 3;

/** The gallery in one page of the browser, which goes from state to state without loading again. */
export class Gallery {
  /** What the page is fetching now. */
  private readonly coming = new Set<Request>();
  private devtools: CDPSession | undefined;

  private constructor(
    readonly page: Page,
    private readonly complaints: string[],
  ) {
    page.on('request', (request) => this.coming.add(request));
    page.on('requestfinished', (request) => this.coming.delete(request));
    page.on('requestfailed', (request) => this.coming.delete(request));
  }

  static async open(page: Page, origin: string): Promise<Gallery> {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The promotion page tries the app by its scheme; without a tap the browser declines, which is expected here.
      const declined = message.text().startsWith("Not allowed to launch 'saral:");
      if (message.type() === 'error' && !declined) complaints.push(message.text());
    });
    await installAxe(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${origin}/__gallery`);
    await page.locator('main a').first().waitFor();
    return new Gallery(page, complaints);
  }

  /** Shows a screen in a state; what the page complained about on the way there is an error. */
  async show(screen: string, state: string, language: string): Promise<void> {
    const address = `/__gallery/${screen}/${state}?lang=${language}`;
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      document.documentElement.dataset['gallery'] = 'working';
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await this.page.locator('html:not([data-gallery=working])[data-gallery]').waitFor({ state: 'attached' });
    // A part of the app that was not needed before may have been on its way while the page stood still.
    if (this.coming.size > 0) {
      await expect.poll(() => this.coming.size, { message: `${address}: what it fetches` }).toBe(0);
      return this.show(screen, state, language);
    }
    expect(this.complaints.splice(0), `${address}: what the page complained about`).toEqual([]);
  }

  /** Light or dark; done when the last colour has changed. */
  async scheme(colorScheme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await this.page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    });
  }

  /** The size of all letters, 1 being the usual: the browser's own setting, by which media queries count their `em` too. */
  async textSize(times: number): Promise<void> {
    this.devtools ??= await this.page.context().newCDPSession(this.page);
    const size = 16 * times;
    await this.devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    await this.page.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === `${px}px`, size);
    await this.settled();
  }

  /** What axe finds; only colours when they are all that changed. */
  async violations(rules: 'all' | 'colours'): Promise<string[]> {
    return violations(this.page, rules);
  }

  /** The whole page at once: what a fixed bar covers for now, a scroll brings up. */
  async unroll(phone = PHONE): Promise<void> {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    await this.rollUp({ width: phone.width, height: Math.max(phone.height, height + 80) });
  }

  async rollUp(phone = PHONE): Promise<void> {
    await this.page.setViewportSize(phone);
    // The page learns its new height a little later, and what is fixed to its end moves then.
    await this.page.waitForFunction(({ width }) => document.documentElement.clientWidth === width, phone);
    await this.settled();
  }

  private async settled(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** What is wider than the phone, or is cut off at the edge of its box. */
  async overflowing(): Promise<string[]> {
    return this.page.evaluate(() => {
      const shown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 2 && height > 2;
      };
      const words = (element: Element) =>
        `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').slice(0, 40)}`;
      const root = document.documentElement;
      const found: string[] = [];
      if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
      for (const element of document.querySelectorAll('body *')) {
        if (!shown(element) || (element.textContent ?? '').trim() === '' || element.closest('svg')) continue;
        const { right, left } = element.getBoundingClientRect();
        if (right > root.clientWidth + 1 || left < -1) found.push(`beyond the edge: ${words(element)}`);
        const { overflowX, overflowY } = getComputedStyle(element);
        const cut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (cut(overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${words(element)}`);
        if (cut(overflowY) && element.scrollHeight > element.clientHeight + 2) found.push(`cut off: ${words(element)}`);
      }
      return found;
    });
  }

  /** Controls that a screen reader could not name. */
  async nameless(): Promise<string[]> {
    const controls = this.page.locator('button, a[href], input, select, textarea, summary, [role=switch]');
    const names = await controls.evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const labels = [...((control as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
          const by =
            control
              .getAttribute('aria-labelledby')
              ?.split(' ')
              .map((id) => document.getElementById(id)?.textContent ?? '') ?? [];
          const name = [
            control.getAttribute('aria-label') ?? '',
            ...labels,
            ...by,
            control.querySelector('img')?.alt ?? '',
            control.textContent ?? '',
          ]
            .join('')
            .trim();
          return name === '' ? control.outerHTML.slice(0, 120) : '';
        }),
    );
    return names.filter((name) => name !== '');
  }
}

/** Does `work` for every one of `all`, in as many pages at once as a worker has. */
type InEach = <One>(all: readonly One[], work: (gallery: Gallery, one: One) => Promise<void>) => Promise<void>;

/** A worker's pages of the gallery, for all its tests. Each has a storage of its own. */
export const test = base.extend<object, { inEach: InEach }>({
  inEach: [
    async ({ browser }, use) => {
      const server = await serveFolder(resolve(process.env.E2E_GALLERY ?? 'target/gallery'));
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      const open = async () => {
        const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
        return Gallery.open(await context.newPage(), origin);
      };
      const galleries = await Promise.all(Array.from({ length: PAGES }, open));
      await use(async (all, work) => {
        const left = [...all];
        const lane = async (gallery: Gallery) => {
          for (let one = left.shift(); one !== undefined; one = left.shift()) await work(gallery, one);
        };
        await Promise.all(galleries.map(lane));
      });
      await Promise.all(galleries.map(({ page }) => page.context().close()));
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect, SCREENS };
