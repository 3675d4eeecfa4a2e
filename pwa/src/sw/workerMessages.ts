// Messages between a page and its service worker.

export type ToWorker =
  /** Caches the whole app with the texts of this language. The worker replies with {@link Kept}. */
  | { readonly kind: 'keepAll'; readonly language: string }
  /** Activates this version, because the user has accepted the update. */
  | { readonly kind: 'takeOver' };

export interface Kept {
  readonly build: string;
  readonly complete: boolean;
}
