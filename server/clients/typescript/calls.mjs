import http from 'node:http';
import https from 'node:https';

/** Timeout of an answer, in milliseconds. `verify` waits for a minute at most. */
const ANSWERED_WITHIN = 90_000;

// Every test control, by its `operationId` in the server's /openapi.json. `client.test.mjs` compares the two, both ways.
export const CALLS = {
  qaPage: ['GET', '/__qa'],
  qaScenarios: ['GET', '/__qa/scenarios'],
  qaLoad: ['POST', '/__qa/scenarios/{name}'],
  qaSituation: ['POST', '/__qa/scenarios'],
  qaReset: ['POST', '/__qa/reset'],
  qaClock: ['GET', '/__qa/clock'],
  qaClockChange: ['POST', '/__qa/clock'],
  qaOtp: ['GET', '/__qa/otp'],
  qaSession: ['POST', '/__qa/users/{phone}/session'],
  qaTicket: ['POST', '/__qa/users/{phone}/ticket'],
  qaOrder: ['GET', '/__qa/orders/{id}'],
  qaEvent: ['POST', '/__qa/orders/{id}/events'],
  qaFaults: ['GET', '/__qa/faults'],
  qaFaultAdd: ['POST', '/__qa/faults'],
  qaFaultsClear: ['DELETE', '/__qa/faults'],
  qaFaultRemove: ['DELETE', '/__qa/faults/{id}'],
  qaJournal: ['GET', '/__qa/journal'],
  qaJournalClear: ['DELETE', '/__qa/journal'],
  qaSent: ['GET', '/__qa/sent'],
  qaSentClear: ['DELETE', '/__qa/sent'],
  qaVerify: ['POST', '/__qa/verify'],
  qaTenants: ['GET', '/__qa/tenants'],
  qaTenantMake: ['POST', '/__qa/tenants'],
  qaTenantEnd: ['DELETE', '/__qa/tenants/{name}'],
};

/** A control refused. The message has all details. */
export class QaError extends Error {
  constructor(call, status, { code = 0, msg = '', data = null }) {
    const details = data === null ? '' : `\n${JSON.stringify(data, null, 2)}`;
    super(`${call}: HTTP ${status}, code ${code}: ${msg}${details}`);
    Object.assign(this, { name: 'QaError', call, status, code, msg, data, allowed: data?.allowed ?? [] });
  }
}

/** Calls a control; `given` has the values of its path, its query and its body. */
export async function call({ origin, tenant, token }, id, { path: values = {}, query = {}, body } = {}) {
  const [method, pattern] = CALLS[id];
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString();
  const headers = {
    'X-QA-Tenant': tenant,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const url = `${origin}${path}${asked && `?${asked}`}`;
  const { status, type, text } = await send(url, { method, headers }, body && JSON.stringify(body));
  const isOk = status >= 200 && status < 300;
  if (isOk && !type.includes('json')) return text;
  const answer = envelope(text);
  if (!isOk || (answer.code ?? 0) !== 0) throw new QaError(`${method} ${path}`, status, answer);
  // An archive is not in an envelope, because its format prescribes the whole body.
  return 'code' in answer ? answer.data : answer;
}

/** Uses pooled connections. `fetch` would take longer for most of these calls than the server does. */
function send(url, options, body) {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, timeout: ANSWERED_WITHIN }, (answer) => {
      const { statusCode: status, headers } = answer;
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status, type: headers['content-type'] ?? '', text: Buffer.concat(parts).toString('utf8') });
      });
    });
    const late = `${options.method} ${url}: no answer within ${ANSWERED_WITHIN / 1000} s`;
    sent.on('timeout', () => sent.destroy(new Error(late)));
    sent.on('error', reject).end(body);
  });
}

function envelope(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { msg: text.slice(0, 200) };
  }
}
