import type { Page } from '@playwright/test';
import { expect, test } from './support/gallery';

const LANGUAGES = ['en-IN', 'hi'] as const;

/** Where each kind of control is seen at work: buttons, fields, lists, chips, switches and boxes to tick. */
const STATES = [
  ['login', 'code-refused'],
  ['product-detail', 'filled'],
  ['auth-contacts', 'filled'],
  ['auth-identity', 'code-sent'],
  ['order-rating', 'filled'],
  ['account', 'filled'],
  ['bank-ifsc', 'sheet-open'],
] as const;

/**
 * The controls that work and do not look it: their own ground is the ground around them, or neither that nor their outline
 * stands out from it by 3:1.
 */
const lifeless = (page: Page): Promise<{ readonly seen: number; readonly found: string[] }> =>
  page.evaluate(() => {
    type Colour = readonly [number, number, number, number];
    const parse = (text: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = text.match(/[\d.]+/g)?.map(Number) ?? [];
      return [red, green, blue, alpha];
    };
    const light = ([red, green, blue]: Colour) => {
      const part = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const contrast = (one: Colour, other: Colour) => {
      const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const groundOf = (element: Element | null): Colour => {
      for (let at = element; at !== null; at = at.parentElement) {
        const colour = parse(getComputedStyle(at).backgroundColor);
        if (colour[3] === 1) return colour;
      }
      return groundOf(document.documentElement);
    };
    /** The box that is drawn for a control. */
    const boxOf = (control: Element): Element | null => {
      if (control.matches('[role=switch]')) return control.querySelector('[class*=track]');
      if (control.matches('[type=radio]')) return control.nextElementSibling;
      return control.matches('input:not([type=checkbox]), select, textarea') ? control.parentElement : control;
    };

    const found: string[] = [];
    let seen = 0;
    const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
    for (const control of shown.querySelectorAll('button, input:not([type=file]), select, textarea')) {
      const box = boxOf(control);
      if (box === null || !box.checkVisibility() || control.closest('[inert]') !== null) continue;
      if (control.matches(':disabled, [aria-disabled=true], [readonly], [data-quiet=true]')) continue;
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(box);
      const fill = parse(backgroundColor);
      // Words and signs alone are no box; their contrast is a text's.
      if (fill[3] === 0 && parseFloat(borderTopWidth) === 0) continue;
      if (control.matches('button:not([role=switch])') && fill[3] === 0 && parse(borderTopColor)[3] === 0) continue;
      seen += 1;
      const ground = groundOf(box.parentElement);
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 30);
      const described = `${control.tagName} ${control.getAttribute('name') ?? ''} ${name}`;
      if (fill[3] === 0 || contrast(fill, ground) < 1.1) found.push(`${described}: as dark as its ground`);
      if (Math.max(contrast(fill, ground), contrast(parse(borderTopColor), ground)) < 3)
        found.push(`${described}: no outline`);
    }
    return { seen, found };
  });

test('in the dark, what can be pressed or filled looks it', async ({ inEach }) => {
  let seen = 0;
  await inEach(STATES, async (gallery, [screen, state]) => {
    for (const language of LANGUAGES) {
      await gallery.show(screen, state, language);
      await gallery.scheme('dark');
      const controls = await lifeless(gallery.page);
      await gallery.scheme('light');
      expect.soft(controls.found, `${screen}/${state}, ${language}`).toEqual([]);
      seen += controls.seen;
    }
  });
  expect(seen, 'controls that were looked at').toBeGreaterThan(50);
});
