import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { keepsDrafts } from '@offline/outboxSlice';
import { type MessageKey, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import { Icon } from '@ui/Icon/Icon';
import { PictureInput } from '@ui/PictureInput/PictureInput';
import { useToast } from '@ui/Toast/Toast';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { cardClass } from '@ui/Card/Card';
import { columnsClass, spreadClass, stackClass } from '@ui/Stack/Stack';
import { Notice } from '@ui/Notice/Notice';
import { Note } from '@ui/Text/Text';
import field from '@ui/TextField/TextField.module.css';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useOnline } from '@platform/device/useOnline';
import { NOT_OPENED } from '@platform/photo/preparePhoto';
import styles from './DocCapture.module.css';
import { Drawing } from './Drawing';
import { isUploading, type Photo, type PhotoSlot } from '../draftsSlice';
import { photoChosen, photoSent, type PhotoTrouble } from './photos';

/** Name of each photo, and a text about what it must show. */
const TEXTS: Readonly<Record<PhotoSlot, { readonly name: MessageKey; readonly shows: MessageKey }>> = {
  front: { name: 'auth.docFront', shows: 'auth.showsFront' },
  back: { name: 'auth.docBack', shows: 'auth.showsBack' },
  pan: { name: 'auth.docPan', shows: 'auth.showsPan' },
  face: { name: 'auth.facePhoto', shows: 'auth.faceTip' },
};

interface Props {
  readonly slot: PhotoSlot;
  readonly error?: string;
  readonly next?: boolean;
  readonly children?: ReactNode;
}

/** Takes one photo: camera or gallery, preview, progress, retake. Resends an unsent photo later. */
export function DocCapture({ slot, error, next, children }: Props) {
  const t = useT();
  const toast = useToast();
  const { tap, say } = useAsyncAction();
  const dispatch = useAppDispatch();
  const photo = useAppSelector((state) => state.drafts.photos[slot]);
  const keeps = useAppSelector(keepsDrafts);
  const online = useOnline();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isFace = slot === 'face';
  const label = t(TEXTS[slot].name);
  const busy = isUploading(photo);
  const taken = photo !== undefined && !busy;
  // `disabled` would lose the focus of the button that chose the photo.
  const whileBusy = { 'aria-disabled': busy, 'data-quiet': busy };

  const tell = (trouble: PhotoTrouble) => {
    if (trouble.kind === 'refused') toast.show(t.message(trouble.error));
    if (trouble.kind === 'unreadable' || trouble.kind === 'tooManyPixels') toast.show(t(NOT_OPENED[trouble.kind]));
    if (trouble.kind === 'rejected') say(trouble.error);
  };
  const send = (preview: string) => tap(() => dispatch(photoSent(slot, preview)).then(tell));
  const pick = (input: RefObject<HTMLInputElement | null>) => {
    if (!busy) input.current?.click();
  };
  const choose = (file: File) => tap(() => dispatch(photoChosen(slot, file)).then(tell));

  const unsent = photo?.kind === 'unsent' ? photo.preview : null;
  const againWithin = photo?.kind === 'unsent' ? photo.againWithin : null;
  const again = useEffectEvent(send);
  // Before the paint, so that a photo that is sent at once never appears as unsent.
  useLayoutEffect(() => {
    if (unsent === null || !online) return undefined;
    if (againWithin === null) return again(unsent);
    const timer = setTimeout(() => again(unsent), againWithin * 1000);
    return () => clearTimeout(timer);
  }, [unsent, againWithin, online]);

  return (
    <section
      className={cardClass(stackClass(12, styles.capture))}
      aria-label={label}
      data-invalid={error !== undefined || undefined}
    >
      <div className={spreadClass()}>
        <h2>{label}</h2>
        {photo?.kind === 'stored' && (
          <StatusTag tone="success" icon={<Icon name="check" size={16} />}>
            {t('auth.uploaded')}
          </StatusTag>
        )}
      </div>
      <Preview photo={photo} slot={slot} />
      {photo?.kind !== 'stored' && <Note className={styles.shows}>{t(TEXTS[slot].shows)}</Note>}
      {photo?.kind === 'unsent' && (
        <Notice as="div" tone="warn" compact atEnd className={stackClass(8)} role="alert">
          <p>
            {againWithin === null || !online
              ? t(keeps ? 'auth.photoKept' : 'auth.kept')
              : t('auth.photoWaits', String(againWithin))}
          </p>
          <Button variant={next ? 'primary' : 'secondary'} onClick={() => send(photo.preview)}>
            {t('auth.retryUpload')}
          </Button>
        </Notice>
      )}
      {children}
      <div className={columnsClass(8, 'buttons', styles.buttons)}>
        <Button
          name={slot}
          variant={next && photo === undefined ? 'primary' : 'secondary'}
          {...whileBusy}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-label={taken ? t('auth.retakeFor', label) : isFace ? undefined : t('auth.cameraFor', label)}
          onClick={() => pick(camera)}
        >
          {t(taken ? 'auth.retake' : isFace ? 'auth.faceTake' : 'auth.camera')}
        </Button>
        <Button
          variant="secondary"
          {...whileBusy}
          aria-label={isFace ? undefined : t('auth.galleryFor', label)}
          onClick={() => pick(gallery)}
        >
          {t(isFace ? 'auth.faceChoose' : 'auth.gallery')}
        </Button>
      </div>
      <PictureInput
        ref={camera}
        capture={isFace ? 'user' : 'environment'}
        aria-label={t('auth.cameraFor', label)}
        onPick={choose}
      />
      <PictureInput ref={gallery} aria-label={t('auth.galleryFor', label)} onPick={choose} />
      {error !== undefined && (
        <p id={errorId} className={field.error}>
          <Icon name="warning" size={18} />
          <span>{error}</span>
        </p>
      )}
    </section>
  );
}

function Preview({ photo, slot }: { readonly photo: Photo | undefined; readonly slot: PhotoSlot }) {
  const t = useT();
  const isFace = slot === 'face';
  const preview = photo === undefined || photo.kind === 'preparing' ? null : photo.preview;
  const whole = photo?.kind === 'sending' && photo.percent >= 100;
  const progressText = () => {
    if (photo?.kind === 'preparing') return t('auth.preparing');
    if (photo?.kind !== 'sending') return '';
    if (!whole) return t('auth.uploading', String(photo.percent));
    return t(isFace ? 'auth.checkingFace' : 'auth.readingCard');
  };
  const text = progressText();
  return (
    <div className={classes(styles.preview, isFace ? styles.face : styles.card)}>
      {preview === null ? (
        <Drawing slot={slot} />
      ) : (
        <img src={preview} alt={t('auth.previewOf', t(TEXTS[slot].name))} />
      )}
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
