import { useState } from 'react';
import { useAppSelector } from '@platform/state';
import type { AuthStep, UserAuthStatus } from '@core/types';
import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { type MessageKey, useT } from '@i18n/useT';
import { Disc } from '@ui/Disc/Disc';
import { Icon } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import link from '@ui/Link/Link.module.css';
import { rowClass } from '@ui/Stack/Stack';
import { StepBar } from '@ui/StepProgress/StepProgress';
import { cardClass } from '@ui/Card/Card';
import { classes } from '@ui/classes';
import { FoldArrow } from '@ui/Icon/FoldArrow';
import { Note } from '@ui/Text/Text';
import styles from './VerificationSteps.module.css';

interface Step {
  readonly key: AuthStep;
  readonly labelKey: MessageKey;
  readonly step: number;
  readonly total: number;
  readonly filled: boolean;
}

/** Returns the steps in the server's order. A step that the server names twice appears once. */
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

/** Average duration of a step, in minutes. */
const MINUTES = 1;

interface VerificationStepsProps {
  readonly status: UserAuthStatus;
  readonly at: AuthStep;
  readonly pid: string;
}

/** Shows "Step 3 of 5: Aadhaar and PAN" and the remaining time. A tap opens the list of steps. */
export function VerificationSteps({ status, at, pid }: VerificationStepsProps) {
  const t = useT();
  const steps = useSteps(status);
  const [open, setOpen] = useState(false);
  const here = steps.find(({ key }) => key === at);
  if (here === undefined) return null;
  const ahead = steps.filter(({ key, filled }) => !filled && key !== at);
  const left = ahead.length + (here.filled ? 0 : 1);
  const says = () => {
    const [next] = ahead;
    if (next !== undefined) return t('auth.stepNext', t(next.labelKey), String(left * MINUTES));
    return t(left === 0 ? 'auth.stepsDone' : 'auth.stepLast');
  };
  return (
    <details className={cardClass(styles.steps)} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.here}>
        <span>{t('auth.stepAt', String(here.step), String(here.total), t(here.labelKey))}</span>
        <FoldArrow />
        <span className={styles.bar}>
          <StepBar looks={steps.map(({ key, filled }) => (filled ? 'done' : key === at ? 'present' : 'ahead'))} />
        </span>
        <Note as="span" size="small" className={styles.says}>
          {says()}
        </Note>
      </summary>
      {open && (
        <ol className={styles.list} data-motion="unfold">
          {steps.map(({ key, labelKey, step, filled }) => (
            <li key={key} className={rowClass(styles.step)} aria-current={key === at ? 'step' : undefined}>
              <Disc size={28} className={styles.mark} data-tone={filled ? 'success' : 'info'}>
                {filled ? <Icon name="check" size={16} /> : step}
              </Disc>
              <span className={styles.name}>{t(labelKey)}</span>
              {key === at ? (
                <Note as="span">{t('auth.stepHere')}</Note>
              ) : filled ? (
                <Link
                  className={classes(link.alone, styles.edit)}
                  to={href({ kind: 'authStep', key, pid, step: null, as: null })}
                  aria-label={t('auth.stepEditOf', t(labelKey))}
                >
                  {t('auth.stepEdit')}
                </Link>
              ) : (
                <Note as="span">{t('auth.stepLater')}</Note>
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
