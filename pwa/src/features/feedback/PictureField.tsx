import { type ChangeEvent, useId, useRef } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Stack, rowClass } from '@ui/Stack/Stack';
import text from '@ui/Text/Text.module.css';
import styles from './feedback.module.css';
import type { PictureChoice } from './usePicture';

export function PictureField({ picture, disabled }: { readonly picture: PictureChoice; readonly disabled: boolean }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, preparing, choose, clear } = picture;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Without this, the browser would ignore choosing the same file again.
    event.currentTarget.value = '';
    if (file !== undefined) choose(file);
  };
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
        <div className={rowClass(styles.chosen)}>
          <img src={chosen.preview} alt={t('feedback.preview')} />
          <div className={styles.changes}>
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
          </div>
        </div>
      )}
      <input ref={input} hidden type="file" accept="image/*" aria-label={t('feedback.image')} onChange={onChange} />
    </Stack>
  );
}
