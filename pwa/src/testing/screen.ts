import { act } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { loadCore } from '@core/index';
import type { Answers, Given } from './answers';
import { serve } from './server';

export { cameTo, openScreen } from './app';
export { type Answers, LOST, ok, PENDING, refuse } from './server';

/** Loads the real core before the first test, and gives jsdom the layout that these screens look at. */
export function withRealCore(): void {
  beforeAll(async () => {
    await loadCore();
    Element.prototype.scrollIntoView = () => undefined;
    // A list that draws what is in sight needs a height to be seen in.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  });
}

/** A server by its answers; what was asked is in `calls`. */
export function fakeServer(answers: Answers) {
  const calls = serve(answers);
  return { calls, named: (name: string) => calls.filter((call) => call.name === name) };
}

/** Two taps in one moment: the second comes before anything of the first is drawn. */
export const tapTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
    await Promise.resolve();
  });

/** An answer that is given when the test says so. */
export function answerLater<Data>(answer: Given<Data>) {
  let give = () => {};
  const answered = new Promise<Given<Data>>((resolve) => {
    give = () => resolve(answer);
  });
  return {
    answered,
    give: () =>
      act(async () => {
        give();
        await answered;
      }),
  };
}
