import { useCallback, useEffect, useState } from 'react';

import type { ApiError } from '@platform/calls/api';
import type { IfscEvent, IfscFlowStep, IfscView } from '@core/types';
import { useCore } from '@core/useCore';
import { useReturn } from '@entities/bank/useReturn';
import { useT } from '@i18n/useT';
import { useFailureText } from '@platform/calls/failure';
import { Icon } from '@ui/Icon/Icon';
import { Page } from '@ui/Page/Page';
import { SearchSheet } from '@ui/SearchSheet/SearchSheet';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';

import { CommonBanks } from './CommonBanks';
import { IfscConfirm } from './IfscConfirm';
import { type LevelName, LEVELS, useLevels } from './useLevels';
import styles from './ifsc.module.css';

/** Finds an IFSC by bank, state, city and branch. Core stores the choices. */
export function IfscFinderScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const { view, onEvent } = useIfscFlow(pid);
  return (
    <Page title={t('bank.finderTitle')} back>
      <Note size="body" className={styles.hint}>
        {t('bank.finderHint')}
      </Note>
      {view === null ? <Skeleton height={64} /> : <Finder view={view} onEvent={onEvent} />}
    </Page>
  );
}

function Finder({ view, onEvent }: { readonly view: IfscView; readonly onEvent: (event: IfscEvent) => void }) {
  const t = useT();
  const failureText = useFailureText();
  const [open, setOpen] = useState<LevelName | null>(null);
  const [typed, setTyped] = useState('');
  const levels = useLevels(view, open === 'city' ? typed : '');

  /** Sends a choice to core and opens the list of the next level. After the branch, core asks for a confirmation. */
  const choose = (event: IfscEvent) => {
    setTyped('');
    setOpen(NEXT[event.kind] ?? null);
    onEvent(event);
  };
  const shown = levels[open ?? 'bank'];
  const { entries = [], more = [], isFetching, error } = shown;
  // A cached list is good enough without a network, because the directory hardly changes.
  const isMissing = shown.entries === undefined;
  const failed = error !== undefined && !isFetching && isMissing ? failureText(error as ApiError) : undefined;

  const aboveOf = (level: LevelName | null) =>
    LEVELS.slice(0, LEVELS.indexOf(level ?? 'bank'))
      .map((name) => view[name].name)
      .join(' · ');

  return (
    <Stack gap={12}>
      {LEVELS.filter((name) => view[name].shown).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.level}
          data-next={view[name].name === null || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(name)}
        >
          <Note as="span">{t(levels[name].label)}</Note>
          <span className={styles.name}>{view[name].name ?? t(levels[name].title)}</span>
          <Icon name={view[name].name === null ? 'search' : 'chevron'} size={20} />
        </button>
      ))}
      {view.bank.id === null && <CommonBanks onEvent={choose} />}
      <SearchSheet
        open={open !== null}
        title={t(shown.title)}
        about={aboveOf(open) || undefined}
        items={entries}
        more={more}
        loading={isFetching && isMissing}
        error={failed}
        onRetry={() => void shown.refetch()}
        searchLabel={t(shown.searchLabel)}
        emptyText={t('bank.nothingFound')}
        foundText={(count) => t('bank.found', count)}
        onTyped={setTyped}
        onClose={() => setOpen(null)}
        onPick={({ id }) => {
          const entry = [...entries, ...more].find((candidate) => candidate.id === id);
          if (entry !== undefined) choose(entry.event);
        }}
      />
      <IfscConfirm
        bank={view.bank.name ?? ''}
        branch={view.confirm}
        onClose={() => onEvent({ kind: 'closed' })}
        onEvent={onEvent}
      />
    </Stack>
  );
}

const NEXT: Partial<Record<IfscEvent['kind'], LevelName>> = {
  bankChosen: 'state',
  stateChosen: 'city',
  cityChosen: 'branch',
};

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
