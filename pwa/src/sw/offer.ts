/** A new version that is cached completely. The user decides when it becomes active. */
export interface UpdateOffer {
  readonly apply: () => void;
  /** Continues an accepted update if the old version has served the reload. */
  readonly goOn: () => void;
}

let offer: UpdateOffer | null = null;
const listeners = new Set<() => void>();

export const updateOffer = (): UpdateOffer | null => offer;

export function onUpdateOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function offerUpdate(ready: UpdateOffer): void {
  offer = ready;
  for (const listener of listeners) listener();
}
