/** For names of caches and locks. */
export const isBuild = (name: string): boolean => name.startsWith('build-');

export type ToWorker =
  /** Cache the whole app with the texts of this language; reply with {@link Kept}. */
  | { readonly kind: 'keepAll'; readonly language: string }
  /** The user accepted the update: activate this version. */
  | { readonly kind: 'takeOver' };

/** What a service worker has cached of its build. */
export interface Kept {
  readonly build: string;
  readonly complete: boolean;
}
