// One tenant of the running server, by the documented test controls (docs/qa.md).
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

export class Qa {
  constructor(origin, tenant) {
    this.origin = origin;
    this.tenant = tenant;
  }

  static async open(origin, tenant) {
    const qa = new Qa(origin, tenant);
    await qa.call('POST', '/__qa/reset');
    return qa;
  }

  /** The live code of a phone (`phone=91…`) or of an Aadhaar number (`aadhaar=…`), once it was sent. */
  async code(whose) {
    for (let tries = 0; tries < 100; tries += 1) {
      const response = await fetch(`${this.origin}/__qa/otp?${whose}`, { headers: { 'X-QA-Tenant': this.tenant } });
      if (response.ok) return String((await response.json()).data.code);
      await wait(50);
    }
    throw new Error(`no code for ${whose}`);
  }

  event(orderId, event) {
    return this.call('POST', `/__qa/orders/${orderId}/events`, { event });
  }

  /** How often a call has succeeded. */
  async saved(path) {
    const journal = await this.call('GET', '/__qa/journal');
    return journal.filter((entry) => entry.path.endsWith(path) && entry.response?.code === 0).length;
  }

  async call(method, path, body) {
    const response = await fetch(this.origin + path, {
      method,
      headers: { 'X-QA-Tenant': this.tenant, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { code, msg, data } = await response.json();
    assert.equal(code, 0, `${method} ${path}: ${msg}`);
    return data ?? {};
  }
}
