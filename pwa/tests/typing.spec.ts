// Tests fields that clean their input: with composing keyboards, and with editing in the middle.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app';
import { words } from './support/words';

const t = (key: string) => words('en-IN', key);
test.use({ locale: 'en-IN' });

/** Types like Android's keyboards: each letter extends the composition, and its end commits the word. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await field.focus();
  for (let end = 1; end <= text.length; end += 1) {
    const word = text.slice(0, end);
    await keyboard.send('Input.imeSetComposition', { text: word, selectionStart: end, selectionEnd: end });
  }
  await keyboard.send('Input.insertText', { text });
}

const caret = (field: Locator) => field.evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd]);

const putCaret = (field: Locator, at: number) =>
  field.evaluate((box: HTMLInputElement, at) => (box.focus(), box.setSelectionRange(at, at)), at);

const ACCOUNT = { scenario: 'verified', address: '/bank/add?pid=saral-first' };
const FIELDS = [
  {
    label: 'auth.pan',
    scenario: 'half-verified-identity',
    address: '/auth/identity?pid=saral-first',
    typed: 'abcpe1234f',
    cleaned: 'ABCPE1234F',
    more: 'k',
  },
  { ...ACCOUNT, label: 'bank.ifscCode', typed: 'sbin0001234', cleaned: 'SBIN0001234', more: 'z' },
  { ...ACCOUNT, label: 'bank.accountNo', typed: '20 1000 1234', cleaned: '2010001234', more: '7' },
];

for (const { label, scenario, address, typed, cleaned, more } of FIELDS)
  test(`${label} is composed, and edited in the middle`, async ({ app, page }) => {
    await app.openAs(scenario, address);
    const field = page.getByLabel(t(label), { exact: true });
    await compose(page, field, typed);
    await expect(field).toHaveValue(cleaned);

    // Types an accepted character in the middle of the text, then a refused one.
    await putCaret(field, 3);
    await page.keyboard.press('Backspace');
    expect(await caret(field)).toEqual([2, 2]);
    await page.keyboard.type(more);
    await expect(field).toHaveValue(cleaned.slice(0, 2) + more.toUpperCase() + cleaned.slice(3));
    expect(await caret(field)).toEqual([3, 3]);
    await page.keyboard.type('-');
    expect(await caret(field)).toEqual([3, 3]);
    await putCaret(field, 3);
    await page.keyboard.press('Backspace');
    await compose(page, field, more);
    await expect(field).toHaveValue(cleaned.slice(0, 2) + more.toUpperCase() + cleaned.slice(3));
  });
