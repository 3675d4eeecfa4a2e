import type { Page } from '@playwright/test';
import { ACCOUNT, expect, test } from './support/app';
import { words } from './support/words';

interface Motion {
  /** Text of the moving element, or of its section if it has none. */
  readonly text: string;
  readonly properties: readonly string[];
  /** `ms` is the delay plus the duration, `lasts` the duration alone. */
  readonly ms: number;
  readonly lasts: number;
}

declare global {
  interface Window {
    motions: Motion[];
    /** Tag of the topmost element at the middle of the last animated element. */
    tappable: string | undefined;
  }
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.motions = [];
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const text = target.textContent || (target.closest('section')?.textContent ?? '');
      const animations = target.getAnimations();
      // An animation without duration has already finished.
      if (animations.length === 0) window.motions.push({ text, properties: [], ms: 0, lasts: 0 });
      for (const animation of animations) {
        if (!(animation.effect instanceof KeyframeEffect)) continue;
        const { delay = 0, activeDuration = 0, iterations } = animation.effect.getComputedTiming();
        // Ignores endless animations, which only show progress.
        if (iterations === Infinity) continue;
        const names = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        const properties = [...new Set(names)].filter(
          (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
        );
        const lasts = Number(activeDuration);
        window.motions.push({ text, properties, ms: delay + lasts, lasts });
      }
    };
    document.addEventListener('animationstart', note, true);
    document.addEventListener('transitionstart', note, true);
  });
}

async function moved(page: Page, text: RegExp): Promise<Motion[]> {
  await page.waitForTimeout(400);
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
      .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.textContent),
  );
  expect(running).toEqual([]);
  const all = await page.evaluate(() => window.motions);
  for (const { properties } of all) expect(['opacity', 'transform']).toEqual(expect.arrayContaining([...properties]));
  const named = all.filter((motion) => text.test(motion.text));
  for (const { ms } of named) expect(Math.round(ms)).toBeLessThanOrEqual(400);
  return named;
}

const part = (text: RegExp) => new RegExp(text.source.slice(1, -1));

const locale = 'en-IN';

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ locale, contextOptions: { reducedMotion } });

    /** Checks that an element moved or, with reduced motion, did not. */
    async function expectMotion(page: Page, text: RegExp): Promise<void> {
      const named = await moved(page, text);
      if (reducedMotion === 'no-preference') {
        expect(named.length).toBeGreaterThan(0);
      } else {
        expect(await page.evaluate(() => window.motions.filter(({ lasts }) => lasts > 1))).toEqual([]);
      }
    }

    test('a question’s answer comes out from under it, and what is open from the start stands still', async ({
      app,
      page,
    }) => {
      await app.openAs('verified', '/personal/help');
      const questions = page.locator('main details');
      await expect(questions.first()).toHaveAttribute('open');
      const answer = async (index: number) => (await questions.nth(index).locator('> div').textContent()) ?? '';
      const [first, second] = [await answer(0), await answer(1)];
      await watch(page);
      await questions.nth(1).locator('summary').click();
      const motions = await moved(page, /./);
      const texts = motions.filter(({ lasts }) => lasts > 1).map(({ text }) => text);
      expect(texts).not.toContain(first);
      if (reducedMotion === 'no-preference') expect(texts).toContain(second);
      else expect(texts).toEqual([]);
    });

    test('the arithmetic of a line of a statement comes out from under it', async ({ app, page }) => {
      await app.openAs('verified', '/product/saral-first/detail');
      // Waits until the lender's amounts have loaded.
      await page.waitForLoadState('networkidle');
      await page.locator('summary', { hasText: part(words(locale, 'product.costLines')) }).click();
      const line = page.locator('main li > details').first();
      const why = (await line.locator('> p').textContent()) ?? '';
      await watch(page);
      await line.locator('summary').click();
      await expectMotion(page, new RegExp(`^${why.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
    });

    test('the steps of the verification come out from under the bar', async ({ app, page }) => {
      await app.openAs('half-verified-identity', '/auth/identity?pid=saral-first');
      const title = page.locator('summary', { hasText: part(words(locale, 'labels.stepIdentity')) });
      await title.waitFor();
      await watch(page);
      await title.click();
      await expectMotion(page, part(words(locale, 'auth.stepLater')));
    });

    test('a list to search slides in', async ({ app, page }) => {
      await app.openAs('verified', '/bank/ifsc?pid=saral-first');
      const opens = page.getByRole('button', { name: part(words(locale, 'bank.chooseBank')) });
      await opens.waitFor();
      await watch(page);
      await opens.click();
      await expectMotion(page, part(words(locale, 'bank.chooseBank')));
    });

    test('a question that lies over the page rises', async ({ app, page }) => {
      await app.openAs('loaned', '/order');
      await page.getByRole('article').getByRole('link').first().click();
      const book = page.getByRole('button', { name: words(locale, 'schedule.book'), exact: true });
      await book.waitFor();
      await watch(page);
      await book.click();
      await expectMotion(page, part(words(locale, 'schedule.bookTitle')));
    });

    test('a failed submission shows its message with a movement', async ({ app, page }) => {
      await app.openAs('verified', '/bank/add');
      await page.getByLabel(words(locale, 'bank.ifscCode')).fill('HDFC0000291');
      await page.getByLabel(words(locale, 'bank.accountNo')).fill(ACCOUNT);
      await page.getByLabel(words(locale, 'bank.confirmNo')).fill(ACCOUNT);
      await page.route('**/bank/v1/bind-card', (route) => route.abort());
      await watch(page);
      await page.getByRole('button', { name: words(locale, 'bank.applyNow') }).click();
      await expect(page.getByText(words(locale, 'auth.kept'))).toBeVisible();
      await expectMotion(page, part(words(locale, 'auth.kept')));
    });

    test('the mark of what was done comes to rest', async ({ app, page }) => {
      await app.openAs('verified', '/bank/add');
      await page.getByLabel(words(locale, 'bank.ifscCode')).fill('HDFC0000291');
      await page.getByLabel(words(locale, 'bank.accountNo')).fill(ACCOUNT);
      await page.getByLabel(words(locale, 'bank.confirmNo')).fill(ACCOUNT);
      await watch(page);
      await page.getByRole('button', { name: words(locale, 'bank.applyNow') }).click();
      await expect(page.getByText(words(locale, 'bank.added'))).toBeVisible();
      await expectMotion(page, part(words(locale, 'bank.added')));
    });

    test('a chosen amount settles under the finger', async ({ app, page }) => {
      await app.openAs('verified', '/product/saral-first/detail');
      await page.waitForLoadState('networkidle');
      const chip = page.getByRole('radio').nth(1);
      await chip.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await chip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await watch(page);
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.waitForTimeout(150);
      // The animation must not intercept the tap.
      const under = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [
        x + width / 2,
        y + height / 2,
      ] as const);
      expect(under).toBe('INPUT');
      await page.mouse.up();
      await expect(chip).toBeChecked();
      await expectMotion(page, /₹/);
    });

    test('the step of an application that is under way pulses', async ({ app, page }) => {
      const { orderIds } = await app.openAs('auditing', '/healthz');
      await page.goto(`/orders/${orderIds[0]}/audit`);
      await page.locator('[aria-current=step]').waitFor();
      await page.waitForLoadState('networkidle');
      const endless = () =>
        page.evaluate(
          () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
        );
      await expect.poll(endless).toBe(reducedMotion === 'reduce' ? 0 : 1);
    });

    test('an order’s state that changes while it is looked at shows that it has', async ({ app, page, qa }) => {
      const { orderIds } = await app.openAs('auditing', '/order');
      const card = page.getByRole('article').first();
      await expect(card.getByText(words(locale, 'labels.stateAuditing'))).toBeVisible();
      await qa.event(orderIds[0] ?? '', 'approve');
      await watch(page);
      await page.evaluate(() => {
        const note = ({ target }: Event) => {
          const { x, y, width, height } = (target as Element).getBoundingClientRect();
          window.tappable = document.elementFromPoint(x + width / 2, y + height / 2)?.tagName;
        };
        document.addEventListener('animationstart', note, true);
        window.dispatchEvent(new Event('focus'));
      });
      await expect(card.getByText(words(locale, 'labels.statePass'))).toBeVisible();
      await expectMotion(page, words(locale, 'labels.statePass'));
      // During its animation, the label of the state does not cover the card's link.
      if (reducedMotion === 'no-preference') expect(await page.evaluate(() => window.tappable)).toBe('A');
    });
  });
}
