import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { PictureInput } from '@ui/PictureInput/PictureInput';
import { rowClass, Stack } from '@ui/Stack/Stack';
import text from '@ui/Text/Text.module.css';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { loadCore } from '@core/index';
import { NOT_OPENED, preparePhoto } from '@platform/photo/preparePhoto';
import { sameUser } from '@platform/session/userScope';
import { blobOf, type BlobText, textOf } from '@offline/blobs';
import { loadDraft, saveDraft } from '@offline/actions';
import { inTurn } from '@offline/tabs';
import { useToast } from '@ui/Toast/Toast';
import styles from './feedback.module.css';
import { PICTURE } from './persistence';

export function PictureField({ picture, disabled }: { readonly picture: PictureChoice; readonly disabled: boolean }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, preparing, choose, clear } = picture;
  const pick = () => input.current?.click();
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <span id={id} className={text.fieldLabel}>
        {t('feedback.image')}
      </span>
      {chosen === null ? (
        <Button
          variant="secondary"
          busy={preparing}
          busyLabel={t('feedback.preparing')}
          disabled={disabled}
          onClick={pick}
        >
          {t('feedback.addImage')}
        </Button>
      ) : (
        <div className={rowClass()}>
          <img className={styles.picture} src={chosen.preview} alt={t('feedback.preview')} />
          <Stack gap={4} data-align="start">
            <Button
              variant="text"
              busy={preparing}
              disabled={disabled}
              aria-label={t('feedback.changeImageName')}
              onClick={pick}
            >
              {t('feedback.changeImage')}
            </Button>
            <Button variant="text" disabled={disabled} aria-label={t('feedback.removeImageName')} onClick={clear}>
              {t('feedback.removeImage')}
            </Button>
          </Stack>
        </div>
      )}
      <PictureInput ref={input} aria-label={t('feedback.image')} onPick={choose} />
    </Stack>
  );
}

export type PictureChoice = ReturnType<typeof usePicture>;

/** Manages the optional photo: checks and compresses it, and stores it with the draft. */
export function usePicture(open: boolean) {
  const t = useT();
  const toast = useToast();
  // `preview` is an object URL, unique per file.
  const [chosen, setChosen] = useState<{ readonly file: Blob; readonly preview: string } | null>(null);
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
