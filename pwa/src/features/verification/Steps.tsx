import { useState } from 'react';

import { useAppSelector } from '@shared/state';
import type { AuthStep, UserAuthStatus } from '@core/types';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import { StepBar } from '@ui/StepProgress/StepBar';

import styles from './Steps.module.css';

interface Step {
  readonly key: AuthStep;
  readonly labelKey: MessageKey;
  readonly step: number;
  readonly total: number;
  readonly filled: boolean;
}

/** The steps in the server's order. Core counts a repeated step once. */
function useSteps(status: UserAuthStatus): Step[] {
  const core = useCore();
  const waiting = useAppSelector(({ outbox }) => outbox.items);
  if (core === null) return [];
  const keys = [...new Set(status.userAuthConfigVoList.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const position = core.stepPosition({ status, key });
    if (position.kind !== 'at') return [];
    const { step, total, labelKey, done } = position;
    const filled = done || waiting.some((item) => item.kind === key && item.status !== 'sent');
    return [{ key: key as AuthStep, labelKey, step, total, filled }];
  });
}

interface StepsProps {
  readonly status: UserAuthStatus;
  readonly at: AuthStep;
  readonly pid: string;
}

/** "Step 3 of 5: Aadhaar and PAN"; expands to all steps with links to those that were filled in. */
export function Steps({ status, at, pid }: StepsProps) {
  const t = useT();
  const steps = useSteps(status);
  const [open, setOpen] = useState(false);
  const here = steps.find(({ key }) => key === at);
  if (here === undefined) return null;
  return (
    <details className={styles.steps} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.here}>
        <span>{t('auth.stepAt', String(here.step), String(here.total), t(here.labelKey))}</span>
        <span className={styles.arrow}>
          <Icon name="down" size={20} />
        </span>
        <span className={styles.bar}>
          <StepBar looks={steps.map(({ key, filled }) => (key === at ? 'present' : filled ? 'done' : 'ahead'))} />
        </span>
      </summary>
      {open && (
        <ol className={styles.list} data-motion="unfold">
          {steps.map(({ key, labelKey, step, filled }) => (
            <li key={key} className={styles.step} aria-current={key === at ? 'step' : undefined}>
              <span className={styles.mark} data-filled={filled || undefined}>
                {filled ? <Icon name="check" size={16} /> : step}
              </span>
              <span className={styles.name}>{t(labelKey)}</span>
              {key === at ? (
                <span className={styles.note}>{t('auth.stepHere')}</span>
              ) : filled ? (
                <Link
                  className={styles.edit}
                  to={href({ kind: 'authStep', key, pid, step: null, as: null })}
                  aria-label={t('auth.stepEditOf', t(labelKey))}
                >
                  {t('auth.stepEdit')}
                </Link>
              ) : (
                <span className={styles.note}>{t('auth.stepLater')}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
