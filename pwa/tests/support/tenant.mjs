import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** How often a code is asked for, 50 ms apart, before it counts as not sent. */
const TRIES = 200;

/**
 * The hands of a tester: one tenant of the running server, with its own data, clock and faults.
 * Every method is one documented QA control (`docs/qa.md`).
 */
export class Tenant {
  constructor(origin, tenant) {
    this.origin = origin;
    this.tenant = tenant;
  }

  reset() {
    return this.call('POST', '/__qa/reset');
  }

  scenario(name, phone) {
    return this.call('POST', `/__qa/scenarios/${name}`, phone ? { phone } : {});
  }

  code(phone) {
    return this.sent(`phone=91${phone}`);
  }

  aadhaarCode(aadhaar) {
    return this.sent(`aadhaar=${aadhaar}`);
  }

  async event(orderId, event) {
    await this.call('POST', `/__qa/orders/${orderId}/events`, { event });
  }

  async advance(duration) {
    await this.call('POST', '/__qa/clock', { advance: duration });
  }

  async journal() {
    return [...(await this.call('GET', '/__qa/journal'))].reverse();
  }

  async fault(fault) {
    await this.call('POST', '/__qa/faults', fault);
  }

  /** A code that is on its way. */
  async sent(whose) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { code, data } = await this.ask('GET', `/__qa/otp?${whose}`);
      if (code === 0) return String(data.code);
      await wait(50);
    }
    throw new Error(`no code for ${whose}`);
  }

  async call(method, path, body) {
    const { code, msg, data } = await this.ask(method, path, body);
    assert.equal(code, 0, `${method} ${path}: ${msg}`);
    return data ?? {};
  }

  async ask(method, path, body) {
    const response = await fetch(this.origin + path, {
      method,
      headers: { 'X-QA-Tenant': this.tenant, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  }
}
