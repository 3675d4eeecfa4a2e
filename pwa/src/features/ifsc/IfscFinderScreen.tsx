import { useCallback, useEffect, useState } from 'react';

import type { IfscEvent, IfscFlowStep, IfscView } from '@core/types';
import { useCore } from '@core/useCore';
import { useReturn } from '@entities/bank/useReturn';
import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Note';

import { BankLevel, BranchLevel, CityLevel, StateLevel } from './levels';
import { IfscConfirm } from './IfscConfirm';
import styles from './ifsc.module.css';

/** Bank, state, city, branch, confirmation. Core holds the choices. */
export function IfscFinderScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const { view, onEvent } = useIfscFlow(pid);
  return (
    <Page title={t('bank.finderTitle')} back>
      <Note size="body" className={styles.hint}>
        {t('bank.finderHint')}
      </Note>
      {view === null ? (
        <Skeleton height={72} />
      ) : (
        <Stack gap={12}>
          <BankLevel view={view} onEvent={onEvent} />
          {view.state.shown && <StateLevel view={view} onEvent={onEvent} />}
          {view.city.shown && <CityLevel view={view} onEvent={onEvent} />}
          {view.branch.shown && <BranchLevel view={view} onEvent={onEvent} />}
          <IfscConfirm branch={view.confirm} onClose={() => backToBranches(view, onEvent)} onEvent={onEvent} />
        </Stack>
      )}
    </Page>
  );
}

/** Closing the question reopens the branch list; the levels above keep their values. */
function backToBranches({ city: { id, name } }: IfscView, onEvent: (event: IfscEvent) => void): void {
  if (id !== null && name !== null) onEvent({ kind: 'cityChosen', item: { id, city: name } });
}

function useIfscFlow(pid: string): { view: IfscView | null; onEvent: (event: IfscEvent) => void } {
  const core = useCore();
  const returnTo = useReturn();
  const [current, setCurrent] = useState<IfscFlowStep | null>(null);

  useEffect(() => {
    if (core !== null) setCurrent(core.ifscFlow({ state: null, event: { kind: 'started', productId: pid } }));
  }, [core, pid]);

  const onEvent = useCallback(
    (event: IfscEvent) => {
      if (core === null || current === null) return;
      const next = core.ifscFlow({ state: current.state, event });
      setCurrent(next);
      for (const effect of next.effects) returnTo(effect.href);
    },
    [core, current, returnTo],
  );

  return { view: current?.view ?? null, onEvent };
}
