import type { ApiError } from '@app/api';
import type { AppDispatch, RootState } from '@app/store';
import { loadCore } from '@core/index';
import type { Message } from '@core/types';
import { newKey } from '@app/attemptKey';

import { type Photo, photoChanged, type PhotoSlot } from './drafts';
import { preparePhoto } from '@features/image/preparePhoto';
import { type BlobText, blobOf, textOf } from '@offline/blobs';
import { keepAside } from '@offline/offline';
import { uploadPhoto } from './uploadPhoto';

/** A photo in memory, with the key under which the server takes it at most once. */
interface Held {
  readonly photo: Blob;
  readonly key: string;
}

/** By preview address. The store holds the address only: files cannot be put into it, and must not be kept after it. */
const held = new Map<string, Held>();

/** A photo that could not be sent, as it lies on the phone. */
interface KeptPhoto extends BlobText {
  readonly key: string;
}

/** Under which name a photo that could not be sent is put aside. */
export const asideName = (slot: PhotoSlot): string => `photo/${slot}`;
export const SLOTS: readonly PhotoSlot[] = ['front', 'back', 'pan', 'face'];

/** A photo of an earlier visit that was never sent: it waits to be sent again, under the same key. */
export const photoFound =
  (slot: PhotoSlot, found: unknown) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    if (getState().drafts.photos[slot] !== undefined) return;
    const kept = found as KeptPhoto;
    const photo = blobOf(kept);
    const preview = URL.createObjectURL(photo);
    held.set(preview, { photo, key: kept.key });
    dispatch(photoChanged({ slot, photo: { kind: 'kept', preview } }));
  };

async function putAside(slot: PhotoSlot, { photo, key }: Held): Promise<void> {
  await keepAside(asideName(slot), { ...(await textOf(photo)), key } satisfies KeptPhoto);
}

/** What has to be said about a photo besides what the screen shows. */
export type PhotoTrouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  /** Refused before it was sent. */
  | { readonly kind: 'refused'; readonly error: Message }
  /** Refused by the server: its words are shown and the file is gone (specification, section 8). */
  | { readonly kind: 'rejected'; readonly error: ApiError };

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => Promise<PhotoTrouble>;

const previewOf = (photo: Photo | undefined) =>
  photo === undefined || photo.kind === 'preparing' ? null : photo.preview;

function letGo(preview: string | null): void {
  if (preview === null) return;
  held.delete(preview);
  URL.revokeObjectURL(preview);
}

/** A file was chosen: look at it, compress it if need be, send it. A refused file leaves the photo before it in place. */
export const photoChosen =
  (slot: PhotoSlot, file: Blob): Thunk =>
  async (dispatch, getState) => {
    const before = getState().drafts.photos[slot];
    if (before?.kind === 'preparing' || before?.kind === 'sending') return { kind: 'none' };
    dispatch(photoChanged({ slot, photo: { kind: 'preparing' } }));
    const prepared = await preparePhoto(await loadCore(), file);
    if (prepared.kind !== 'ready') {
      dispatch(photoChanged({ slot, photo: before ?? null }));
      return prepared;
    }
    letGo(previewOf(before));
    const preview = URL.createObjectURL(prepared.photo);
    held.set(preview, { photo: prepared.photo, key: newKey() });
    return dispatch(photoSent(slot, preview));
  };

/** Photos that are no longer needed here: the server has them, or a new one is wanted. */
export const photosForgotten =
  (...slots: PhotoSlot[]) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    for (const slot of slots) {
      letGo(previewOf(getState().drafts.photos[slot]));
      void keepAside(asideName(slot), null);
      dispatch(photoChanged({ slot, photo: null }));
    }
  };

/** Sends a photo that is held, for the first time or again after the connection broke. */
export const photoSent =
  (slot: PhotoSlot, preview: string): Thunk =>
  async (dispatch) => {
    const file = held.get(preview);
    const change = (photo: Photo | null) => dispatch(photoChanged({ slot, photo }));
    if (file === undefined) {
      change(null);
      return { kind: 'none' };
    }
    change({ kind: 'sending', preview, percent: 0 });
    try {
      const stored = await uploadPhoto(dispatch, slot, file.photo, file.key, (percent) =>
        change({ kind: 'sending', preview, percent }),
      );
      held.delete(preview);
      void keepAside(asideName(slot), null);
      change({ kind: 'stored', preview, ...stored });
      return { kind: 'none' };
    } catch (thrown) {
      const error = thrown as ApiError;
      if (error.kind === 'network') {
        change({ kind: 'kept', preview });
        // Without it the photo is still on the page, and is only lost with it.
        putAside(slot, file).catch(() => undefined);
        return { kind: 'none' };
      }
      void keepAside(asideName(slot), null);
      letGo(preview);
      change(null);
      return { kind: 'rejected', error };
    }
  };
