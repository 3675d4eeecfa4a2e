import type { Gallery, State, View } from '../gallery';

/** Languages of the walk. Checks whose result no language can change run in `en-IN` only. */
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

/** Lists the problems of the displayed state. Restores the page, except for focus and scroll position. */
export type Check = Where &
  (
    | { readonly run: (gallery: Gallery, displayed: Displayed) => Promise<readonly string[]> }
    // Runs in the page, so it refers to nothing outside itself.
    | { readonly inPage: () => readonly string[] }
  );
