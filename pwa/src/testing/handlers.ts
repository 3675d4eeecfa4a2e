import type { HttpHandler } from 'msw';
// msw's index would load a GraphQL parser in every test file.
import { http } from 'msw/core/http';
import { drawn } from './drawn';
import { type Answers, type Call, EVERYWHERE, type Given, LOST, PENDING, type Says } from './answers';

export const BASE = '/api1';

const METHODS = { GET: http.get, POST: http.post } as const;

const nameOf = ({ method, url }: Request): string =>
  `${method} ${new URL(url).pathname.replace(new RegExp(`^${BASE}`), '')}`;

/** Returns msw handlers for `answers` and for the calls of every page. `noted` finds a recorded call by its id. */
export function handlersOf(
  answers: Answers,
  noted = (_requestId: string): Call | undefined => undefined,
): HttpHandler[] {
  const all: Record<string, Says<unknown> | undefined> = { ...EVERYWHERE, ...answers };
  return Object.entries(all).map(([name, says]) => {
    const [method, path] = name.split(' ') as [keyof typeof METHODS, string];
    return METHODS[method](`${BASE}${path}`, async ({ request, requestId }) => {
      const call = Object.assign(noted(requestId) ?? callOf(request), { body: await bodyOf(request) });
      const given = typeof says === 'function' ? await says(call) : (says ?? LOST);
      return respond(withViews(given, name, request.headers.get('accept-language') ?? '', call.query));
    });
  });
}

export function callOf(request: Request): Call {
  const { headers, signal, keepalive, url } = request;
  return { name: nameOf(request), query: new URL(url).searchParams, headers, signal, keepalive, body: undefined };
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.body === null) return undefined;
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('multipart/') ? request.formData() : request.json();
}

function withViews(given: Given<unknown>, name: string, language: string, query: URLSearchParams): Given<unknown> {
  if (typeof given === 'symbol' || given instanceof Response || given.code !== 0) return given;
  return { ...given, data: drawn(name, given.data, language, query) };
}

const pending = new Set<(answer: Response) => void>();

export function hangUp(): void {
  for (const answer of pending) answer(Response.error());
  pending.clear();
}

function respond(given: Given<unknown>): Response | Promise<Response> {
  if (given === LOST) return Response.error();
  if (given === PENDING) return new Promise<Response>((answer) => pending.add(answer));
  if (given instanceof Response) return given;
  const { status, ...envelope } = { status: 200, ...given };
  return Response.json(envelope, { status });
}
