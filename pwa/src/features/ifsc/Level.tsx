import { useMemo, useState } from 'react';

import type { ApiError } from '@platform/calls/api';
import type { IfscLevel } from '@core/types';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import { SearchSheet } from '@ui/SearchSheet/SearchSheet';
import { Note } from '@ui/Text/Note';
import { useFailureText } from '@platform/calls/failure';

import styles from './ifsc.module.css';

interface Props<Item> {
  readonly label: string;
  readonly title: string;
  readonly searchLabel: string;
  readonly chosen: IfscLevel;
  readonly query: {
    readonly currentData?: Item[];
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly itemOf: (item: Item) => { id: string; label: string; detail?: string; also?: string };
  readonly onPick: (item: Item) => void;
}

export function Level<Item>({ label, title, searchLabel, chosen, query, itemOf, onPick }: Props<Item>) {
  const t = useT();
  const failureText = useFailureText();
  const [open, setOpen] = useState(false);
  // `currentData`, not `data`: after a change above, the old list must not be offered while the new one loads.
  const { currentData, isFetching, error, refetch } = query;
  const entries = useMemo(() => (currentData ?? []).map((item) => ({ ...itemOf(item), item })), [currentData, itemOf]);
  // The directory hardly changes, so offline a cached list is good enough.
  const isMissing = currentData === undefined;
  const failed = error !== undefined && !isFetching && isMissing ? failureText(error as ApiError) : undefined;

  return (
    <div>
      <button
        type="button"
        className={styles.level}
        data-next={chosen.name === null || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Note as="span">{label}</Note>
        <span className={chosen.name === null ? styles.placeholder : styles.name}>{chosen.name ?? title}</span>
        <Icon name="chevron" size={20} />
      </button>
      <SearchSheet
        open={open}
        title={title}
        items={entries}
        loading={isFetching && isMissing}
        error={failed}
        onRetry={() => void refetch()}
        searchLabel={searchLabel}
        emptyText={t('bank.nothingFound')}
        foundText={(count) => t('bank.found', count)}
        onClose={() => setOpen(false)}
        onPick={({ id }) => {
          setOpen(false);
          const entry = entries.find((candidate) => candidate.id === id);
          if (entry !== undefined) onPick(entry.item);
        }}
      />
    </div>
  );
}
