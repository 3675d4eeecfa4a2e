import { setupServer } from 'msw/node';
import type { Answers, Call } from './answers';
import { callOf, handlersOf } from './handlers';

export { APP_CONFIG, type Answers, type Call, LOST, ok, PENDING, refuse } from './answers';
export { hangUp } from './handlers';

const server = setupServer();
let calls: Call[] = [];
const byRequest = new Map<string, Call>();
const unanswered: string[] = [];

// Records calls by event, because msw's handlers would record concurrent calls out of order.
server.events.on('request:start', ({ request, requestId }) => {
  const call = callOf(request);
  calls.push(call);
  byRequest.set(requestId, call);
});
server.events.on('request:unhandled', ({ request }) => void unanswered.push(callOf(request).name));

/** Replaces the server's responses for this test. Returns the list of calls, which grows. */
export function serve(answers: Answers): Call[] {
  calls = [];
  server.resetHandlers(...handlersOf(answers, (id) => byRequest.get(id)));
  return calls;
}

/** Blocks the network: a call without a fake response fails. */
export function standUp(): void {
  serve({});
  server.listen({ onUnhandledRequest: 'error' });
}

/** Throws if a call had no fake response. */
export function standDown(): void {
  serve({});
  byRequest.clear();
  const asked = unanswered.splice(0);
  if (asked.length > 0) throw new Error(`the test has no answer for ${asked.join(', ')}`);
}
