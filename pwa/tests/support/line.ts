import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from './app';

/** What happens to a request on its way, while the phone says that it is online. */
export type Fate =
  | 'pass'
  /** The connection breaks before the server hears of it. */
  | 'reset'
  /** The server has done it, and its answer is lost. */
  | 'lost answer'
  /** A proxy's own page instead of an answer. */
  | 'bad gateway'
  /** So much of the answer arrives, and then nothing; where `ms` is given, the connection breaks after so long. */
  | { readonly stallAfter: number; readonly ms?: number }
  /** The answer comes late. */
  | { readonly late: number };

/** A line between the browser and the server, on a port of its own. */
export class Line {
  /** Decides about each request of the app; the controls of the test always pass. */
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
      // Whoever has gone hears nothing more.
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
  // A browser sends a call again by itself when a connection that it has used before breaks.
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
  if (typeof fate !== 'object' || !('stallAfter' in fate)) return void response.end(body);
  response.write(body.subarray(0, fate.stallAfter));
  if (fate.ms === undefined) return;
  await wait(fate.ms);
  breakOff();
}

/** A page whose every request goes over `line`. */
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
