import type { Drafts, PhotoSlot } from '../draftsSlice';

/** Which photo is to be taken now, or sent where all are taken; none when there is nothing left to do but submit. */
export const nextPhoto = <Slot extends PhotoSlot>(photos: Drafts['photos'], slots: readonly Slot[]): Slot | undefined =>
  slots.find((slot) => photos[slot] === undefined) ?? slots.find((slot) => photos[slot]?.kind === 'unsent');
