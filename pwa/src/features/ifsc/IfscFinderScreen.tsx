import { useEffect, useRef, useState } from 'react';
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
import { Stack, columnsClass } from '@ui/Stack/Stack';
import { Heading, Note } from '@ui/Text/Text';
import { Button } from '@ui/Button/Button';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Dialog } from '@ui/Dialog/Dialog';
import { BankMark } from '@entities/bank/BankMark';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { bankEntry, type LevelName, LEVELS, TEXTS, useLevels } from './useLevels';
import styles from './ifsc.module.css';
import { choiceClass } from '@ui/Card/Card';
import { Prose } from '@entities/paper/PaperSheet';
import { useBanksQuery } from './api';

/** Finds an IFSC by bank, state, city and branch. Core stores the choices. */
export default function IfscFinderScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const { view, onEvent } = useIfscFlow(pid);
  return (
    <Page title={t('bank.finderTitle')} back>
      <Note size="body" below={16}>
        {t('bank.finderHint')}
      </Note>
      {view === null ? <Skeleton height={64} /> : <Finder view={view} onEvent={onEvent} />}
    </Page>
  );
}

function Finder({ view, onEvent }: { readonly view: IfscView; readonly onEvent: (event: IfscEvent) => void }) {
  const t = useT();
  const failureText = useFailureText();
  const bank = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<LevelName | null>(null);
  const [typed, setTyped] = useState('');
  const levels = useLevels(view, open === 'city' ? typed : '');

  /** Sends a choice to core and opens the list of the next level. After the branch, core asks for a confirmation. */
  const choose = (event: IfscEvent) => {
    setTyped('');
    setOpen(NEXT[event.kind] ?? null);
    onEvent(event);
  };
  /** Moves the focus first, because the tapped button disappears and the closed sheet returns the focus. */
  const chooseCommon = (event: IfscEvent) => {
    bank.current?.focus({ preventScroll: true });
    choose(event);
  };
  const shown = levels[open ?? 'bank'];
  const { title, search } = TEXTS[open ?? 'bank'];
  const branch = view.confirm;
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
          ref={name === 'bank' ? bank : null}
          type="button"
          className={choiceClass(styles.level)}
          data-next={view[name].name === null || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(name)}
        >
          <Note as="span">{t(TEXTS[name].label)}</Note>
          <b>{view[name].name ?? t(TEXTS[name].title)}</b>
          <Icon name={view[name].name === null ? 'search' : 'chevron'} size={20} />
        </button>
      ))}
      {view.bank.id === null && <CommonBanks onEvent={chooseCommon} />}
      <SearchSheet
        open={open !== null}
        title={t(title)}
        about={aboveOf(open) || undefined}
        items={entries}
        more={more}
        loading={isFetching && isMissing}
        error={failed}
        onRetry={() => void shown.refetch()}
        searchLabel={t(search)}
        emptyText={t('bank.nothingFound')}
        foundText={(count) => t('bank.found', count)}
        onTyped={setTyped}
        onClose={() => setOpen(null)}
        onPick={({ id }) => {
          const entry = [...entries, ...more].find((candidate) => candidate.id === id);
          if (entry !== undefined) choose(entry.event);
        }}
      />
      {branch !== null && (
        <Dialog
          open
          title={t('bank.confirmIfsc')}
          onClose={() => onEvent({ kind: 'closed' })}
          actions={
            <>
              <Button variant="secondary" onClick={() => onEvent({ kind: 'refound' })}>
                {t('bank.refind')}
              </Button>
              <Button onClick={() => onEvent({ kind: 'confirmed' })}>{t('bank.yes')}</Button>
            </>
          }
        >
          <DetailRows
            rows={[
              { label: t('bank.rowIfsc'), value: branch.ifsc, tone: 'strong' },
              { label: t('bank.levelBank'), value: view.bank.name ?? '' },
              { label: t('bank.rowState'), value: branch.state },
              { label: t('bank.rowDistrict'), value: branch.district },
              { label: t('bank.rowBranch'), value: <Prose>{branch.branch}</Prose> },
            ]}
          />
        </Dialog>
      )}
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

  const onEvent = (event: IfscEvent) => {
    if (core === null || current === null) return;
    const next = core.ifscFlow({ state: current.state, event });
    setCurrent(next);
    if (next.href !== null) returnTo(next.href);
  };

  return { view: current?.view ?? null, onEvent };
}

/** Minimum height of a bank's button, in CSS pixels. */
const TILE = 96;

function CommonBanks({ onEvent }: { readonly onEvent: (event: IfscEvent) => void }) {
  const t = useT();
  const failureText = useFailureText();
  const { data, isFetching, error, refetch } = useBanksQuery();
  const common = data?.filter((bank) => bank.common === true) ?? [];
  const isComing = data === undefined && isFetching;
  if (data === undefined && error !== undefined)
    return <ErrorState isPart text={failureText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  if (common.length === 0 && !isComing) return null;
  return (
    <section data-above={12}>
      <Heading>{t('bank.common')}</Heading>
      {isComing && (
        <div className={columnsClass(8, 'texts')}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} height={TILE} />
          ))}
        </div>
      )}
      <ul className={columnsClass(8, 'texts')}>
        {common.map((bank) => (
          <li key={bank.id}>
            <button type="button" className={styles.bank} onClick={() => onEvent(bankEntry(t, bank).event)}>
              <BankMark name={bank.bankName} />
              <Note as="span" size="small">
                {bank.bankName}
              </Note>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
