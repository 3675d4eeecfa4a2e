import {
  type BrowserQa,
  type ScenarioLoaded,
  expect,
  test as base,
} from '../../../server/clients/typescript/playwright.mjs';
import type { Page } from '@playwright/test';

/** UIDAI publishes this number for tests. */
export const AADHAAR = '999941057058';
export const PAN = 'ABCPE1234F';
export const ACCOUNT = '026291800001191';

/** A phone number that no scenario uses. */
export const NEW_PHONE = '7000099001';

/** A test with `app`. The test has its own tenant, and fails on uncaught page errors. */
export const test = base.extend<{ app: App }>({
  app: async ({ page, qa }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(new App(page, qa));
    expect(errors, 'uncaught errors of the page').toEqual([]);
  },
});

export { expect };

export class App {
  constructor(
    readonly page: Page,
    protected readonly qa: BrowserQa,
  ) {}

  /** Opens the app signed in as a scenario's user. The browser keeps its own clock. */
  async openAs(scenario: string, path = '/'): Promise<ScenarioLoaded> {
    const loaded = await this.qa.scenario(scenario);
    await this.signIn(loaded.token, loaded.phone);
    await this.page.goto(path);
    return loaded;
  }

  async signIn(token: string, phone: string): Promise<void> {
    await this.qa.signIn(this.page, { token, phone });
  }

  async signOut(): Promise<void> {
    await this.page.evaluate(() => {
      localStorage.clear();
      document.cookie = 'token=; path=/; max-age=0';
    });
  }

  /** Returns a link that opens an order's audit page without a login. The link contains a one-use code from the server. */
  async auditLink(orderId: string, token: string): Promise<string> {
    const answer = await this.page.request.post('/api1/order/v1/audit-link', {
      headers: { web_uuid: 'a-test', token, 'X-QA-Tenant': this.qa.tenant },
      data: { orderId },
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    return `/orders/audit?orderId=${orderId}&token=${data.token}`;
  }

  async login(phone: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /^\d+s$/ })).toBeVisible();
    await page.getByLabel('Verification code').fill(await this.qa.code(phone));
    await page.getByLabel('I agree').check();
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  async pick(search: string, text: string): Promise<void> {
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('searchbox').fill(text);
    await sheet.getByRole('button', { name: search, exact: true }).first().click();
  }

  async fillBasic(): Promise<void> {
    const { page } = this;
    await page.getByRole('radio', { name: 'Graduate', exact: true }).check();
    await page.getByRole('radio', { name: 'Single' }).check();
    await page.getByLabel('Full name').fill('Asha Verma');
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Maharashtra' });
    await page.getByLabel('District', { exact: true }).selectOption({ label: 'Pune' });
    await page.getByLabel('PIN code').fill('411001');
    await page.getByLabel('Address').fill('12 MG Road');
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save and continue' }).click();
  }

  async fillIdentity(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Aadhaar number').fill(AADHAAR);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('Aadhaar OTP').fill(await this.qa.aadhaarCode(AADHAAR));
    await expect(page.getByText('Verified')).toBeVisible();
    await page.getByLabel('PAN').fill(PAN);
    await page.getByRole('button', { name: 'Submit' }).click();
  }

  async fillContacts(): Promise<void> {
    const { page } = this;
    const contacts = [
      ['Ramesh Verma', '7000011111', 'Father'],
      ['Sita Verma', '7000022222', 'sisters'],
      ['John D Souza', '7000033333', 'Friends'],
    ] as const;
    for (const [index, [name, phone, relation]] of contacts.entries()) {
      const group = page.getByRole('group', { name: `Contact ${index + 1}` });
      await group.getByLabel('Name').fill(name);
      await group.getByLabel('Phone').fill(phone);
      await group.getByRole('radio', { name: relation, exact: true }).check();
    }
  }
}
