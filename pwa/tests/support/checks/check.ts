import type { Gallery, State, View } from '../gallery';

/** Languages of the walk. Checks that do not depend on the language run in `en-IN` only. */
export const WALKED = ['en-IN', 'hi'] as const;
export type Language = (typeof WALKED)[number];

export interface Displayed extends State {
  readonly language: Language;
}

interface Where {
  /** The expectation; failures are reported under this name. */
  readonly name: string;
  readonly languages: readonly Language[];
  readonly views: readonly View[];
  /** Names of the states to check; by default every state. */
  readonly states?: readonly string[];
}

/** A check returns the problems of the displayed state, and leaves the page unchanged, except for focus and scroll position. */
export type Check = Where &
  (
    | { readonly run: (gallery: Gallery, displayed: Displayed) => Promise<readonly string[]> }
    // `inPage` runs in the page, so the function must not use anything outside itself.
    | { readonly inPage: () => readonly string[] }
  );
