import { setTimeout as wait } from 'node:timers/promises';
import { Api } from './api.mjs';
import { QaError, call } from './calls.mjs';

export { Api } from './api.mjs';
export { CALLS, QaError } from './calls.mjs';

/** Timeout and poll interval while waiting for a code, in milliseconds. */
const SENT_WITHIN = 10_000;
const ASKED_EVERY = 50;

/** Status of `GET /__qa/otp` if there is no valid code. */
const NOT_FOUND = 404;

export class Qa {
  constructor(origin, tenant = 'default', { token } = {}) {
    this.origin = origin.replace(/\/$/, '');
    this.tenant = tenant;
    this.token = token;
  }

  static async open(origin, { token, ...tenant } = {}) {
    const { name } = await new this(origin, 'default', { token }).make(tenant);
    return new this(origin, name, { token });
  }

  async close() {
    await this.call('qaTenantEnd', { path: { name: this.tenant } });
    this.isClosed = true;
  }

  async [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]() {
    await this.close();
  }

  make(tenant = {}) {
    return this.call('qaTenantMake', { body: tenant });
  }

  tenants() {
    return this.call('qaTenants');
  }

  async reset() {
    await this.call('qaReset', { body: {} });
  }

  about() {
    return this.call('qaAbout');
  }

  api(session = '', headers = {}) {
    return new Api(this, typeof session === 'string' ? session : session.token, headers);
  }

  scenarios() {
    return this.call('qaScenarios');
  }

  scenario(name, phone) {
    return this.call('qaLoad', { path: { name }, body: phone ? { phone } : {} });
  }

  situation(situation) {
    return this.call('qaSituation', { body: situation });
  }

  load(what) {
    return typeof what === 'string' ? this.scenario(what) : this.situation(what);
  }

  carry(phone, what) {
    const body = { phone, when: 'signIn' };
    return typeof what === 'string'
      ? this.call('qaLoad', { path: { name: what }, body })
      : this.situation({ ...what, ...body });
  }

  clock() {
    return this.call('qaClock');
  }

  turn(change) {
    return this.call('qaClockChange', { body: change });
  }

  setNow(now) {
    return this.turn({ now: now instanceof Date ? now.toISOString() : now });
  }

  advance(duration) {
    return this.turn({ advance: duration });
  }

  toNextDeadline() {
    return this.turn({ to: 'nextDeadline' });
  }

  freeze(frozen = true) {
    return this.turn({ freeze: frozen });
  }

  code(phone) {
    return this.codeSent({ phone: phone.length === 10 ? `91${phone}` : phone });
  }

  aadhaarCode(aadhaar) {
    return this.codeSent({ aadhaar });
  }

  async otp(whose) {
    return (await this.call('qaOtp', { query: whose })).code;
  }

  async codeSent(whose) {
    const until = Date.now() + SENT_WITHIN;
    for (;;) {
      try {
        return await this.otp(whose);
      } catch (reason) {
        const isOnItsWay = reason instanceof QaError && reason.status === NOT_FOUND && Date.now() < until;
        if (!isOnItsWay) throw reason;
        await wait(ASKED_EVERY);
      }
    }
  }

  users() {
    return this.call('qaUsers');
  }

  session(phone) {
    return this.call('qaSession', { path: { phone }, body: {} });
  }

  ticket(phone) {
    return this.call('qaTicket', { path: { phone }, body: {} });
  }

  orders() {
    return this.call('qaOrders');
  }

  order(id) {
    return this.call('qaOrder', { path: { id } });
  }

  event(id, event, more = {}) {
    return this.call('qaEvent', { path: { id }, body: { event, ...more } });
  }

  faults() {
    return this.call('qaFaults');
  }

  fault(fault) {
    return this.call('qaFaultAdd', { body: fault });
  }

  async removeFault(id) {
    await this.call('qaFaultRemove', { path: { id } });
  }

  async clearFaults() {
    await this.call('qaFaultsClear');
  }

  async journal(filter) {
    return (await this.call('qaJournal', { query: filter })).reverse();
  }

  har() {
    return this.call('qaJournal', { query: { format: 'har' } });
  }

  fixture(phone) {
    return this.call('qaJournal', { query: { format: 'fixture', phone } });
  }

  async clearJournal() {
    await this.call('qaJournalClear');
  }

  async sent(filter) {
    return (await this.call('qaSent', { query: filter })).reverse();
  }

  async clearSent() {
    await this.call('qaSentClear');
  }

  verify(expected) {
    return this.call('qaVerify', { body: expected });
  }

  page() {
    return this.call('qaPage');
  }

  /** Throws after `close`, because a call would create the tenant again. */
  checkOpen(call) {
    if (this.isClosed) throw new Error(`${call}: tenant ${this.tenant} was closed`);
  }

  async call(id, given) {
    this.checkOpen(id);
    return call(this, id, given);
  }
}
