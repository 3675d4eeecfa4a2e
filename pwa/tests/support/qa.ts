import type { BrowserContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Tenant } from './tenant.mjs';

export type { JournalEntry, Loaded } from './tenant.mjs';

export class Qa extends Tenant {
  /** A tenant of its own for one test; the browser joins it by cookie. */
  static async open(context: BrowserContext, origin: string): Promise<Qa> {
    const qa = new Qa(origin, `t-${randomUUID().slice(0, 12)}`);
    await context.addCookies([{ name: 'qa_tenant', value: qa.tenant, url: origin }]);
    await qa.reset();
    return qa;
  }
}
