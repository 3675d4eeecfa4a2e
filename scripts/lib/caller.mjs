// Calls the API like a borrower's app, the operator's system and the providers.

const JSON_TYPE = { 'content-type': 'application/json' };

export class Caller {
  /** `headers` are sent with every call of the app. */
  constructor(origin, { token = '', ...headers } = {}) {
    Object.assign(this, { origin, token, headers: { web_uuid: `app-${token.slice(0, 8)}`, ...headers } });
  }

  async login(phone, code) {
    this.token = (await this.post('/user/v1/login', { phone, code })).token;
  }

  async get(path) {
    return this.#data(path, await this.ask(path));
  }

  async post(path, body) {
    return this.#data(path, await this.ask(path, { body }));
  }

  async form(path, fields) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.set(name, value, ...(value instanceof Blob ? ['a.jpg'] : []));
    return this.#data(path, await this.ask(path, { body }));
  }

  picture(path, bytes, fields = {}) {
    return this.form(path, { ...fields, image: new Blob([bytes], { type: 'image/jpeg' }) });
  }

  /** Returns the envelope and HTTP status of any response; `from` is the client's address, as forwarded by a proxy. */
  ask(path, { body, from } = {}) {
    const session = this.token ? { token: this.token } : {};
    const client = from ? { 'x-forwarded-for': from } : {};
    return this.envelope(`/api1${path}`, body, { ...this.headers, ...session, ...client });
  }

  /** Reports an event of an order as the operator's system. */
  report(orderId, event, token) {
    return this.envelope(`/ops/v1/orders/${orderId}/events`, { event }, { authorization: `Bearer ${token}` });
  }

  notice({ path, body, headers }) {
    return this.envelope(path, body, headers);
  }

  async envelope(path, body, headers = {}) {
    const isPlain = body !== undefined && typeof body !== 'string' && !(body instanceof FormData);
    const request = isPlain ? { body: JSON.stringify(body), headers: { ...JSON_TYPE, ...headers } } : { body, headers };
    const answer = await fetch(this.origin + path, { method: body === undefined ? 'GET' : 'POST', ...request });
    return { status: answer.status, ...(await answer.json()) };
  }

  #data(path, { code, msg, data }) {
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }
}
