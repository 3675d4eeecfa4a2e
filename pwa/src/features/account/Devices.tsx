import type { SessionItem } from '@core/types';
import { useLeave } from '@platform/login/useQuit';
import { useT } from '@i18n/useT';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { Card } from '@ui/Card/Card';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { rowClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './account.module.css';
import { useEndAllSessionsMutation, useEndSessionMutation, useSessionsQuery } from './api';
import { useUnsent } from './QuitButton';

export function Devices() {
  const t = useT();
  const leave = useLeave();
  const unsent = useUnsent();
  const [endAll] = useEndAllSessionsMutation();
  // Refetches, because another phone may have signed in since the last response.
  const query = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card as="section" gap={12} className={styles.devices}>
      <h2>{t('account.devices')}</h2>
      <QueryState isPart query={query} skeleton={<Skeleton height={60} />}>
        {(sessions) => (
          <>
            <ul data-lines>
              {sessions.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <ConfirmButton
                label={t('account.logOutAll')}
                title={t('account.logOutAllTitle')}
                text={
                  <>
                    <p>{t('account.logOutAllText')}</p>
                    {unsent !== null && <p>{`${unsent}. ${t('account.unsentText')}`}</p>}
                  </>
                }
                confirmLabel={t('account.logOutAll')}
                cancelLabel={t('account.stayLoggedIn')}
                danger
                body={null}
                send={() => endAll()}
                onDone={leave}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Device({ session: { id, device, lastSeen, current } }: { readonly session: SessionItem }) {
  const t = useT();
  const [end] = useEndSessionMutation();
  const here = t('account.thisDevice');
  const name = device || (current ? here : t('account.unknownDevice'));
  const when = t.dateTime(lastSeen);
  return (
    <li className={rowClass()}>
      <div>
        <p>{name}</p>
        {name !== here && <Note>{current ? here : t('account.lastUsed', when)}</Note>}
      </div>
      {!current && (
        <ConfirmButton
          label={t('account.logOut')}
          title={t('account.logOutTitle', device || t('account.otherDevice'))}
          text={t('account.logOutText')}
          confirmLabel={t('account.logOut')}
          cancelLabel={t('account.stayLoggedIn')}
          danger
          body={{ sessionId: id }}
          send={end}
        />
      )}
    </li>
  );
}
