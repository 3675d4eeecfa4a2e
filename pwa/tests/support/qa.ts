import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

/** What loading a scenario answers. */
export interface Loaded {
  phone: string;
  token: string;
  orderIds: string[];
}

/** A call as the server saw it. */
export interface JournalEntry {
  method: string;
  path: string;
  status: number;
  response: { code?: number } | null;
}

/**
 * The hands of a tester: one tenant of the running server, with its own data, clock and faults.
 * Every method is one documented QA control (`docs/qa.md`).
 */
export class Qa {
  private constructor(
    private readonly request: APIRequestContext,
    readonly tenant: string,
  ) {}

  /** A tenant of its own for one test; the browser joins it by cookie. */
  static async open(context: BrowserContext, origin: string): Promise<Qa> {
    const qa = new Qa(context.request, `t-${randomUUID().slice(0, 12)}`);
    await context.addCookies([{ name: 'qa_tenant', value: qa.tenant, url: origin }]);
    await qa.call('POST', '/__qa/reset');
    return qa;
  }

  /** Loads a scenario and signs the browser in as its user. */
  async scenario(name: string, phone?: string): Promise<Loaded> {
    return (await this.call('POST', `/__qa/scenarios/${name}`, phone ? { phone } : {})) as unknown as Loaded;
  }

  /** The live login code of a phone. */
  async code(phone: string): Promise<string> {
    return String((await this.call('GET', `/__qa/otp?phone=91${phone}`))['code']);
  }

  /** The live code of an Aadhaar number. */
  async aadhaarCode(aadhaar: string): Promise<string> {
    return String((await this.call('GET', `/__qa/otp?aadhaar=${aadhaar}`))['code']);
  }

  /** Applies an event to an order, as the operator's system would. */
  async event(orderId: string, event: string): Promise<void> {
    await this.call('POST', `/__qa/orders/${orderId}/events`, { event });
  }

  /** Moves this tenant's clock; what falls due on the way happens. */
  async advance(duration: string): Promise<void> {
    await this.call('POST', '/__qa/clock', { advance: duration });
  }

  /** The calls that reached the server and were answered, oldest first: `POST /api1/…`. Personal data is masked in it. */
  async journal(): Promise<JournalEntry[]> {
    const calls = (await this.call('GET', '/__qa/journal')) as unknown as JournalEntry[];
    return [...calls].reverse();
  }

  /** Makes the next matching calls misbehave. */
  async fault(fault: Json): Promise<void> {
    await this.call('POST', '/__qa/faults', fault);
  }

  private async call(method: 'GET' | 'POST', path: string, data?: Json): Promise<Json> {
    const response = await this.request.fetch(path, {
      method,
      headers: { 'X-QA-Tenant': this.tenant },
      ...(data ? { data } : {}),
    });
    const answer = (await response.json()) as { code: number; msg: string; data: Json };
    expect(answer.code, `${method} ${path}: ${answer.msg}`).toBe(0);
    return answer.data ?? {};
  }
}
