import type { PlaceItem } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { SelectField } from '@ui/SelectField/SelectField';

import { useDistrictsQuery, useStatesQuery } from './api';
import styles from './verification.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

interface Places {
  readonly data?: PlaceItem[];
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** A list of places with its loading and its failure; the choice made earlier stays while the list is away. */
function PlaceSelect({ places, hint, ...field }: Props & { readonly places: Places; readonly hint?: string }) {
  const t = useT();
  const { data, isFetching, isError, refetch } = places;
  const failed = isError && !isFetching;
  const options = (data ?? []).map((place) => ({ value: place.id, label: place.name }));
  return (
    <div>
      <SelectField {...field} options={options} hint={isFetching ? t('auth.listLoading') : hint} />
      {failed && (
        <p className={styles.listFailed} role="alert">
          {t('auth.listFailed')}
          <Button variant="text" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Chooses a state. */
export function StateField(props: Props) {
  return <PlaceSelect {...props} places={useStatesQuery()} />;
}

/** Chooses a district of the state that was chosen. */
export function DistrictField({ stateId, ...props }: Props & { readonly stateId: string }) {
  const t = useT();
  const query = useDistrictsQuery(stateId, { skip: stateId === '' });
  // While another state's districts are on their way the old ones must not be offered.
  const places = { ...query, data: query.currentData };
  return (
    <PlaceSelect key={stateId} {...props} places={places} hint={stateId === '' ? t('auth.stateFirst') : undefined} />
  );
}
