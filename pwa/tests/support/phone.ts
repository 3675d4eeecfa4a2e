import type { BrowserContext, Page } from '@playwright/test';
import { App, expect } from './app';
import { wholeAppCached } from './cached';
import type { BrowserQa } from '../../../server/clients/typescript/playwright.mjs';

/** A phone whose network can be turned off, and whose app can be killed. */
export class Phone {
  readonly sent: { call: string; body: string; key: string }[] = [];
  page: Page;
  app: App;

  constructor(
    private readonly context: BrowserContext,
    private readonly qa: BrowserQa,
    page: Page,
  ) {
    this.page = page;
    this.app = new App(page, qa);
    context.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' || !pathname.startsWith('/api1')) return;
      const key = request.headers()['idempotency-key'] ?? '';
      this.sent.push({ call: `${request.method()} ${pathname}`, body: request.postData() ?? '', key });
    });
  }

  async installed(): Promise<void> {
    await wholeAppCached(this.page);
  }

  async off(): Promise<void> {
    await this.network(false);
  }

  async on(): Promise<void> {
    await this.network(true);
  }

  private async network(there: boolean): Promise<void> {
    await this.context.setOffline(!there);
    await expect.poll(() => this.page.evaluate(() => navigator.onLine)).toBe(there);
  }

  async restart(): Promise<void> {
    const address = this.page.url();
    await this.page.close();
    this.page = await this.context.newPage();
    this.app = new App(this.page, this.qa);
    await this.page.goto(address);
  }

  async arrived(call: string): Promise<number> {
    const calls = await this.qa.journal();
    return calls.filter(({ method, path, response }) => `${method} ${path}` === call && response?.code === 0).length;
  }

  async arrivedOnce(call: string, typed: Readonly<Record<string, unknown>>): Promise<void> {
    await expect.poll(() => this.arrived(call), { message: `${call} on the server` }).toBe(1);
    // Waits for the browser's request event, which may come after the server has received the call.
    const bodies = () => this.sent.filter((one) => one.call === call);
    await expect.poll(bodies, { message: `${call} as it was sent` }).toHaveLength(1);
    const [{ body, key } = { body: '{}', key: '' }] = bodies();
    expect(JSON.parse(body), `${call} as it was typed`).toMatchObject(typed);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  }
}
