import type { Drafts, PhotoSlot } from '../draftsSlice';

/** Returns the slot of the first missing photo, else of the first unsent one; undefined if there is neither. */
export const nextPhoto = <Slot extends PhotoSlot>(photos: Drafts['photos'], slots: readonly Slot[]): Slot | undefined =>
  slots.find((slot) => photos[slot] === undefined) ?? slots.find((slot) => photos[slot]?.kind === 'unsent');
