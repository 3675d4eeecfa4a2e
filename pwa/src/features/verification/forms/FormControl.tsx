import { type HTMLInputAutoCompleteAttribute, useRef } from 'react';
import type { FieldControl, FormField, PlaceItem } from '@core/types';
import { useT } from '@i18n/useT';
import { Chips } from '@ui/Chips/Chips';
import { SelectField } from '@ui/SelectField/SelectField';
import type { FieldProps } from '@ui/TextField/FieldFrame';
import { TextField } from '@ui/TextField/TextField';
import { useAdvance } from '@ui/actionKey';
import { useClean } from '@core/useClean';
import { LoadedSelect } from '@ui/LoadedSelect/LoadedSelect';
import { useDistrictsQuery, useStatesQuery } from '../api';

const AUTOCOMPLETE: Readonly<Record<string, HTMLInputAutoCompleteAttribute>> = {
  fullName: 'name',
  pinCode: 'postal-code',
  address: 'street-address',
  email: 'email',
  companyName: 'organization',
};

interface Props extends Omit<FieldProps, 'name' | 'label'> {
  readonly field: FormField;
  readonly control: FieldControl;
  readonly stateId: string;
  /** Whether this is the last field to fill in. If so, its action key sends the form. */
  readonly isLast: boolean;
  readonly readOnly: boolean;
}

export function FormControl({ field, control, value, stateId, error, hint, isLast, readOnly, onChange }: Props) {
  const t = useT();
  const clean = useClean();
  const digits = control.kind === 'digits';
  const limit = field.lengthLimitMax > 0 ? field.lengthLimitMax : undefined;
  const box = useRef<HTMLInputElement>(null);
  const goesOn = digits && limit === field.lengthLimitMin && !isLast;
  useAdvance(box, value, goesOn ? limit : undefined);
  const common = { name: field.value, label: field.key, value, error, onChange };
  const options = control.options.map((item) => ({ value: item.dictValue, label: item.dictLabel }));
  const placeholder = field.label === '' ? t('auth.select') : field.label;

  switch (control.kind) {
    case 'choice':
      return <SelectField {...common} placeholder={placeholder} options={options} />;
    case 'chips':
      return <Chips {...common} hint={field.label} options={options} />;
    case 'state':
      return <StateField {...common} hint={hint} placeholder={placeholder} />;
    case 'district':
      return <DistrictField {...common} hint={hint} placeholder={placeholder} stateId={stateId} />;
    default:
      break;
  }
  return (
    <TextField
      {...common}
      ref={box}
      hint={goesOn && common.error === undefined ? t('auth.goesOn', field.label) : field.label}
      // No `maxLength` for digits: the browser would count blanks, which core removes before it shortens the text.
      maxLength={digits ? undefined : limit}
      readOnly={readOnly}
      dir={digits ? undefined : 'auto'}
      onChange={(typed) => onChange(digits ? clean('digits', typed, limit) : typed)}
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete={AUTOCOMPLETE[field.value] ?? 'off'}
      autoCapitalize={digits ? 'off' : 'words'}
      enterKeyHint={isLast ? 'go' : 'next'}
    />
  );
}

interface PlaceProps extends FieldProps {
  readonly placeholder: string;
}

const optionOf = (place: PlaceItem) => ({ value: place.id, label: place.name });

function StateField(props: PlaceProps) {
  return <LoadedSelect {...props} query={useStatesQuery()} optionOf={optionOf} />;
}

function DistrictField({ stateId, hint, ...props }: PlaceProps & { readonly stateId: string }) {
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

interface AnswerProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly stateId: string;
}

/** Shows a saved answer in words. Shows nothing for a place until its name has loaded. */
export function Answer({ control, value, stateId }: AnswerProps) {
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
