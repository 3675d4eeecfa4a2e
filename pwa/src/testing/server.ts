import { setupServer } from 'msw/node';
import type { Answers, Call } from './answers';
import { callOf, handlersOf } from './handlers';

export { type Answers, type Call, LOST, ok, PENDING, refuse } from './answers';
export { hangUp } from './handlers';

const server = setupServer();
let calls: Call[] = [];
const byRequest = new Map<string, Call>();
const unanswered: string[] = [];

// In the order of calling: msw asks its handlers one after the other, and the earlier one would note its call first.
server.events.on('request:start', ({ request, requestId }) => {
  const call = callOf(request);
  calls.push(call);
  byRequest.set(requestId, call);
});
server.events.on('request:unhandled', ({ request }) => void unanswered.push(callOf(request).name));

/** Puts a server of these answers behind this test, in the place of the one before. What was asked is in the list it gives back. */
export function serve(answers: Answers): Call[] {
  calls = [];
  server.resetHandlers(...handlersOf(answers, (id) => byRequest.get(id)));
  return calls;
}

/** From now on nothing reaches a network, and what has no answer is an error. */
export function standUp(): void {
  serve({});
  server.listen({ onUnhandledRequest: 'error' });
}

/** Takes the test's answers away. Throws if something was asked that the test has no answer to. */
export function standDown(): void {
  serve({});
  byRequest.clear();
  const asked = unanswered.splice(0);
  if (asked.length > 0) throw new Error(`the test has no answer for ${asked.join(', ')}`);
}
