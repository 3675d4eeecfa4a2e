import { type ComponentProps, useState } from 'react';

import { useClean } from '@core/useClean';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { TextField } from '@ui/TextField/TextField';

/** Number of digits of a year. */
export const YEAR = 4;

/** A field for a date of birth, or for the year only, because some Aadhaar cards show no more. */
export function BirthDate({ value, onChange, ...rest }: ComponentProps<typeof TextField>) {
  const t = useT();
  const core = useCore();
  const clean = useClean();
  const { language } = useLanguage();
  const [isYear, setYear] = useState(value.length === YEAR);
  const change = () => {
    setYear(!isYear);
    onChange(isYear ? '' : value.slice(0, YEAR));
  };
  return (
    <>
      {isYear ? (
        <TextField
          {...rest}
          label={t('auth.ocrBirthYear')}
          hint={t('auth.ocrBirthYearHint')}
          value={value}
          onChange={(typed) => onChange(clean('digits', typed, YEAR))}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
        />
      ) : (
        <TextField
          {...rest}
          type="date"
          value={value}
          // Spells out the date, because the browser may show 12 April as 04/12.
          hint={core?.formatBirthDate(value, language)}
          onChange={onChange}
          enterKeyHint="done"
        />
      )}
      <Button variant="text" onClick={change}>
        {t(isYear ? 'auth.ocrFullDate' : 'auth.ocrOnlyYear')}
      </Button>
    </>
  );
}
