/** Opens the gallery of all screens and states, in pages that change between states without a reload. */
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { type CDPSession, type Page, type Request, expect, test as base } from '@playwright/test';
import { installAxe } from './axe';
import { serveFolder } from '../../../scripts/lib/static.mjs';
import { SCREENS } from '../../src/gallery/states';

/** Pages per worker that display states in parallel. A state mostly waits until its page is idle. */
const PAGES = 3;
/** Default root font size of browsers, in px. */
const ROOT_FONT = 16;
/** Time limit for a page to be complete, or to have its new size, in ms. */
const SETTLED_WITHIN = 10_000;

/** Views of the walk. `whole` views are as high as their page, so that no fixed bar covers anything. */
export const VIEWS = {
  phone: { width: 360, height: 740, text: 1, scheme: 'light', whole: false },
  'phone, dark': { width: 360, height: 740, text: 1, scheme: 'dark', whole: false },
  light: { width: 360, height: 740, text: 1, scheme: 'light', whole: true },
  dark: { width: 360, height: 740, text: 1, scheme: 'dark', whole: true },
  'large text': { width: 360, height: 740, text: 2, scheme: 'light', whole: false },
  'narrow, large text': { width: 320, height: 568, text: 2, scheme: 'light', whole: false },
  narrow: { width: 320, height: 568, text: 1, scheme: 'light', whole: false },
  landscape: { width: 740, height: 360, text: 1, scheme: 'light', whole: false },
} as const;
export type View = keyof typeof VIEWS;

export interface State {
  readonly screen: string;
  readonly state: string;
  /** `SCREEN/STATE`, such as `home/empty`. */
  readonly name: string;
}

export const statesOf = (screen: string): State[] =>
  Object.keys(SCREENS[screen] ?? {}).map((state) => ({ screen, state, name: `${screen}/${state}` }));

export function stateNamed(name: string): State {
  const [screen = '', state = ''] = name.split('/');
  if (SCREENS[screen]?.[state] === undefined) throw new Error(`the gallery has no state ${name}`);
  return { screen, state, name };
}

/** Whether a state shows a page that waits for answers, with placeholders. */
export const isLoading = ({ state }: State): boolean => state.endsWith('loading');

export class Gallery {
  private readonly requests = new Set<Request>();
  private readonly errors: string[] = [];
  private view: View = 'phone';

  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {
    page.on('request', (request) => this.requests.add(request));
    page.on('requestfinished', (request) => this.requests.delete(request));
    page.on('requestfailed', (request) => this.requests.delete(request));
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // The promotion page opens the app by its URL scheme, which the browser refuses without a tap.
      const isDeclined = message.text().startsWith("Not allowed to launch 'saral:");
      if (message.type() === 'error' && !isDeclined) this.errors.push(message.text());
    });
  }

  static async open(page: Page, origin: string): Promise<Gallery> {
    const gallery = new Gallery(page, await page.context().newCDPSession(page));
    await installAxe(page);
    await page.goto(`${origin}/__gallery`);
    await page.locator('main a').first().waitFor();
    return gallery;
  }

  /** Displays a state in the view `phone`, and returns when the page is complete. Errors that the page logged fail the test. */
  async show(state: State, language: string): Promise<void> {
    await this.display('phone');
    const address = `/__gallery/${state.screen}/${state.state}?lang=${language}`;
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      document.documentElement.dataset['gallery'] = 'working';
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await this.page.locator('html:not([data-gallery=working])[data-gallery]').waitFor({ state: 'attached' });
    // If a chunk was still loading, the gallery tapped and typed on an incomplete screen, so the state is shown again.
    if (this.requests.size > 0) {
      await expect.poll(() => this.requests.size, { message: `${address}: requests under way` }).toBe(0);
      return this.show(state, language);
    }
    await this.complete(isLoading(state));
    expect(this.errors.splice(0), `${address}: errors of the page`).toEqual([]);
  }

  async display(view: View): Promise<void> {
    const [from, to] = [VIEWS[this.view], VIEWS[view]];
    if (view === this.view) return;
    this.view = view;
    if (from.scheme !== to.scheme) await this.page.emulateMedia({ colorScheme: to.scheme, reducedMotion: 'reduce' });
    if (from.text !== to.text) {
      const size = ROOT_FONT * to.text;
      await this.devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    }
    if (from.width !== to.width || from.height !== to.height || from.whole !== to.whole) {
      const content = to.whole ? await this.page.evaluate(() => document.documentElement.scrollHeight + 80) : 0;
      await this.page.setViewportSize({ width: to.width, height: Math.max(to.height, content) });
    }
    await this.laidOut(to);
  }

  /** Waits until the page is complete: heading, content, nothing suspended, and no placeholder unless `isLoading`. */
  private complete(isLoading: boolean): Promise<void> {
    return this.page.evaluate(
      async ([isLoading, ms]) => {
        interface Fiber {
          readonly tag: number;
          readonly memoizedState: object | null;
          readonly child: Fiber | null;
          readonly sibling: Fiber | null;
        }
        /** React's number for `<Suspense>`. The state of a `<Suspense>` is not null while its fallback is displayed. */
        const SUSPENSE = 13;
        /** Whether React still shows a fallback. React may show a loaded chunk 300 ms late; until then the page looks idle. */
        const isSuspended = () => {
          const container = document.getElementById('root') ?? {};
          const [, top] = Object.entries(container).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
          const left: (Fiber | null)[] = [(top as { stateNode: { current: Fiber } }).stateNode.current];
          for (let fiber = left.pop(); fiber !== undefined; fiber = left.pop()) {
            if (fiber === null) continue;
            if (fiber.tag === SUSPENSE && fiber.memoizedState !== null) return true;
            left.push(fiber.sibling, fiber.child);
          }
          return false;
        };
        const isComplete = () => {
          const main = document.querySelector('main');
          if (document.querySelector('h1') === null || main?.firstElementChild == null || isSuspended()) return false;
          return isLoading || main.querySelector('div[aria-hidden=true] > div[style*=height]') === null;
        };
        const end = performance.now() + ms;
        // New content may start further requests, so the page must still be complete after a pause.
        for (let wait = 0; wait === 0 || !isComplete(); wait = 120) {
          if (performance.now() > end)
            throw new Error('the page has no heading, is empty, suspended or has placeholders');
          while (!isComplete() && performance.now() < end) {
            wait = 120;
            await new Promise((later) => setTimeout(later, 20));
          }
          await new Promise((later) => setTimeout(later, wait));
        }
      },
      [isLoading, SETTLED_WITHIN] as const,
    );
  }

  /** Waits until the page has the size, font and colours of a view, and until its bars and animations have settled. */
  private laidOut({ width, text, scheme }: (typeof VIEWS)[View]): Promise<void> {
    return this.page.evaluate(
      async ({ width, font, scheme, ms }) => {
        const root = document.documentElement;
        const isDone = () =>
          root.clientWidth === width &&
          getComputedStyle(root).fontSize === font &&
          matchMedia(`(prefers-color-scheme: ${scheme})`).matches;
        // Chromium may paint no frame while nothing on a page changes, so no wait depends on a frame alone.
        const frame = () =>
          new Promise((painted) => {
            requestAnimationFrame(painted);
            setTimeout(painted, 250);
          });
        const moving = () =>
          document
            .getAnimations()
            .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
        const end = performance.now() + ms;
        const until = async (isSo: () => boolean, what: string) => {
          while (!isSo()) {
            if (performance.now() > end) throw new Error(`${what}: ${width} px, ${font}, ${scheme}`);
            await frame();
          }
        };
        await until(isDone, 'the page did not take the size, font and colours');
        await frame();
        await frame();
        await until(() => moving().length === 0, 'an animation did not end');
      },
      { width, font: `${ROOT_FONT * text}px`, scheme, ms: SETTLED_WITHIN },
    );
  }
}

/** Runs `work` for each state, in parallel on the worker's pages. */
type ForEachState = (
  states: readonly State[],
  work: (gallery: Gallery, state: State) => Promise<void>,
) => Promise<void>;

/** A test with `forEachState`. A worker opens its pages once, for all its tests; each page has its own storage. */
export const test = base.extend<object, { forEachState: ForEachState }>({
  forEachState: [
    async ({ browser }, use) => {
      const server = await serveFolder(resolve(process.env.E2E_GALLERY ?? 'target/gallery'));
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      const { width, height } = VIEWS.phone;
      const open = async () => {
        const context = await browser.newContext({
          viewport: { width, height },
          hasTouch: true,
          isMobile: true,
          reducedMotion: 'reduce',
        });
        return Gallery.open(await context.newPage(), origin);
      };
      const galleries = await Promise.all(Array.from({ length: PAGES }, open));
      await use(async (states, work) => {
        const left = [...states];
        const lane = async (gallery: Gallery) => {
          for (let state = left.shift(); state !== undefined; state = left.shift()) await work(gallery, state);
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
