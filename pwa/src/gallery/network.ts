import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { getResponse, type HttpHandler } from 'msw';
import { type Answers, PENDING, refuse } from '@testing/answers';
import { BASE, callOf, handlersOf } from '@testing/handlers';
import { inLanguageOf } from './hindi';

let handlers: HttpHandler[] = [];
/** Calls that never end, and those that are not answered yet but will be. */
let pending: readonly string[] = [];
let underWay = new Set<Request>();

/**
 * Puts the tests' server before the network of this page: what the app asks of it, by `fetch` or as an upload, is answered
 * here. No service worker of its own, which would stay for the app at the same address and be in the way of the app's.
 */
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

/** A page that asks for what its state does not say would look different from the real one. */
function unanswered(name: string): Response {
  const words = `no answer for ${name}`;
  console.error(`gallery: ${words}`);
  return Response.json(refuse(words));
}

/** What the server says from now on. */
export function answerWith(answers: Answers): void {
  handlers = handlersOf(answers);
  pending = Object.entries(answers).flatMap(([name, says]) => (says === PENDING ? [name] : []));
  underWay = new Set();
}

/** Whether the page waits for an answer that will come. */
export const isAsking = (): boolean => underWay.size > 0;
