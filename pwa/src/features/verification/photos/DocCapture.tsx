import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';

import { useAppDispatch, useAppSelector } from '@platform/state';
import { keepsDrafts } from '@offline/outboxSlice';
import { type MessageKey, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Icon } from '@ui/Icon/Icon';
import { useToast } from '@ui/Toast/Toast';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { cardClass } from '@ui/Card/Card';
import { rowClass, stackClass } from '@ui/Stack/Stack';
import { Notice } from '@ui/Notice/Notice';
import { Note } from '@ui/Text/Text';
import field from '@ui/TextField/TextField.module.css';
import { useFailureText } from '@platform/calls/failure';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { NOT_OPENED } from '@platform/photo/preparePhoto';

import styles from './DocCapture.module.css';
import { Drawing } from './Drawing';
import { isUploading, type Photo, type PhotoSlot } from '../draftsSlice';
import { photoChosen, photoSent, type PhotoTrouble } from './photos';

/** Time that the network must last before a photo is resent, in milliseconds. New connections often break. */
const LASTS_AFTER = 500;

const SHOWS: Readonly<Record<PhotoSlot, MessageKey>> = {
  front: 'auth.showsFront',
  back: 'auth.showsBack',
  pan: 'auth.showsPan',
  face: 'auth.faceTip',
};

interface Props {
  readonly slot: PhotoSlot;
  readonly label: string;
  readonly facing: 'environment' | 'user';
  readonly cameraLabel?: string;
  readonly galleryLabel?: string;
  readonly error?: string;
  readonly next?: boolean;
  readonly children?: ReactNode;
}

/** Takes one photo: camera or gallery, preview, progress, retake. Resends an unsent photo later. */
export function DocCapture({ slot, label, facing, cameraLabel, galleryLabel, error, next, children }: Props) {
  const t = useT();
  const toast = useToast();
  const { tap } = useAsyncAction();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const photo = useAppSelector((state) => state.drafts.photos[slot]);
  const keeps = useAppSelector(keepsDrafts);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const busy = isUploading(photo);
  const taken = photo !== undefined && !busy;

  const tell = (trouble: PhotoTrouble) => {
    if (trouble.kind === 'refused') toast.show(t.message(trouble.error));
    if (trouble.kind === 'unreadable' || trouble.kind === 'tooManyPixels') toast.show(t(NOT_OPENED[trouble.kind]));
    if (trouble.kind === 'rejected') toast.show(failureText(trouble.error));
  };
  const send = (preview: string) => tap(() => dispatch(photoSent(slot, preview)).then(tell));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Without this, the browser would ignore choosing the same file again.
    event.currentTarget.value = '';
    if (file !== undefined) tap(() => dispatch(photoChosen(slot, file)).then(tell));
  };

  const unsent = photo?.kind === 'unsent' ? photo.preview : null;
  const againWithin = photo?.kind === 'unsent' ? photo.againWithin : null;
  const again = useEffectEvent(() => unsent !== null && send(unsent));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gone = () => clearTimeout(timer);
    const back = () => {
      gone();
      timer = setTimeout(() => again(), LASTS_AFTER);
    };
    window.addEventListener('online', back);
    window.addEventListener('offline', gone);
    return () => {
      gone();
      window.removeEventListener('online', back);
      window.removeEventListener('offline', gone);
    };
  }, []);
  useEffect(() => {
    if (againWithin === null) return undefined;
    const timer = setTimeout(() => again(), againWithin * 1000);
    return () => clearTimeout(timer);
  }, [againWithin]);

  return (
    <section
      className={cardClass(stackClass(12, styles.capture))}
      aria-label={label}
      data-invalid={error !== undefined || undefined}
    >
      <div className={rowClass(styles.head)}>
        <h2>{label}</h2>
        {photo?.kind === 'stored' && (
          <StatusTag tone="success" icon={<Icon name="check" size={16} />}>
            {t('auth.uploaded')}
          </StatusTag>
        )}
      </div>
      <Preview photo={photo} slot={slot} label={label} facing={facing} />
      {photo?.kind !== 'stored' && <Note className={styles.shows}>{t(SHOWS[slot])}</Note>}
      {photo?.kind === 'unsent' && (
        <Notice as="div" tone="warn" compact atEnd className={stackClass(8, styles.unsent)} role="alert">
          <p>
            {againWithin === null
              ? t(keeps ? 'auth.photoKept' : 'auth.kept')
              : t('auth.photoWaits', String(againWithin))}
          </p>
          <Button variant={next ? 'primary' : 'secondary'} onClick={() => send(photo.preview)}>
            {t('auth.retryUpload')}
          </Button>
        </Notice>
      )}
      {children}
      <div className={styles.buttons}>
        <Button
          name={slot}
          variant={next && photo === undefined ? 'primary' : 'secondary'}
          disabled={busy}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-label={
            taken ? t('auth.retakeFor', label) : cameraLabel === undefined ? t('auth.cameraFor', label) : undefined
          }
          onClick={() => camera.current?.click()}
        >
          {taken ? t('auth.retake') : (cameraLabel ?? t('auth.camera'))}
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          aria-label={galleryLabel === undefined ? t('auth.galleryFor', label) : undefined}
          onClick={() => gallery.current?.click()}
        >
          {galleryLabel ?? t('auth.gallery')}
        </Button>
      </div>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture={facing}
        aria-label={t('auth.cameraFor', label)}
        onChange={choose}
      />
      <input
        ref={gallery}
        hidden
        type="file"
        accept="image/*"
        aria-label={t('auth.galleryFor', label)}
        onChange={choose}
      />
      {error !== undefined && (
        <p id={errorId} className={field.error}>
          <Icon name="warning" size={18} />
          <span>{error}</span>
        </p>
      )}
    </section>
  );
}

function Preview({
  photo,
  slot,
  label,
  facing,
}: { readonly photo: Photo | undefined } & Pick<Props, 'slot' | 'label' | 'facing'>) {
  const t = useT();
  const shape = facing === 'user' ? styles.face : styles.card;
  const preview = photo === undefined || photo.kind === 'preparing' ? null : photo.preview;
  const whole = photo?.kind === 'sending' && photo.percent >= 100;
  const progressText = () => {
    if (photo?.kind === 'preparing') return t('auth.preparing');
    if (photo?.kind !== 'sending') return '';
    if (!whole) return t('auth.uploading', String(photo.percent));
    return t(facing === 'user' ? 'auth.checkingFace' : 'auth.readingCard');
  };
  const text = progressText();
  return (
    <div className={`${styles.preview} ${shape}`}>
      {preview === null ? <Drawing slot={slot} /> : <img src={preview} alt={t('auth.previewOf', label)} />}
      {text !== '' && (
        <div className={styles.progress} role="status">
          <span>{text}</span>
          <progress
            max={100}
            value={photo?.kind === 'sending' && !whole ? photo.percent : undefined}
            aria-label={text}
          />
        </div>
      )}
    </div>
  );
}
