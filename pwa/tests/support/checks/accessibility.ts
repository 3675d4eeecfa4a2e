/** Checks accessibility: headings, names of controls, and the rules of axe. */
import { violations } from '../axe';
import type { Gallery } from '../gallery';

export const oneHeading = (): string[] => {
  const { length } = document.querySelectorAll('h1');
  return length === 1 ? [] : [`${length} elements h1`];
};

export const namedControls = (): string[] =>
  [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=switch]')]
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const labels = [...((control as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
      const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const names = [
        control.getAttribute('aria-label') ?? '',
        ...labels,
        ...ids.map((id) => document.getElementById(id)?.textContent ?? ''),
        control.querySelector('img')?.alt ?? '',
        control.textContent ?? '',
      ];
      return names.join('').trim() === '';
    })
    .map((control) => control.outerHTML.slice(0, 120));

export const noViolations = ({ page }: Gallery): Promise<string[]> => violations(page);

/** Checks contrast only, because dark mode changes nothing but colours. */
export const enoughContrast = ({ page }: Gallery): Promise<string[]> => violations(page, 'colours');

export const focusInDialog = (): string[] => {
  const dialog = [...document.querySelectorAll(':modal')].at(-1);
  const { activeElement } = document;
  if (dialog === undefined || dialog.contains(activeElement)) return [];
  return [`the focus is at ${activeElement?.outerHTML.slice(0, 80)}`];
};
