import { exchange } from './calls.mjs';

const BASE = '/api1';

export class Api {
  constructor(qa, token = '', headers = {}) {
    const { origin, tenant, token: qaToken } = qa;
    Object.assign(this, { qa, origin, tenant, token });
    this.headers = {
      'X-QA-Tenant': tenant,
      web_uuid: 'saral-qa',
      ...(token && { token }),
      ...(qaToken && { authorization: `Bearer ${qaToken}` }),
      ...headers,
    };
  }

  get(path, query = {}) {
    const asked = new URLSearchParams(query).toString();
    return this.send('GET', `${path}${asked && `?${asked}`}`);
  }

  post(path, body = {}, headers = {}) {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  async upload(path, parts) {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.append(name, part, ...(part.name ? [part.name] : []));
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    return this.send('POST', path, body, { 'content-type': sent.headers.get('content-type') });
  }

  async send(method, path, body, headers = {}) {
    this.qa.checkOpen(`${method} ${path}`);
    return (await exchange(this.origin, method, `${BASE}${path}`, { ...this.headers, ...headers }, body)).data;
  }
}
