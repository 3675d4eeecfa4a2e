import type { BankCityItem, BankListItem, BankStateItem, BranchItem, IfscEvent, IfscView } from '@core/types';
import { useT } from '@i18n/useT';

import { useBankCitiesQuery, useBanksQuery, useBankStatesQuery, useBranchesQuery } from './api';
import { Level } from './Level';

interface Props {
  readonly view: IfscView;
  readonly onEvent: (event: IfscEvent) => void;
}

/** A bank is also found by its common short name, like `SBI`. */
const bankOf = (item: BankListItem) => ({ id: item.id, label: item.bankName, also: item.alias ?? '' });

export function BankLevel({ view, onEvent }: Props) {
  const t = useT();
  return (
    <Level
      label={t('bank.levelBank')}
      title={t('bank.chooseBank')}
      searchLabel={t('bank.searchBank')}
      chosen={view.bank}
      query={useBanksQuery()}
      itemOf={bankOf}
      onPick={(item) => onEvent({ kind: 'bankChosen', item })}
    />
  );
}

export function StateLevel({ view, onEvent }: Props) {
  const t = useT();
  return (
    <Level
      label={t('bank.levelState')}
      title={t('bank.chooseState')}
      searchLabel={t('bank.searchState')}
      chosen={view.state}
      query={useBankStatesQuery({ pId: view.bank.id ?? '' })}
      itemOf={(item: BankStateItem) => ({ id: item.id, label: item.state })}
      onPick={(item) => onEvent({ kind: 'stateChosen', item })}
    />
  );
}

export function CityLevel({ view, onEvent }: Props) {
  const t = useT();
  return (
    <Level
      label={t('bank.levelCity')}
      title={t('bank.chooseCity')}
      searchLabel={t('bank.searchCity')}
      chosen={view.city}
      query={useBankCitiesQuery({ pId: view.bank.id ?? '', stateId: view.state.id ?? '' })}
      itemOf={(item: BankCityItem) => ({ id: item.id, label: item.city })}
      onPick={(item) => onEvent({ kind: 'cityChosen', item })}
    />
  );
}

export function BranchLevel({ view, onEvent }: Props) {
  const t = useT();
  const query = { pId: view.bank.id ?? '', stateId: view.state.id ?? '', cityId: view.city.id ?? '' };
  return (
    <Level
      label={t('bank.levelBranch')}
      title={t('bank.chooseBranch')}
      searchLabel={t('bank.searchBranch')}
      chosen={view.branch}
      query={useBranchesQuery(query)}
      itemOf={(item: BranchItem) => ({ id: item.id, label: item.branch, detail: item.ifsc })}
      onPick={(item) => onEvent({ kind: 'branchChosen', item })}
    />
  );
}
