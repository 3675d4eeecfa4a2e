import { expect, test } from '@playwright/test';
import { freePort, startServer } from '../../scripts/lib/server.mjs';

test('a server that wants a token asks for it on the page, and takes the right one', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  process.env.LOAN_QA_TOKEN = 'a-token-of-this-test';
  const program = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
  const { origin, stop } = await startServer({ program, port: await freePort() });
  try {
    await page.goto(`${origin}/__qa`);
    await page.getByLabel('Token').fill('another');
    await page.getByRole('button', { name: 'Use token' }).click();
    await expect(page.getByRole('status')).toHaveText('Refused: another token');
    await page.getByLabel('Token').fill(process.env.LOAN_QA_TOKEN);
    await page.getByRole('button', { name: 'Use token' }).click();
    await expect(page.getByRole('region', { name: 'Scenarios' })).toBeVisible();
    expect(errors, 'uncaught errors of the page').toEqual([]);
  } finally {
    delete process.env.LOAN_QA_TOKEN;
    await stop();
  }
});
