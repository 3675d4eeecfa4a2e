import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { getResponse, type HttpHandler } from 'msw';
import { type Answers, PENDING, refuse } from '@testing/answers';
import { BASE, callOf, handlersOf } from '@testing/handlers';
import { inLanguageOf } from './hindi';

let handlers: HttpHandler[] = [];
/** Names of calls that never get a response. */
let pending: readonly string[] = [];
/** Requests that have no response yet. */
let underWay = new Set<Request>();

/** Intercepts `fetch` and uploads. A service worker would conflict with the app's own worker at this address. */
export function standUp(): void {
  const interceptors = [new FetchInterceptor(), new XMLHttpRequestInterceptor()];
  const network = new BatchInterceptor({ name: 'gallery', interceptors });
  network.on('request', async ({ request, controller }) => {
    if (!new URL(request.url).pathname.startsWith(`${BASE}/`)) return;
    const calls = underWay;
    const { name } = callOf(request);
    const isPending = pending.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
    if (!isPending) calls.add(request);
    const given = await getResponse(handlers, request);
    const response = given === undefined ? unanswered(name) : await inLanguageOf(request, given);
    calls.delete(request);
    controller.respondWith(response);
  });
  network.apply();
}

/** Reports a call without a fake response as an error, because the picture would differ from the real screen. */
function unanswered(name: string): Response {
  const words = `no answer for ${name}`;
  console.error(`gallery: ${words}`);
  return Response.json(refuse(words));
}

export function answerWith(answers: Answers): void {
  handlers = handlersOf(answers);
  pending = Object.entries(answers).flatMap(([name, says]) => (says === PENDING ? [name] : []));
  underWay = new Set();
}

export const isAsking = (): boolean => underWay.size > 0;
