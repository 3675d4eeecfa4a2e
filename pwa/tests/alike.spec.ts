import { expect, test } from './support/gallery';
import { LANGUAGES, words } from './support/words';

for (const locale of LANGUAGES) {
  test(`what is alike looks alike, in ${locale}`, async ({ inEach }) => {
    await inEach(['orders', 'legal-lender', 'outbox'] as const, async (gallery, screen) => {
      const { page } = gallery;
      if (screen === 'orders') {
        await gallery.show(screen, 'filled', locale);
        const labels = page.locator('article:has([data-hero]) dl > :not([data-hero]) dt');
        await expect(labels.first()).toBeVisible();
        const heights = await labels.evaluateAll((all) =>
          all.map((label) => Math.round(label.getBoundingClientRect().height)),
        );
        expect(heights.length, 'figures below the first').toBeGreaterThanOrEqual(8);
        expect(new Set(heights), 'each label stands on one line').toEqual(new Set([16]));
      }
      if (screen === 'legal-lender') {
        await gallery.show(screen, 'filled', locale);
        const facts = page.locator('dl > div');
        await expect(facts.first()).toBeVisible();
        const gaps = await facts.evaluateAll((rows) =>
          rows.map((row) => {
            const words = document.createRange();
            words.selectNodeContents(row.querySelector('dd span') ?? row.querySelector('dd') ?? row);
            const label = row.querySelector('dt')?.getBoundingClientRect().bottom ?? 0;
            const { top, bottom } = words.getBoundingClientRect();
            return [Math.round(top - label), Math.round(row.getBoundingClientRect().bottom - bottom)].join(' ');
          }),
        );
        expect(gaps.length).toBeGreaterThan(3);
        expect(new Set(gaps).size, `each fact below its label: ${gaps.join(', ')}`).toBe(1);
        const heights = await page.locator('dl a').evaluateAll((all) => all.map((link) => link.clientHeight));
        expect(Math.min(...heights), 'as high as a finger').toBeGreaterThanOrEqual(48);
      }
      if (screen === 'outbox') {
        await gallery.show(screen, 'refused', locale);
        const correct = page.getByText(words(locale, 'offline.correct'));
        await expect(correct).toHaveCount(2);
        const lines = await correct.evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
        expect(lines, 'a link and a button for one thing').toEqual(['none', 'none']);
      }
    });
  });

  test(`whoever left the payment page is told so where the order says that nothing came of it, in ${locale}`, async ({
    inEach,
  }) => {
    await inEach(['payment-left'], async (gallery, state) => {
      await gallery.show('order-detail', state, locale);
      await expect(
        gallery.page.getByRole('status').filter({ hasText: words(locale, 'orders.paymentLeft') }),
      ).toBeVisible();
    });
  });
}
