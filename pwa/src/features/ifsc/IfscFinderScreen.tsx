import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import type { IfscEvent, IfscFlowStep, IfscView } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { BankLevel, BranchLevel, CityLevel, StateLevel } from './levels';
import { IfscConfirm } from './IfscConfirm';
import styles from './ifsc.module.css';

/** Finds an IFSC: bank, state, city, branch, and the question whether this is the code. Core keeps the choices. */
export function IfscFinderScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const { view, happened } = useIfscFlow(pid);
  return (
    <Page title={t('bank.finderTitle')} back>
      <p className={styles.hint}>{t('bank.finderHint')}</p>
      {view === null ? (
        <Skeleton height={72} />
      ) : (
        <div className={styles.levels}>
          <BankLevel view={view} happened={happened} />
          {view.state.shown && <StateLevel view={view} happened={happened} />}
          {view.city.shown && <CityLevel view={view} happened={happened} />}
          {view.branch.shown && <BranchLevel view={view} happened={happened} />}
          <IfscConfirm branch={view.confirm} onClose={() => backToBranches(view, happened)} happened={happened} />
        </div>
      )}
    </Page>
  );
}

/** Closing the question answers neither way: the branch is open again, what is above it stays. */
function backToBranches({ city: { id, name } }: IfscView, happened: (event: IfscEvent) => void): void {
  if (id !== null && name !== null) happened({ kind: 'cityChosen', item: { id, city: name } });
}

/** Core's flow with its effects carried out. */
function useIfscFlow(pid: string): { view: IfscView | null; happened: (event: IfscEvent) => void } {
  const core = useCore();
  const navigate = useNavigate();
  const [current, setCurrent] = useState<IfscFlowStep | null>(null);

  useEffect(() => {
    if (core !== null) setCurrent(core.ifscFlow({ state: null, event: { kind: 'started', productId: pid } }));
  }, [core, pid]);

  const happened = useCallback(
    (event: IfscEvent) => {
      if (core === null || current === null) return;
      const next = core.ifscFlow({ state: current.state, event });
      setCurrent(next);
      // Replaced: "back" from the form leads to where the account was wanted, not into the finder again.
      for (const effect of next.effects) void navigate(effect.href, { replace: true });
    },
    [core, current, navigate],
  );

  return { view: current?.view ?? null, happened };
}
