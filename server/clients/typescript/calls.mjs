import http from 'node:http';
import https from 'node:https';

/** Timeout of an answer, in milliseconds. `verify` waits for a minute at most. */
const ANSWERED_WITHIN = 90_000;

// Every test control, by its `operationId`. `client.test.mjs` compares this list with the server's /openapi.json.
export const CALLS = {
  qaPage: ['GET', '/__qa'],
  qaAbout: ['GET', '/__qa/about'],
  qaScenarios: ['GET', '/__qa/scenarios'],
  qaLoad: ['POST', '/__qa/scenarios/{name}'],
  qaSituation: ['POST', '/__qa/scenarios'],
  qaReset: ['POST', '/__qa/reset'],
  qaClock: ['GET', '/__qa/clock'],
  qaClockChange: ['POST', '/__qa/clock'],
  qaOtp: ['GET', '/__qa/otp'],
  qaUsers: ['GET', '/__qa/users'],
  qaSession: ['POST', '/__qa/users/{phone}/session'],
  qaTicket: ['POST', '/__qa/users/{phone}/ticket'],
  qaOrders: ['GET', '/__qa/orders'],
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

export class QaError extends Error {
  constructor(call, status, { code = 0, msg = '', data = null }) {
    const details = data === null ? '' : `\n${JSON.stringify(data, null, 2)}`;
    super(status === 0 ? `${call}: ${msg}` : `${call}: HTTP ${status}, code ${code}: ${msg}${details}`);
    Object.assign(this, { name: 'QaError', call, status, code, msg, data, allowed: data?.allowed ?? [] });
  }
}

export async function call({ origin, tenant, token }, id, { path: values = {}, query = {}, body } = {}) {
  const [method, pattern] = CALLS[id];
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString();
  const headers = {
    'X-QA-Tenant': tenant,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await exchange(
    origin,
    method,
    `${path}${asked && `?${asked}`}`,
    headers,
    body && JSON.stringify(body),
  );
  // A HAR file has no envelope, because its format prescribes the whole body.
  return typeof answer === 'object' && 'code' in answer ? answer.data : answer;
}

/** Returns the envelope of a success, or the text of an answer that is not JSON; throws a {@link QaError}. */
export async function exchange(origin, method, path, headers, body) {
  const said = `${method} ${path.split('?')[0]}`;
  const { status, type, text } = await send(`${origin}${path}`, { method, headers }, body).catch((error) => {
    const why = `no answer from ${origin} (${error.code ?? error.message}); does the server run, with --qa?`;
    throw new QaError(said, 0, { msg: why });
  });
  const isOk = status >= 200 && status < 300;
  if (isOk && !type.includes('json')) return text;
  const answer = envelope(text);
  if (!answer) throw new QaError(said, status, { msg: text.slice(0, 200) });
  if (!isOk || (answer.code ?? 0) !== 0) throw new QaError(said, status, answer);
  return answer;
}

/**
 * Sends a request over a pooled connection. `fetch` would add more time to most of these calls than the server needs.
 */
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
    return null;
  }
}
