/** Whether a cache, or a lock, is a build's. */
export const isBuild = (name: string): boolean => name.startsWith('build-');

/** What a page tells a service worker. */
export type ToWorker =
  /** Keep every part of the app, with the texts of this language, and answer with {@link Kept}. */
  | { readonly kind: 'keepAll'; readonly language: string }
  /** Take over from the version before: the user said so. */
  | { readonly kind: 'takeOver' };

/** What a service worker has kept of its build. */
export interface Kept {
  readonly build: string;
  readonly complete: boolean;
}
