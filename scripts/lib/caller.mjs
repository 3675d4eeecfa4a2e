// Calls the API like a borrower's app, the operator's system and the providers.

/** Time limit of an answer in milliseconds; only a call that hangs takes so long. */
const PATIENCE = 60_000;

export class Caller {
  /** `headers` are sent with every call of the app. A call may have another `token`, of another session. */
  constructor(origin, { token = '', ...headers } = {}) {
    Object.assign(this, { origin, token, headers: { web_uuid: `app-${token.slice(0, 8)}`, ...headers } });
  }

  async login(phone, code) {
    this.token = (await this.post('/user/v1/login', { phone, code })).token;
  }

  get(path, token) {
    return this.#data(path, { token });
  }

  post(path, body, token) {
    return this.#data(path, { body, token });
  }

  form(path, fields) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.set(name, value, ...(value instanceof Blob ? ['a.jpg'] : []));
    return this.#data(path, { body });
  }

  picture(path, bytes, fields = {}) {
    return this.form(path, { ...fields, image: new Blob([bytes], { type: 'image/jpeg' }) });
  }

  /** Makes a call of the app that must be refused; returns the refusal. */
  async refused(path, options) {
    const answer = await this.ask(path, options);
    if (answer.code === 0) throw new Error(`${path} was not refused`);
    return answer;
  }

  /** Makes a call of the app; returns any answer as `{status, headers, code, msg, data}`. */
  async ask(path, options) {
    const { text: answer, ...rest } = await this.raw(`/api1${path}`, options);
    return { ...rest, ...JSON.parse(answer) };
  }

  /** Makes a call with the app's headers; returns `{status, headers, text}`. */
  raw(path, { body, token = this.token, headers = {} } = {}) {
    return this.#send(path, body, { ...this.headers, ...(token && { token }), ...headers });
  }

  /** Reports an event of an order as the operator's system. */
  report(orderId, event, token) {
    return this.envelope(`/ops/v1/orders/${orderId}/events`, { event }, { authorization: `Bearer ${token}` });
  }

  notice({ path, body, headers }) {
    return this.envelope(path, body, headers);
  }

  async envelope(path, body, headers = {}) {
    const { status, text: answer } = await this.#send(path, body, headers);
    return { status, ...JSON.parse(answer) };
  }

  async #data(path, options) {
    const { status, code, msg, data } = await this.ask(path, options);
    if (code !== 0) throw new Error(`${path}: HTTP ${status}, code ${code}: ${msg}`);
    return data;
  }

  async #send(path, body, own) {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(this.origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...own },
      body: isJson && typeof body !== 'string' ? JSON.stringify(body) : body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  }
}
