/** A new version of which everything is on the phone. The user decides when it takes over. */
export interface UpdateOffer {
  /** Lets it take over and shows it. */
  readonly apply: () => void;
  /** The same for an update that the user took before the page began anew, where that still is the version before. */
  readonly goOn: () => void;
}

let offer: UpdateOffer | null = null;
const listeners = new Set<() => void>();

/** The version that stands ready; null without one. */
export const updateOffer = (): UpdateOffer | null => offer;

/** Calls `listener` when that changes; returns a function that unsubscribes. */
export function onUpdateOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers a version to the user. */
export function offerUpdate(ready: UpdateOffer): void {
  offer = ready;
  for (const listener of listeners) listener();
}
