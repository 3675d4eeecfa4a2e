import type { Page } from '@playwright/test';
import { expect, test } from './support/gallery';

const LANGUAGES = ['en-IN', 'hi'] as const;

/** Where a message appears at the end of a form that is longer than the screen. */
const AT_THE_END = [
  ['auth-basic', 'answer-lost'],
  ['auth-basic', 'refused'],
  ['auth-basic', 'waiting'],
  ['auth-basic', 'waiting-refused'],
  ['bank-add', 'offline'],
  ['feedback-dialog', 'lost'],
] as const;

/** How much of the message is to be seen: of its four corners those that nothing lies over, out of view or under a bar. */
const cornersSeen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.querySelector('main');
    const messages = [...(shown?.querySelectorAll('form [role=alert], form [role=status]') ?? [])];
    const message = messages.filter((one) => one.textContent !== '').at(-1);
    if (message === undefined) return -1;
    const { left, right, top, bottom } = message.getBoundingClientRect();
    // Within the round corners.
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
    return corners.filter(([x, y]) => message.contains(document.elementFromPoint(x, y))).length;
  });

test('what went wrong, or waits, is seen whole as soon as it appears', async ({ inEach }) => {
  await inEach(AT_THE_END, async (gallery, [screen, state]) => {
    for (const language of LANGUAGES) {
      await gallery.show(screen, state, language);
      expect.soft(await cornersSeen(gallery.page), `${screen}/${state}, ${language}`).toBe(4);
    }
  });
});

test('what is typed into a dialog looks like what is typed into a page, and not like a placeholder', async ({
  inEach,
}) => {
  const typed = [
    ['auth-basic', 'typed'],
    ['feedback-dialog', 'written'],
    ['bank-add', 'code-wrong'],
  ] as const;
  await inEach(typed, async (gallery, [screen, state]) => {
    await gallery.show(screen, state, 'en-IN');
    const inks = await gallery.page.evaluate(() => {
      const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
      const fields = shown.querySelectorAll<HTMLInputElement>('input:not([type=file]), select, textarea');
      return [...fields].filter(({ value }) => value !== '').map((field) => getComputedStyle(field).color);
    });
    expect(inks.length, `${screen}/${state}`).toBeGreaterThan(0);
    // The ink of the page's own text.
    const ink = await gallery.page.evaluate(() => getComputedStyle(document.body).color);
    expect.soft(new Set(inks), `${screen}/${state}`).toEqual(new Set([ink]));
  });
});

test('the feedback dialog keeps its buttons where they are while it sends, and an address in one piece', async ({
  inEach,
}) => {
  await inEach(LANGUAGES, async (gallery, language) => {
    const { page } = gallery;
    for (const state of ['written', 'sending']) {
      await gallery.show('feedback-dialog', state, language);
      const places = await page.evaluate(() => {
        const dialog = document.querySelector(':modal');
        const buttons = [...(dialog?.querySelectorAll('button') ?? [])].slice(-2);
        const link = dialog?.querySelector('a[href^=mailto]');
        return {
          rows: new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size,
          lines: Math.round((link?.getBoundingClientRect().height ?? 0) / 20),
        };
      });
      expect.soft(places, `${state}, ${language}`).toEqual({ rows: 1, lines: 1 });
    }
  });
});

test('a face check that was not passed says on its button what comes next', async ({ inEach }) => {
  const said = { 'en-IN': 'Take another photo', hi: 'दूसरी फ़ोटो लें' } as const;
  await inEach(LANGUAGES, async (gallery, language) => {
    await gallery.show('face-result', 'failed', language);
    await expect(gallery.page.getByRole('main').getByRole('link')).toHaveText(said[language]);
  });
});
