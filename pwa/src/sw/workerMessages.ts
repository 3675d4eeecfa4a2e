// Messages between a page and its service worker.

export type ToWorker =
  /** Cache the whole app with the texts of this language; reply with {@link Kept}. */
  | { readonly kind: 'keepAll'; readonly language: string }
  /** The user accepted the update: activate this version. */
  | { readonly kind: 'takeOver' };

export interface Kept {
  readonly build: string;
  readonly complete: boolean;
}
