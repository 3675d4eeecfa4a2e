import { expect, test } from './support/app';
import { LANGUAGES, words } from './support/words';

const PRODUCT = /^(Saral First|सरल फ़र्स्ट)$/;

for (const locale of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the Key Fact Statement can be shared as text and read aloud', async ({ app, page }) => {
      // Replaces the share sheet and speech, which headless browsers lack.
      await page.addInitScript(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        Object.defineProperty(navigator, 'share', {
          value: ({ text }: ShareData) => Promise.resolve(void told.push(`shared: ${text}`)),
        });
        window.speechSynthesis.getVoices = () => ['en-GB', 'hi-IN'].map((lang) => ({ lang }) as SpeechSynthesisVoice);
        window.speechSynthesis.speak = ({ lang, text }) => void told.push(`${lang}: ${text}`);
        window.speechSynthesis.cancel = () => void told.push('silence');
      });
      const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
      await app.openAs('verified', '/product/saral-first/detail');
      await page.getByRole('button', { name: words(locale, 'product.kfsShare') }).click();
      await expect.poll(told).toHaveLength(1);
      const [shared = ''] = await told();
      const [title, product, issued] = shared.replace('shared: ', '').split('\n');
      expect(title).toMatch(words(locale, 'product.kfsTitle'));
      expect(product).toMatch(PRODUCT);
      expect(issued).toMatch(words(locale, 'orders.issuedOn'));
      expect(shared).toContain('738.99%');
      expect(shared).toContain('₹5,035');
      expect(shared.split('\n').length).toBeGreaterThan(15);

      await page.getByRole('button', { name: words(locale, 'product.kfsRead') }).click();
      await expect.poll(told).toContain(shared.replace('shared', locale));
      await page.getByRole('button', { name: words(locale, 'product.kfsStop') }).click();
      await expect.poll(told).toContain('silence');
      await expect(page.getByRole('button', { name: words(locale, 'product.kfsRead') })).toBeVisible();
    });

    test('reading aloud is not offered where the phone has no voice for the language', async ({ app, page }) => {
      await page.addInitScript(() => {
        window.speechSynthesis.getVoices = () => [{ lang: 'ta-IN' } as SpeechSynthesisVoice];
      });
      await app.openAs('verified', '/product/saral-first/detail');
      await expect(page.getByRole('button', { name: words(locale, 'product.kfsPrint') })).toBeVisible();
      await expect(page.getByRole('button', { name: words(locale, 'product.kfsRead') })).toHaveCount(0);
    });

    test('on paper the Key Fact Statement stands alone', async ({ app, page }) => {
      await app.openAs('verified', '/product/saral-first/detail');
      const print = page.getByRole('button', { name: words(locale, 'product.kfsPrint') });
      await expect(print).toBeVisible();
      const printed = page.evaluate(() => new Promise((done) => (window.print = () => done(true))));
      await print.click();
      expect(await printed).toBe(true);

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: words(locale, 'product.kfsTitle') })).toBeVisible();
      await expect(page.locator('h2 + p').filter({ hasText: PRODUCT })).toBeVisible();
      await expect(page.getByText(words(locale, 'orders.issuedOn'))).toBeVisible();
      await expect(page.getByText('738.99%').last()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('checkbox')).toHaveCount(0);
    });
  });
}
