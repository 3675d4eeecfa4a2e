import { useEffect, useState } from 'react';
import { loadCore } from '@core/index';
import { preparePhoto } from '@features/image/preparePhoto';
import { type BlobText, blobOf, textOf } from '@offline/blobs';
import { findAside, keepAside } from '@offline/actions';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';
import { PICTURE } from './persistence';

/** A chosen photo. `preview` is an object URL of this page and differs from file to file. */
export interface Picture {
  readonly file: Blob;
  readonly preview: string;
}

export interface PictureChoice {
  readonly chosen: Picture | null;
  readonly preparing: boolean;
  readonly choose: (file: Blob) => Promise<void>;
  readonly clear: () => void;
}

/**
 * One optional photo: judged and compressed by core's rule before anybody waits for its upload. It is kept with the words it
 * belongs to; `open` is when somebody looks at them.
 */
export function usePicture(open: boolean): PictureChoice {
  const t = useT();
  const info = useInfo();
  const [chosen, setChosen] = useState<Picture | null>(null);
  const [preparing, setPreparing] = useState(false);

  useEffect(() => {
    if (chosen === null) return undefined;
    return () => URL.revokeObjectURL(chosen.preview);
  }, [chosen]);

  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    void findAside(PICTURE).then((found) => {
      if (found === null || gone) return;
      const file = blobOf(found as BlobText);
      // What was chosen meanwhile is newer.
      setChosen((now) => now ?? { file, preview: URL.createObjectURL(file) });
    });
    return () => {
      gone = true;
    };
  }, [open]);

  const choose = async (file: Blob) => {
    if (preparing) return;
    setPreparing(true);
    try {
      const prepared = await preparePhoto(await loadCore(), file);
      if (prepared.kind === 'ready') {
        setChosen({ file: prepared.photo, preview: URL.createObjectURL(prepared.photo) });
        // Without it the photo is still here, and is only lost with the page.
        void textOf(prepared.photo).then(
          (text) => keepAside(PICTURE, text),
          () => undefined,
        );
      } else {
        info.show(prepared.kind === 'refused' ? t.message(prepared.error) : t('common.imageUnreadable'));
      }
    } finally {
      setPreparing(false);
    }
  };

  const clear = () => {
    setChosen(null);
    void keepAside(PICTURE, null);
  };

  return { chosen, preparing, choose, clear };
}
