import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import type { BankListItem, IfscEvent, IfscView } from '@core/types';
import { type MessageKey, type Translate, useT } from '@i18n/useT';
import type { SearchItem } from '@ui/SearchSheet/SearchSheet';
import { useBankCitiesQuery, useBanksQuery, useBankStatesQuery, useBranchesQuery } from './api';

export const LEVELS = ['bank', 'state', 'city', 'branch'] as const;
export type LevelName = (typeof LEVELS)[number];

/** A list entry, and the event that a tap on it sends to core. */
interface Entry extends SearchItem {
  readonly event: IfscEvent;
}

/** Texts of each level: its name, the title of its list, and the label of the search in the list. */
export const TEXTS: Readonly<Record<LevelName, Readonly<Record<'label' | 'title' | 'search', MessageKey>>>> = {
  bank: { label: 'bank.levelBank', title: 'bank.chooseBank', search: 'bank.searchBank' },
  state: { label: 'bank.levelState', title: 'bank.chooseState', search: 'bank.searchState' },
  city: { label: 'bank.levelCity', title: 'bank.chooseCity', search: 'bank.searchCity' },
  branch: { label: 'bank.levelBranch', title: 'bank.chooseBranch', search: 'bank.searchBranch' },
};

interface Level {
  readonly entries: readonly Entry[] | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  /** Branches of the whole state that match the search text. */
  readonly more?: readonly Entry[];
}

/** Creates a bank's entry. The search also matches its short name, its Hindi name, and banks that merged into it. */
export const bankEntry = (t: Translate, item: BankListItem): Entry => {
  const { id, bankName, alias = '', otherNames = '', includes = [] } = item;
  const names = includes.join(', ');
  return {
    id,
    label: bankName,
    also: `${alias} ${otherNames}`,
    ...(names !== '' && { former: { name: names, text: t('bank.includes', names) } }),
    event: { kind: 'bankChosen', item: { id, bankName } },
  };
};

/** Minimum number of letters to search branches by name. */
const SEARCH_LETTERS = 3;
/** Typing pause before a search is sent, in milliseconds. */
const PAUSE = 300;

/** Creates the entry of a state or a city. The search also matches its other names. */
const placeEntry = (
  place: { readonly id: string; readonly otherNames?: string },
  label: string,
  event: IfscEvent,
): Entry => ({
  id: place.id,
  label,
  also: place.otherNames ?? '',
  event,
});

function useFound(view: IfscView, typed: string): readonly Entry[] {
  const [find, setFind] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFind(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const asks = view.bank.id !== null && view.state.id !== null && find.length >= SEARCH_LETTERS;
  const query = asks ? { pId: view.bank.id ?? '', stateId: view.state.id ?? '', find } : skipToken;
  const { currentData = [] } = useBranchesQuery(query);
  if (typed.trim().length < SEARCH_LETTERS) return [];
  return currentData.map((item) => ({
    id: item.ifsc,
    label: item.branch,
    detail: `${item.district} · ${item.ifsc}`,
    event: { kind: 'branchChosen', item },
  }));
}

/** Returns the four lists, each fetched once its parent level is chosen. `typed` also searches the state's branches. */
export function useLevels(view: IfscView, typed: string): Readonly<Record<LevelName, Level>> {
  const t = useT();
  const { id: pId } = view.bank;
  const { id: stateId } = view.state;
  const { id: cityId } = view.city;
  const banks = useBanksQuery();
  const states = useBankStatesQuery(pId === null ? skipToken : { pId });
  const cities = useBankCitiesQuery(pId === null || stateId === null ? skipToken : { pId, stateId });
  const branches = useBranchesQuery(
    pId === null || stateId === null || cityId === null ? skipToken : { pId, stateId, cityId },
  );
  const more = useFound(view, typed);
  // Uses `currentData`, because `data` still holds the previous list while another list loads.
  return {
    bank: {
      ...banks,
      entries: banks.currentData?.map((item) => bankEntry(t, item)),
    },
    state: {
      ...states,
      entries: states.currentData?.map((item) => placeEntry(item, item.state, { kind: 'stateChosen', item })),
    },
    city: {
      ...cities,
      entries: cities.currentData?.map((item) => placeEntry(item, item.city, { kind: 'cityChosen', item })),
      more,
    },
    branch: {
      ...branches,
      entries: branches.currentData?.map((item) => ({
        id: item.id,
        label: item.branch,
        detail: item.ifsc,
        also: item.ifsc,
        event: { kind: 'branchChosen', item },
      })),
    },
  };
}
