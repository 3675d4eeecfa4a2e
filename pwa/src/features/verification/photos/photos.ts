import type { ApiError } from '@platform/calls/api';
import type { AppDispatch, RootState } from '@platform/state';
import { loadCore } from '@core/index';
import type { Message } from '@core/types';
import { imageInvalid } from '@core/generated/refusals';
import { mustWait, newKey } from '@platform/calls/attemptKey';
import { isUploading, type Photo, photoChanged, type PhotoSlot, type StoredPhoto } from '../draftsSlice';
import { type Prepared, preparePhoto, redraw } from '@platform/photo/preparePhoto';
import { type BlobText, blobOf, textOf } from '@offline/blobs';
import { saveDraft } from '@offline/actions';
import { inTurn } from '@offline/tabs';
import { sameUser, whenUserLeaves } from '@platform/session/userScope';
import { uploadPhoto } from './uploadPhoto';

/** Delay before a photo is resent, in seconds; doubles with each failure. */
const AGAIN_AFTER = 3;
/** Maximum delay before a photo is resent, in seconds. */
const AGAIN_SELDOM = 60;

/** A photo in memory, and its `Idempotency-Key`. */
interface Held {
  readonly photo: Blob;
  readonly key: string;
  readonly pause?: number;
  readonly isRedrawn?: boolean;
}

/** Photos by preview URL. The store holds only the URL, because a file is not serialisable. */
const held = new Map<string, Held>();

/** Object URLs in use. The browser keeps a photo in memory until its URL is revoked. */
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

// Releases the photos, so that the next user cannot see them.
whenUserLeaves(() => previews.forEach(letGo));

interface PhotoDraft extends BlobText {
  readonly key: string;
  readonly stored: StoredPhoto | null;
}

export const photoDraftName = (slot: PhotoSlot): string => `photo/${slot}`;
export const SLOTS: readonly PhotoSlot[] = ['front', 'back', 'pan', 'face'];

/** Restores a stored photo. A photo that was not uploaded waits to be sent again under its key. */
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

/** Stores a photo as a draft, in turn. If storing fails, the photo is lost when the page closes. */
function saveDraftInTurn(slot: PhotoSlot, held: Held | null, stored: StoredPhoto | null = null): void {
  const isSameUser = sameUser();
  const put = async () => {
    const draft = held && ({ ...(await textOf(held.photo)), key: held.key, stored } satisfies PhotoDraft);
    if (isSameUser()) await saveDraft(photoDraftName(slot), draft);
  };
  inTurn('photos', put).catch(() => undefined);
}

/** Problems with a photo that the screen must report. */
export type PhotoTrouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' | 'tooManyPixels' }
  /** Core refused the photo before the upload. */
  | { readonly kind: 'refused'; readonly error: Message }
  /** The server refused the photo. The app shows the server's text and deletes the file (specification, section 8). */
  | { readonly kind: 'rejected'; readonly error: ApiError };

const NONE: PhotoTrouble = { kind: 'none' };

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => Promise<PhotoTrouble>;

const previewOf = (photo: Photo | undefined) =>
  photo === undefined || photo.kind === 'preparing' ? null : photo.preview;

/** Checks, compresses and sends a chosen file. A refused file keeps the previous photo. Rejects if core cannot load. */
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

export const photosForgotten =
  (...slots: PhotoSlot[]) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    for (const slot of slots) {
      letGo(previewOf(getState().drafts.photos[slot]));
      saveDraftInTurn(slot, null);
      dispatch(photoChanged({ slot, photo: null }));
    }
  };

/** Sends a photo, also after a broken connection. Does nothing while the photo is being sent. */
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
    // Stores the photo first, because the phone may kill the app during the upload.
    saveDraftInTurn(slot, file);
    try {
      const stored = await uploadPhoto(dispatch, slot, file.photo, file.key, (percent) => {
        if (isSameUser()) change({ kind: 'sending', preview, percent });
      });
      // Another user may have signed in during the upload.
      if (!isSameUser()) return NONE;
      held.delete(preview);
      saveDraftInTurn(slot, file, stored);
      change({ kind: 'stored', preview, ...stored });
      return NONE;
    } catch (thrown) {
      if (!isSameUser()) return NONE;
      const error = thrown as ApiError;
      // The server has not refused the photo, so it stays for a retry, also in the user's next session.
      if (mustWait(error)) {
        const { pause = AGAIN_AFTER } = file;
        held.set(preview, { ...file, pause: Math.min(2 * pause, AGAIN_SELDOM) });
        change({ kind: 'unsent', preview, againWithin: navigator.onLine ? pause : null });
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
