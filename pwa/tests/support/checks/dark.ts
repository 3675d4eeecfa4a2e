/** Checks that controls stand out from their background in dark mode. */
import type { Displayed } from './check';
import type { Gallery } from '../gallery';

/** States that together have all kinds of controls, each with its number of enabled controls. A check that finds fewer fails. */
export const CONTROLS: Readonly<Record<string, number>> = {
  'login/code-refused': 3,
  'product-detail/filled': 9,
  'auth-contacts/filled': 10,
  'auth-identity/code-sent': 4,
  'order-rating/filled': 2,
  'account/filled': 2,
  'bank-ifsc/sheet-open': 1,
};

/** Checks that every enabled control has a different background than its surroundings, and a fill or outline with a contrast of 3:1. */
export async function distinctControls({ page }: Gallery, { name }: Displayed): Promise<string[]> {
  const { count, problems } = await page.evaluate(() => {
    type Colour = readonly [number, number, number, number];
    const parse = (text: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = text.match(/[\d.]+/g)?.map(Number) ?? [];
      return [red, green, blue, alpha];
    };
    const luminance = ([red, green, blue]: Colour) => {
      const part = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const contrast = (one: Colour, other: Colour) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const backgroundOf = (element: Element | null): Colour => {
      for (let at = element; at !== null; at = at.parentElement) {
        const colour = parse(getComputedStyle(at).backgroundColor);
        if (colour[3] === 1) return colour;
      }
      return backgroundOf(document.documentElement);
    };
    const boxOf = (control: Element): Element | null => {
      if (control.matches('[role=switch]')) return control.querySelector('[class*=track]');
      if (control.matches('[type=radio]')) return control.nextElementSibling;
      return control.matches('input:not([type=checkbox]), select, textarea') ? control.parentElement : control;
    };

    const problems: string[] = [];
    let count = 0;
    const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
    for (const control of shown.querySelectorAll('button, input:not([type=file]), select, textarea')) {
      const box = boxOf(control);
      if (box === null || !box.checkVisibility() || control.closest('[inert]') !== null) continue;
      if (control.matches(':disabled, [aria-disabled=true], [readonly], [data-quiet=true]')) continue;
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(box);
      const fill = parse(backgroundColor);
      // Skips controls without a box: the check of contrast covers their texts and icons.
      if (fill[3] === 0 && parseFloat(borderTopWidth) === 0) continue;
      if (control.matches('button:not([role=switch])') && fill[3] === 0 && parse(borderTopColor)[3] === 0) continue;
      count += 1;
      const around = backgroundOf(box.parentElement);
      const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 30);
      const described = `${control.tagName} ${control.getAttribute('name') ?? ''} ${label}`;
      if (fill[3] === 0 || contrast(fill, around) < 1.1) problems.push(`${described}: as dark as its background`);
      if (Math.max(contrast(fill, around), contrast(parse(borderTopColor), around)) < 3)
        problems.push(`${described}: no outline`);
    }
    return { count, problems };
  });
  const expected = CONTROLS[name] ?? 0;
  return count >= expected ? problems : [...problems, `${count} controls, not ${expected}`];
}
