import { useEffect, useState } from 'react';
import { loadCore } from '@core/index';
import { preparePhoto } from '@features/image/preparePhoto';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';

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

/** One optional photo: judged and compressed by core's rule before anybody waits for its upload. */
export function usePicture(): PictureChoice {
  const t = useT();
  const info = useInfo();
  const [chosen, setChosen] = useState<Picture | null>(null);
  const [preparing, setPreparing] = useState(false);

  useEffect(() => {
    if (chosen === null) return undefined;
    return () => URL.revokeObjectURL(chosen.preview);
  }, [chosen]);

  const choose = async (file: Blob) => {
    if (preparing) return;
    setPreparing(true);
    try {
      const prepared = await preparePhoto(await loadCore(), file);
      if (prepared.kind === 'ready') {
        setChosen({ file: prepared.photo, preview: URL.createObjectURL(prepared.photo) });
      } else {
        info.show(prepared.kind === 'refused' ? t.message(prepared.error) : t('common.imageUnreadable'));
      }
    } finally {
      setPreparing(false);
    }
  };

  return { chosen, preparing, choose, clear: () => setChosen(null) };
}
