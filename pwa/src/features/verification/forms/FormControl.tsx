import type { HTMLInputAutoCompleteAttribute } from 'react';

import type { FieldControl, FormField } from '@core/types';
import { useT } from '@i18n/useT';
import { SelectField } from '@ui/SelectField/SelectField';
import { TextField } from '@ui/TextField/TextField';

import { DistrictField, StateField } from './PlaceField';
import { useClean } from '@core/useClean';

/** What the phone can fill in by itself, by the field's name in the payload. */
const AUTOCOMPLETE: Readonly<Record<string, HTMLInputAutoCompleteAttribute>> = {
  fullName: 'name',
  pinCode: 'postal-code',
  address: 'street-address',
  email: 'email',
  companyName: 'organization',
};

interface Props {
  readonly field: FormField;
  /** How core says it is filled in. */
  readonly control: FieldControl;
  readonly value: string;
  /** The chosen state, for a district. */
  readonly stateId: string;
  readonly error?: string;
  /** Where the value of a state comes from that nobody chose here. */
  readonly hint?: string | undefined;
  /** No field follows. */
  readonly isLast: boolean;
  /** It is being saved as it stands. */
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** The control of one server-defined field. */
export function FormControl({ field, control, value, stateId, error, hint, isLast, readOnly, onChange }: Props) {
  const t = useT();
  const clean = useClean();
  const common = { name: field.value, label: field.key, value, error, onChange };
  const placeholder = field.label === '' ? t('auth.select') : field.label;

  switch (control.kind) {
    case 'choice': {
      const options = control.options.map((item) => ({ value: item.dictValue, label: item.dictLabel }));
      return <SelectField {...common} placeholder={placeholder} options={options} />;
    }
    case 'state':
      return <StateField {...common} hint={hint} placeholder={placeholder} />;
    case 'district':
      return <DistrictField {...common} placeholder={placeholder} stateId={stateId} />;
    default:
      break;
  }
  const digits = control.kind === 'digits';
  const limit = field.lengthLimitMax > 0 ? field.lengthLimitMax : undefined;
  return (
    <TextField
      {...common}
      hint={field.label}
      // Digits are cut by core after the others are dropped; a browser limit would cut "12 34" before that.
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
