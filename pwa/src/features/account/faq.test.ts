import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from '../../i18n/generated/en.json';
import enIN from '../../i18n/generated/en-IN.json';
import hi from '../../i18n/generated/hi.json';

interface Product {
  readonly extensionAllowed: boolean;
  readonly maxExtensions?: number;
  readonly coolingOffDays?: number;
}

interface Answer {
  readonly title: { readonly en: string };
  readonly content: { readonly en: string; readonly 'en-IN'?: string; readonly hi: string };
}

const read = (name: string): unknown => JSON.parse(readFileSync(`fixtures/catalogue/${name}.json`, 'utf8'));

const answerTo = (question: string) => (read('faq') as Answer[]).find(({ title }) => title.en === question)?.content;

it('the help says that only some loans can be extended, and that an extension costs money', () => {
  const products = read('products') as Product[];
  const limits = new Set(products.map((one) => (one.extensionAllowed ? (one.maxExtensions ?? 3) : 0)));
  expect(limits.size, 'products differ in how often they can be extended').toBeGreaterThan(1);
  expect(answerTo('I cannot pay on time. What can I do?')).toEqual({
    en: expect.stringMatching(/^Some loans .*extension fee/),
    hi: expect.stringMatching(/^कुछ लोन में .*विस्तार शुल्क/),
  });
  expect(answerTo('What does a loan cost?')).toEqual({
    en: expect.stringMatching(/unless you pay late or ask for a later due date/),
    hi: expect.stringMatching(/जब तक आप देर से न चुकाएँ या देय तिथि आगे न बढ़वाएँ/),
  });
  expect(JSON.stringify(read('faq'))).not.toMatch(/You can extend|three times|तीन बार/);
});

it('the help names the button of a loan as the page of the loan does', () => {
  const content = answerTo('How do I repay?');
  const quoted = (text: string | undefined) => text?.match(/‘(.+?)’/)?.[1];
  const button = (texts: Readonly<Record<'orders.repay', string>>) => texts['orders.repay'].replace('{0}', '').trim();
  expect(quoted(content?.en)).toBe(button(en));
  expect(quoted(content?.['en-IN'])).toBe(button(enIN));
  expect(quoted(content?.hi)).toBe(button(hi));
});

it('a loan that is not open yet announces nothing by a message that nobody sends', () => {
  expect(JSON.stringify(read('products'))).not.toMatch(/we will tell you|हम आपको बताएँगे/i);
});
