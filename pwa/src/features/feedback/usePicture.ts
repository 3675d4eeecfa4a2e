import { useEffect, useState } from 'react';
import { useTap } from '@platform/calls/useTap';
import { loadCore } from '@core/index';
import { NOT_OPENED, preparePhoto } from '@platform/photo/preparePhoto';
import { sameUser } from '@platform/session/leaving';
import { type BlobText, blobOf, textOf } from '@offline/blobs';
import { loadDraft, saveDraft } from '@offline/actions';
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

/** Serialises writes in the order of the taps: a photo is slow to read and must not reappear after its removal. */
let last: Promise<unknown> = Promise.resolve();
function inTurn(store: () => Promise<void>): Promise<void> {
  const stored = last.then(store);
  last = stored.catch(() => undefined);
  return stored;
}

/**
 * One optional photo, checked and compressed before the upload, and stored with the draft. `open`: the dialog is open.
 */
export function usePicture(open: boolean): PictureChoice {
  const t = useT();
  const toast = useToast();
  const [chosen, setChosen] = useState<Picture | null>(null);
  const { tap, busy: preparing, say } = useTap();

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
      // A photo chosen in the meantime wins.
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
      // If storing fails, the photo is lost only when the page closes.
      inTurn(async () => {
        const text = await textOf(prepared.photo);
        if (isSameUser()) await saveDraft(PICTURE, text);
      }).catch(() => undefined);
    });

  const clear = () => {
    setChosen(null);
    inTurn(() => saveDraft(PICTURE, null)).catch(say);
  };

  return { chosen, preparing, choose, clear };
}
