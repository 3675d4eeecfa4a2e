import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, it } from 'vitest';
import { surviveTranslation } from './translated';

const { removeChild, insertBefore } = Node.prototype;
surviveTranslation();
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

/** Translates as a browser does: puts each text node into a `<font>` (`isMoved`), or a `<font>` in its place. */
function translate(root: Node, isMoved: boolean): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate=no]')) continue;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(isMoved ? text : text.data);
  }
}

const Offer = ({ amount, isLate }: { readonly amount: string; readonly isLate: boolean }) => (
  <section>
    {isLate && 'Overdue'}
    <b>
      You repay <span translate="no">{amount}</span>
    </b>
    {!isLate && 'Due soon'}
    <button type="button">{`Repayment ${amount}`}</button>
  </section>
);

it.each([true, false])('a translated page goes on and shows its new amounts, text nodes moved: %s', async (isMoved) => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () => root.render(<Offer amount="₹5,035" isLate={false} />));
  translate(box, isMoved);
  await act(async () => root.render(<Offer amount="₹5,085" isLate />));
  expect(box.querySelector('b')?.textContent).toBe('You repay ₹5,085');
  expect(box.querySelector('button')?.textContent).toBe('Repayment ₹5,085');
  expect(box.textContent).toContain('Overdue');
  expect(box.textContent).not.toContain('₹5,035');
  await act(async () => root.unmount());
  expect(box.textContent).toBe('');
});
