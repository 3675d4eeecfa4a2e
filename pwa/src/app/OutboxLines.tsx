import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Route } from '@core/types';
import { feedbackCorrected } from '@features/feedback/persistence';
import { type MessageKey, useT } from '@i18n/useT';
import { sendWaiting } from '@offline/actions';
import { useWaitingText } from '@offline/useWaitingText';
import { type OutboxItem, type SubmissionStatus, type SubmissionKind, sentSeen } from '@offline/outboxSlice';
import { useToast } from '@ui/Toast/Toast';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { Button, LinkButton } from '@ui/Button/Button';
import { rowClass } from '@ui/Stack/Stack';
import styles from './Bar.module.css';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { href } from '@core/href';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useOnline } from '@platform/device/useOnline';

const NAME: Readonly<Record<SubmissionKind, MessageKey>> = {
  basic: 'labels.stepBasic',
  work: 'labels.stepWork',
  identity: 'labels.stepIdentity',
  contacts: 'labels.stepContacts',
  feedback: 'feedback.title',
};

const TEXT: Readonly<Record<Exclude<SubmissionStatus, 'waiting'>, MessageKey>> = {
  sending: 'offline.sending',
  refused: 'offline.refused',
  sent: 'offline.sent',
};

const LOOK: Readonly<Record<SubmissionStatus, { readonly icon: IconName; readonly tone?: 'danger' | 'success' }>> = {
  waiting: { icon: 'clock' },
  sending: { icon: 'clock' },
  refused: { icon: 'warning', tone: 'danger' },
  sent: { icon: 'check', tone: 'success' },
};

/** Time for which "Sent" is shown, in milliseconds. */
const SENT_MS = 5000;

/** Returns the page where an unsent form can be corrected; null for feedback, which is corrected in a dialog. */
const placeOf = ({ kind, pid }: OutboxItem): Route | null =>
  kind === 'feedback' ? null : { kind: 'authStep', key: kind, pid, step: null, as: null };

export function OutboxLines() {
  const t = useT();
  const waiting = useWaitingText();
  const toast = useToast();
  const { tap } = useAsyncAction();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const items = useAppSelector(({ outbox }) => outbox.items);
  // Leaves out the entry of the current page's form, because the form shows its own status.
  const lines = items
    .map((item) => {
      const place = placeOf(item);
      return { item, to: place === null ? null : href(place) };
    })
    .filter(({ to }) => to?.split('?')[0] !== pathname);
  const anySent = items.some(({ status }) => status === 'sent');
  useEffect(() => {
    if (!anySent) return undefined;
    const timer = setTimeout(() => dispatch(sentSeen()), SENT_MS);
    return () => clearTimeout(timer);
  }, [anySent, dispatch]);

  const correct = async (id: number) => {
    if (!(await dispatch(feedbackCorrected(id)))) toast.show(t('offline.correctLater'));
  };

  const textOf = (status: Exclude<SubmissionStatus, 'waiting'>, { refusal }: OutboxItem): string => {
    if (status !== 'refused' || !refusal?.msg) return t(TEXT[status]);
    // Code 0: the app itself refused to send the entry, and `msg` is the app's text.
    return refusal.code === 0 ? refusal.msg : t('offline.refusedWhy', refusal.msg);
  };
  const online = useOnline();
  const canRetry = online && !items.some(({ status }) => status === 'sending');
  const kept = lines.filter(({ item }) => item.status === 'waiting');

  return (
    <ul>
      {lines.map(
        ({ item, to }) =>
          item.status !== 'waiting' && (
            <li key={item.id} className={rowClass(styles.line)} data-tone={LOOK[item.status].tone}>
              <Icon name={LOOK[item.status].icon} size={20} />
              <span>
                <strong>{t(NAME[item.kind])}</strong>
                {textOf(item.status, item)}
              </span>
              {item.status === 'refused' && to !== null && (
                <LinkButton variant="text" data-flush="end" to={to}>
                  {t('offline.correct')}
                </LinkButton>
              )}
              {item.status === 'refused' && to === null && (
                <Button variant="text" data-flush="end" onClick={() => tap(() => correct(item.id))}>
                  {t('offline.correct')}
                </Button>
              )}
            </li>
          ),
      )}
      {/* Shows one line for all waiting entries: a line for each would fill the screen. */}
      {kept.length > 0 && (
        <li className={rowClass(styles.line)}>
          <Icon name={LOOK.waiting.icon} size={20} />
          <span>
            <strong>{kept.map(({ item }) => t(NAME[item.kind])).join(', ')}</strong>
            {waiting}
          </span>
          {canRetry && (
            <Button variant="text" data-flush="end" onClick={() => tap(sendWaiting)}>
              {t('common.retry')}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}
