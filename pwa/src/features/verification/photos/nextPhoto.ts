import type { Drafts, PhotoSlot } from '../draftsSlice';

/** The first missing photo, else the first unsent one; undefined when only submitting is left. */
export const nextPhoto = <Slot extends PhotoSlot>(photos: Drafts['photos'], slots: readonly Slot[]): Slot | undefined =>
  slots.find((slot) => photos[slot] === undefined) ?? slots.find((slot) => photos[slot]?.kind === 'unsent');
