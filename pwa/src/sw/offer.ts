import { observable } from '@core/observable';

/** A new version that is cached completely. The user decides when it becomes active. */
export interface UpdateOffer {
  readonly apply: () => void;
  /** Continues an accepted update if the old version has served the reload. */
  readonly goOn: () => void;
}

export const { now: updateOffer, on: onUpdateOffer, set: offerUpdate } = observable<UpdateOffer | null>(null);
