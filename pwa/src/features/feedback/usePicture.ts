import { useEffect, useState } from 'react';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { loadCore } from '@core/index';
import { NOT_OPENED, preparePhoto } from '@platform/photo/preparePhoto';
import { sameUser } from '@platform/session/userScope';
import { type BlobText, blobOf, textOf } from '@offline/blobs';
import { loadDraft, saveDraft } from '@offline/actions';
import { inTurn } from '@offline/tabs';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { PICTURE } from './persistence';

/** `preview` is an object URL, unique per file. */
export interface Picture {
  readonly file: Blob;
  readonly preview: string;
}

export interface PictureChoice {
  readonly chosen: Picture | null;
  readonly preparing: boolean;
  readonly choose: (file: Blob) => void;
  readonly clear: () => void;
}

/** Manages the optional photo: checks and compresses it, and stores it with the draft. */
export function usePicture(open: boolean): PictureChoice {
  const t = useT();
  const toast = useToast();
  const [chosen, setChosen] = useState<Picture | null>(null);
  const { tap, busy: preparing, say } = useAsyncAction();

  useEffect(() => {
    if (chosen === null) return undefined;
    return () => URL.revokeObjectURL(chosen.preview);
  }, [chosen]);

  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    const find = async () => {
      const found = await loadDraft(PICTURE);
      if (found === null || gone) return;
      const file = blobOf(found as BlobText);
      // Keeps a photo that the user has chosen since the draft began to load.
      setChosen((now) => now ?? { file, preview: URL.createObjectURL(file) });
    };
    find().catch(say);
    return () => {
      gone = true;
    };
  }, [open, say]);

  const choose = (file: Blob) =>
    tap(async () => {
      const isSameUser = sameUser();
      const prepared = await preparePhoto(await loadCore(), file);
      if (!isSameUser()) return;
      if (prepared.kind !== 'ready') {
        toast.show(prepared.kind === 'refused' ? t.message(prepared.error) : t(NOT_OPENED[prepared.kind]));
        return;
      }
      setChosen({ file: prepared.photo, preview: URL.createObjectURL(prepared.photo) });
      // If storing fails, the photo is still in memory until the page closes.
      inTurn(PICTURE, async () => {
        const text = await textOf(prepared.photo);
        if (isSameUser()) await saveDraft(PICTURE, text);
      }).catch(() => undefined);
    });

  const clear = () => {
    setChosen(null);
    // In turn, because a slow write could restore a photo that was removed meanwhile.
    inTurn(PICTURE, () => saveDraft(PICTURE, null)).catch(say);
  };

  return { chosen, preparing, choose, clear };
}
