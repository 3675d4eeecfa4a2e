import type { PlaceItem } from '@core/types';
import { useT } from '@i18n/useT';
import { LoadedSelect } from '@ui/LoadedSelect/LoadedSelect';
import type { FieldProps } from '@ui/TextField/FieldFrame';

import { useDistrictsQuery, useStatesQuery } from '../api';

interface Props extends FieldProps {
  readonly placeholder: string;
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
