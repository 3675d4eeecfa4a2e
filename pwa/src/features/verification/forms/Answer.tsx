import type { FieldControl, PlaceItem } from '@core/types';

import { useDistrictsQuery, useStatesQuery } from '../api';

interface Props {
  readonly control: FieldControl;
  readonly value: string;
  readonly stateId: string;
}

/** Shows a saved answer in words. Shows nothing for a place until its name has loaded. */
export function Answer({ control, value, stateId }: Props) {
  const states = useStatesQuery(undefined, { skip: control.kind !== 'state' });
  const districts = useDistrictsQuery(stateId, { skip: control.kind !== 'district' || stateId === '' });
  const nameIn = (places: readonly PlaceItem[] = []) => places.find(({ id }) => id === value)?.name;
  switch (control.kind) {
    case 'choice':
    case 'chips':
      return control.options.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value;
    case 'state':
      return nameIn(states.currentData);
    case 'district':
      return nameIn(districts.currentData);
    default:
      return value;
  }
}
