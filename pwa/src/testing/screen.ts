import { act } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { loadCore } from '@core/index';
import type { Answers, Given } from './answers';
import { serve } from './server';

export { cameTo, openScreen } from './app';
export { type Answers, LOST, ok, PENDING, refuse } from './server';

/** Loads the real core. Fakes the layout that the screens need. */
export function withRealCore(): void {
  beforeAll(async () => {
    await loadCore();
    Element.prototype.scrollIntoView = () => undefined;
    // Virtual lists need a height.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  });
}

export function fakeServer(answers: Answers) {
  const calls = serve(answers);
  return { calls, named: (name: string) => calls.filter((call) => call.name === name) };
}

/** Taps a button twice before React rerenders. */
export const tapTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
    await Promise.resolve();
  });

/** Creates a response that the test releases. */
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
