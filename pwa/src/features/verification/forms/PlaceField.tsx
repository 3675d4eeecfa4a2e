import type { PlaceItem } from '@core/types';
import { useT } from '@i18n/useT';
import { LoadedSelect } from '@ui/LoadedSelect/LoadedSelect';

import { useDistrictsQuery, useStatesQuery } from '../api';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

const optionOf = (place: PlaceItem) => ({ value: place.id, label: place.name });

export function StateField(props: Props) {
  return <LoadedSelect {...props} query={useStatesQuery()} optionOf={optionOf} />;
}

export function DistrictField({ stateId, hint, ...props }: Props & { readonly stateId: string }) {
  const t = useT();
  const query = useDistrictsQuery(stateId, { skip: stateId === '' });
  // `data` still holds the previous state's districts while the new list loads.
  const places = { ...query, data: query.currentData };
  return (
    <LoadedSelect
      key={stateId}
      {...props}
      query={places}
      optionOf={optionOf}
      hint={stateId === '' ? t('auth.stateFirst') : hint}
    />
  );
}
