import type { ApiError } from '@platform/calls/api';
import type { AppDispatch, RootState } from '@platform/state';
import { loadCore } from '@core/index';
import type { Message } from '@core/types';
import { imageInvalid } from '@core/generated/refusals';
import { isInFlight, isPassing, newKey } from '@platform/calls/attemptKey';
import { isSessionExpired } from '@platform/calls/baseQuery';

import { isUploading, type Photo, photoChanged, type PhotoSlot, type StoredPhoto } from '../draftsSlice';
import { type Prepared, preparePhoto, redraw } from '@platform/photo/preparePhoto';
import { type BlobText, blobOf, textOf } from '@offline/blobs';
import { saveDraft } from '@offline/actions';
import { sameUser, whenUserLeaves } from '@platform/session/leaving';
import { uploadPhoto } from './uploadPhoto';

/** How long until a photo is sent again that the server could not take, in seconds; each failure doubles it, up to the second. */
const AGAIN_AFTER = 3;
const AGAIN_SELDOM = 60;

/** A photo in memory, with the key under which the server takes it at most once. */
interface Held {
  readonly photo: Blob;
  readonly key: string;
  /** The pause before the next try. */
  readonly pause?: number;
  /** Whether this browser has drawn it anew. */
  readonly isRedrawn?: boolean;
}

/** By preview address. The store holds the address only: files cannot be put into it, and must not be kept after it. */
const held = new Map<string, Held>();

/** Addresses by which the page shows photos. Each keeps its photo in memory until it is revoked. */
const previews = new Set<string>();

function show(photo: Blob): string {
  const preview = URL.createObjectURL(photo);
  previews.add(preview);
  return preview;
}

function letGo(preview: string | null): void {
  if (preview === null) return;
  held.delete(preview);
  previews.delete(preview);
  URL.revokeObjectURL(preview);
}

// The store forgets what was read from them; nothing of the photos themselves is there for the next user.
whenUserLeaves(() => previews.forEach(letGo));

/** A photo of a step that is not saved yet, as it lies on the phone. */
interface PhotoDraft extends BlobText {
  readonly key: string;
  /** What the server made of it; null while it was not sent. */
  readonly stored: StoredPhoto | null;
}

/** Under which name a photo is stored. */
export const photoDraftName = (slot: PhotoSlot): string => `photo/${slot}`;
export const SLOTS: readonly PhotoSlot[] = ['front', 'back', 'pan', 'face'];

/** A photo of an earlier visit: the server has it, or it waits to be sent again under the same key. */
export const photoFound =
  (slot: PhotoSlot, found: unknown) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    if (getState().drafts.photos[slot] !== undefined) return;
    const draft = found as PhotoDraft;
    const photo = blobOf(draft);
    const preview = show(photo);
    if (draft.stored === null) {
      held.set(preview, { photo, key: draft.key });
      dispatch(photoChanged({ slot, photo: { kind: 'unsent', preview, againWithin: null } }));
    } else {
      dispatch(photoChanged({ slot, photo: { kind: 'stored', preview, ...draft.stored } }));
    }
  };

/** One after the other: what was stored last is what is there. */
let last = Promise.resolve();

/** Without it the photo is still on the page, and is only lost with it. */
function saveDraftInTurn(slot: PhotoSlot, held: Held | null, stored: StoredPhoto | null = null): void {
  const isSameUser = sameUser();
  const put = async () => {
    const draft = held && ({ ...(await textOf(held.photo)), key: held.key, stored } satisfies PhotoDraft);
    if (isSameUser()) await saveDraft(photoDraftName(slot), draft);
  };
  last = last.then(put).catch(() => undefined);
}

/** What has to be said about a photo besides what the screen shows. */
export type PhotoTrouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' | 'tooManyPixels' }
  /** Refused before it was sent. */
  | { readonly kind: 'refused'; readonly error: Message }
  /** Refused by the server: its words are shown and the file is gone (specification, section 8). */
  | { readonly kind: 'rejected'; readonly error: ApiError };

const NONE: PhotoTrouble = { kind: 'none' };

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => Promise<PhotoTrouble>;

const previewOf = (photo: Photo | undefined) =>
  photo === undefined || photo.kind === 'preparing' ? null : photo.preview;

/**
 * A file was chosen: look at it, make it smaller if need be, send it. A refused file leaves the photo before it in place.
 * Rejects, and leaves it there too, where the rules cannot be loaded.
 */
export const photoChosen =
  (slot: PhotoSlot, file: Blob): Thunk =>
  async (dispatch, getState) => {
    const before = getState().drafts.photos[slot];
    if (isUploading(before)) return NONE;
    const isSameUser = sameUser();
    dispatch(photoChanged({ slot, photo: { kind: 'preparing' } }));
    let prepared: Prepared | null = null;
    try {
      prepared = await preparePhoto(await loadCore(), file);
    } finally {
      if (isSameUser() && prepared?.kind !== 'ready') dispatch(photoChanged({ slot, photo: before ?? null }));
    }
    if (!isSameUser()) return NONE;
    if (prepared.kind !== 'ready') return prepared;
    letGo(previewOf(before));
    const preview = show(prepared.photo);
    held.set(preview, { photo: prepared.photo, key: newKey() });
    return dispatch(photoSent(slot, preview));
  };

/** Photos that are no longer needed here: the server has them, or a new one is wanted. */
export const photosForgotten =
  (...slots: PhotoSlot[]) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    for (const slot of slots) {
      letGo(previewOf(getState().drafts.photos[slot]));
      saveDraftInTurn(slot, null);
      dispatch(photoChanged({ slot, photo: null }));
    }
  };

/** Sends a photo that is held, for the first time or again after the connection broke. One that is on its way is left alone. */
export const photoSent =
  (slot: PhotoSlot, preview: string): Thunk =>
  async (dispatch, getState) => {
    if (getState().drafts.photos[slot]?.kind === 'sending') return NONE;
    const isSameUser = sameUser();
    const file = held.get(preview);
    const change = (photo: Photo | null) => dispatch(photoChanged({ slot, photo }));
    if (file === undefined) {
      change(null);
      return NONE;
    }
    change({ kind: 'sending', preview, percent: 0 });
    // The app may be killed while the camera's photo is on its way.
    saveDraftInTurn(slot, file);
    try {
      const stored = await uploadPhoto(dispatch, slot, file.photo, file.key, (percent) => {
        if (isSameUser()) change({ kind: 'sending', preview, percent });
      });
      // Its user left, and the next one may be here already: the store calls it off, but an answer may come first.
      if (!isSameUser()) return NONE;
      held.delete(preview);
      saveDraftInTurn(slot, file, stored);
      change({ kind: 'stored', preview, ...stored });
      return NONE;
    } catch (thrown) {
      if (!isSameUser()) return NONE;
      const error = thrown as ApiError;
      // No refusal of the photo: it stays, also for the same user's next session.
      if (isPassing(error) || isInFlight(error) || isSessionExpired(error)) {
        const { pause = AGAIN_AFTER } = file;
        held.set(preview, { ...file, pause: Math.min(2 * pause, AGAIN_SELDOM) });
        change({ kind: 'unsent', preview, againWithin: error.kind === 'network' ? null : pause });
        return NONE;
      }
      if (error.code === imageInvalid && file.isRedrawn !== true) {
        change({ kind: 'preparing' });
        const redrawn = await redraw(file.photo).catch(() => null);
        if (!isSameUser()) return NONE;
        if (redrawn !== null) {
          held.set(preview, { photo: redrawn, key: newKey(), isRedrawn: true });
          return dispatch(photoSent(slot, preview));
        }
      }
      saveDraftInTurn(slot, null);
      letGo(preview);
      change(null);
      return { kind: 'rejected', error };
    }
  };
