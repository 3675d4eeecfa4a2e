/** Checks messages and forms: messages are fully visible, typed text has the right colour, buttons are in one row. */
import type { Displayed, Language } from './check';
import type { Gallery } from '../gallery';

export const MESSAGE_AT_END = [
  'auth-basic/answer-lost',
  'auth-basic/waiting',
  'bank-add/offline',
  'feedback-dialog/lost',
] as const;

/** Checks that all four corners of the form's last message are in view, not under a bar. */
export const messageInView = (): string[] => {
  const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.querySelector('main');
  const messages = [...(shown?.querySelectorAll('form [role=alert], form [role=status]') ?? [])];
  const message = messages.filter((one) => one.textContent !== '').at(-1);
  if (message === undefined) return ['no message'];
  const { left, right, top, bottom } = message.getBoundingClientRect();
  // Uses points that are inside rounded corners.
  const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
  const visible = corners.filter(([x, y]) => message.contains(document.elementFromPoint(x, y))).length;
  return visible === 4 ? [] : [`${visible} of 4 corners in view: ${message.textContent}`];
};

export const TYPED = ['auth-basic/typed', 'feedback-dialog/written', 'bank-add/code-wrong'] as const;

/** Checks that a typed value has the colour of the page's text, not that of a placeholder. */
export const typedInInk = (): string[] => {
  const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  const fields = shown.querySelectorAll<HTMLInputElement>('input:not([type=file]), select, textarea');
  const filled = [...fields].filter(({ value }) => value !== '');
  const ink = getComputedStyle(document.body).color;
  const pale = filled.filter((field) => getComputedStyle(field).color !== ink);
  return filled.length === 0 ? ['no field has a value'] : pale.map(({ name }) => `${name}: another colour`);
};

/** States of the feedback dialog in which its buttons must be in one row, and its e-mail address in one line. */
export const FEEDBACK = ['feedback-dialog/written', 'feedback-dialog/sending'] as const;

export const feedbackInRows = (): string[] => {
  const dialog = document.querySelector(':modal');
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])].slice(-2);
  const link = dialog?.querySelector('a[href^=mailto]');
  const rows = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size;
  const text = document.createRange();
  if (link) text.selectNodeContents(link);
  const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  return [...(rows === 1 ? [] : [`buttons in ${rows} rows`]), ...(lines === 1 ? [] : [`an address of ${lines} lines`])];
};

const RETAKE: Readonly<Record<Language, string>> = { 'en-IN': 'Take a photo', hi: 'फ़ोटो लें' };

export async function retakeNamed({ page }: Gallery, { language }: Displayed): Promise<string[]> {
  const texts = await page.getByRole('main').getByRole('link').allTextContents();
  return texts.join() === RETAKE[language] ? [] : [`links: ${texts.join(', ')}`];
}
