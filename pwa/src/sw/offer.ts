import { observable } from '@core/observable';

/** A new version that is cached completely. The user decides when it becomes active. */
export interface UpdateOffer {
  readonly apply: () => void;
  /** Continues an accepted update if the old version has served the reload. */
  readonly goOn: () => void;
}

export const { now: updateOffer, on: onUpdateOffer, set: offerUpdate } = observable<UpdateOffer | null>(null);

/** Whether a version of the app is cached completely. */
export const { now: isAppCached, on: onAppCached, set: setAppCached } = observable(false);
