import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from './app';

/** How the proxy treats a request. */
export type Fate =
  | 'pass'
  /** Resets the connection before the request reaches the server. */
  | 'reset'
  /** The server processes the request; its response is lost. */
  | 'lost answer'
  /** Answers with a proxy's error page. */
  | 'bad gateway'
  /** Stalls the response after this number of bytes; with `ms`, resets the connection after that time. */
  | { readonly stallAfter: number; readonly ms?: number }
  /** Delays the response by this number of milliseconds. */
  | { readonly late: number };

/** A proxy between browser and server that delays, breaks or replaces responses. */
export class Line {
  /** Chooses the treatment of each request; calls of QA controls always pass. */
  fate: (method: string, path: string) => Fate = () => 'pass';

  private constructor(
    readonly origin: string,
    readonly close: () => void,
  ) {}

  static async to(target: string): Promise<Line> {
    const { port } = new URL(target);
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      const fate = path.startsWith('/__qa') ? 'pass' : line.fate(request.method ?? 'GET', path);
      // `carry` fails when the client has disconnected.
      carry(request, response, Number(port), fate).catch(() => response.destroy());
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const line = new Line(`http://localhost:${(server.address() as AddressInfo).port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return line;
  }
}

async function carry(request: IncomingMessage, response: ServerResponse, port: number, fate: Fate): Promise<void> {
  const breakOff = () => void request.socket.resetAndDestroy();
  if (fate === 'reset') return breakOff();
  if (fate === 'bad gateway') {
    request.resume();
    response.writeHead(502, { 'content-type': 'text/html', connection: 'close' }).end('<h1>502 Bad Gateway</h1>');
    return;
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method, url: path, headers } = request;
    const upstream = ask({ port, host: '127.0.0.1', method, path, headers }, resolve).on('error', reject);
    request.pipe(upstream);
  });
  const body = Buffer.concat(await answer.toArray());
  if (fate === 'lost answer') return breakOff();
  if (typeof fate === 'object' && 'late' in fate) await wait(fate.late);
  // Turns keep-alive off, because browsers silently resend a request on a broken reused connection.
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
  if (typeof fate !== 'object' || !('stallAfter' in fate)) return void response.end(body);
  response.write(body.subarray(0, fate.stallAfter));
  if (fate.ms === undefined) return;
  await wait(fate.ms);
  breakOff();
}

export const test = base.extend<{ line: Line }, { server: string }>({
  server: [async ({}, use) => use(`http://localhost:${process.env.E2E_PORT}`), { scope: 'worker' }],
  line: async ({ server }, use) => {
    const line = await Line.to(server);
    await use(line);
    line.close();
  },
  baseURL: async ({ line }, use) => use(line.origin),
});

export { expect } from './app';
