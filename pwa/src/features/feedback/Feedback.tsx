import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useRouteMeta } from '@platform/navigation/routeMeta';
import { useSession } from '@platform/session/useSession';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { completeTexts } from '@i18n/texts';
import { useT } from '@i18n/useT';
import { IconButton } from '@ui/Button/IconButton';
import { useToast } from '@ui/Toast/Toast';
import { BarEndContext } from '@ui/Page/Page';
import styles from './feedback.module.css';
import type { FeedbackDialogProps } from './FeedbackDialog';
import { feedbackAsked } from './feedbackSlice';

/** Provides the feedback dialog, and its button in the top bar, on routes that core's table allows. */
export function Feedback({ children }: { readonly children: ReactNode }) {
  const toast = useToast();
  const t = useT();
  const { feedback } = useRouteMeta();
  const { hasToken, phone } = useSession();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [coming, setComing] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<FeedbackDialogProps> | null>(null);
  const offered = feedback && hasToken;
  const dispatch = useAppDispatch();
  const asked = useAppSelector((state) => state.feedback.asked);

  // Loads the dialog on demand, because most visits never open it.
  const show = () => {
    setComing(true);
    Promise.all([import(/* webpackChunkName: "feedback-dialog" */ './FeedbackDialog'), completeTexts()])
      .then(
        ([{ FeedbackDialog }]) => {
          setDialog(() => FeedbackDialog);
          setOpenAt(pathname);
        },
        () => toast.show(t('errors.offline')),
      )
      .finally(() => setComing(false));
  };

  useEffect(() => {
    if (!asked || !offered) return;
    dispatch(feedbackAsked(false));
    show();
  });

  return (
    <BarEndContext
      value={
        offered ? (
          <IconButton
            icon="feedback"
            className={styles.open}
            aria-label={t('feedback.open')}
            aria-busy={coming || undefined}
            onClick={show}
          />
        ) : null
      }
    >
      {children}
      {offered && Dialog !== null && <Dialog key={phone} open={openAt === pathname} onClose={() => setOpenAt(null)} />}
    </BarEndContext>
  );
}
