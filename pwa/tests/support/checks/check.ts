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
  /** Default: every state. */
  readonly states?: readonly string[];
}

/** A check returns the problems of the displayed state. It restores the page, except for focus and scroll position. */
export type Check = Where &
  (
    | { readonly run: (gallery: Gallery, displayed: Displayed) => Promise<readonly string[]> }
    // Runs in the page, so it must not use anything outside itself.
    | { readonly inPage: () => readonly string[] }
  );
