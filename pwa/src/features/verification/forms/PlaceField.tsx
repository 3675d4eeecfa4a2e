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

/** Chooses a state. */
export function StateField(props: Props) {
  return <LoadedSelect {...props} query={useStatesQuery()} optionOf={optionOf} />;
}

/** Chooses a district of the state that was chosen. */
export function DistrictField({ stateId, ...props }: Props & { readonly stateId: string }) {
  const t = useT();
  const query = useDistrictsQuery(stateId, { skip: stateId === '' });
  // While another state's districts are on their way the old ones must not be offered.
  const places = { ...query, data: query.currentData };
  return (
    <LoadedSelect
      key={stateId}
      {...props}
      query={places}
      optionOf={optionOf}
      hint={stateId === '' ? t('auth.stateFirst') : undefined}
    />
  );
}
