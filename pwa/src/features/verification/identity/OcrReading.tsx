import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import type { InputKind, OcrValues } from '@core/types';
import { useCore } from '@core/useCore';
import { type MessageKey, useLanguage, useT } from '@i18n/useT';
import { Digits } from '@ui/Digits/Digits';
import { LongNumberField } from '@ui/Digits/ReadBack';
import { SelectField } from '@ui/SelectField/SelectField';
import { TextField } from '@ui/TextField/TextField';
import { Note } from '@ui/Text/Text';
import { Stack } from '@ui/Stack/Stack';
import { type PhotoSlot, readingCorrected } from '../draftsSlice';
import { correctionName, GENDERS, LABELS } from './readings';
import { useClean } from '@core/useClean';
import { Button } from '@ui/Button/Button';
import { SavedRow } from '../StepSummary';

type Field = keyof OcrValues;

/** Numbers, which are corrected by typing them in full. The reading masks the Aadhaar number. */
const NUMBERS: Partial<Record<Field, InputKind>> = { idNo: 'aadhaar', panNo: 'pan' };

const HINTS: Partial<Record<Field, MessageKey>> = { idNo: 'auth.ocrAgain', panNo: 'auth.panHint' };

/** The number on each card. Its field is shown even if the number was not read, because a loan needs it. */
const NUMBER_OF: Partial<Record<PhotoSlot, Field>> = { front: 'idNo', pan: 'panNo' };

interface OcrReadingProps {
  readonly slot: PhotoSlot;
  readonly read: OcrValues;
  readonly readOnly: boolean;
  readonly errorOf: (field: Field) => string | undefined;
  readonly onTyped: (field: Field) => void;
}

export function OcrReading({ slot, read, readOnly, errorOf, onTyped }: OcrReadingProps) {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  const dispatch = useAppDispatch();
  const corrected = useAppSelector((state) => state.drafts.corrected);
  const [opened, setOpened] = useState<Partial<Record<Field, true>>>({});
  const number = NUMBER_OF[slot];

  const shown = LABELS.filter(([field]) => (read[field] ?? '') !== '' || field === number);
  const dateOf = (value: string) => core?.formatBirthDate(value, language) ?? value;
  const canHold = (field: Field, value: string): boolean => {
    if (field === 'gender') return GENDERS[value] !== undefined;
    // The field takes a year or a valid date. `dateOf` leaves an invalid date unchanged.
    if (field === 'dateOfBirth') return value.length === YEAR || dateOf(value) !== value;
    return NUMBERS[field] === undefined;
  };
  const wordOf = (field: Field): string => {
    const value = read[field] ?? '';
    if (field === 'dateOfBirth') return dateOf(value);
    const word = field === 'gender' ? GENDERS[value] : undefined;
    return word === undefined ? value : t(word);
  };
  const change = (field: Field) => {
    setOpened((before) => ({ ...before, [field]: true }));
    // Starts the correction with the value that was read, if the field can hold it.
    const value = read[field] ?? '';
    if (canHold(field, value)) dispatch(readingCorrected({ [field]: value }));
  };
  const isRead = (field: Field) => (read[field] ?? '') !== '';
  const isOpen = (field: Field) => opened[field] === true || corrected[field] !== '' || !isRead(field);
  // The server may refuse a value that was read and not corrected.
  const refused = shown.find(([field]) => errorOf(field) !== undefined && !isOpen(field))?.[0];
  const openRefused = useEffectEvent(() => refused !== undefined && change(refused));
  useEffect(() => {
    if (!readOnly) openRefused();
  }, [readOnly, refused]);
  const nothing = !LABELS.some(([field]) => isRead(field)) && shown.every(([field]) => corrected[field] === '');

  return (
    <Stack gap={12}>
      <Note>{t(nothing ? 'auth.ocrNothing' : 'auth.ocrCheck')}</Note>
      {shown.map(([field, label]) =>
        isOpen(field) ? (
          <Correction
            key={field}
            field={field}
            label={t(label)}
            error={errorOf(field)}
            focus={opened[field] === true}
            readOnly={readOnly}
            onTyped={onTyped}
          />
        ) : (
          <SavedRow
            key={field}
            label={t(label)}
            value={field === 'idNo' ? <Digits text={wordOf(field)} /> : wordOf(field)}
            onChange={() => !readOnly && change(field)}
          />
        ),
      )}
    </Stack>
  );
}

interface CorrectionProps {
  readonly field: Field;
  readonly label: string;
  readonly error: string | undefined;
  readonly focus: boolean;
  readonly readOnly: boolean;
  readonly onTyped: (field: Field) => void;
}

function Correction({ field, label, error, focus, readOnly, onTyped }: CorrectionProps) {
  const t = useT();
  const clean = useClean();
  const dispatch = useAppDispatch();
  const value = useAppSelector((state) => state.drafts.corrected[field]);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (focus) (box.current ?? list.current)?.focus();
  }, [focus]);
  const kind = NUMBERS[field];
  const common = {
    name: correctionName(field),
    label,
    value,
    error,
    onChange: (entered: string) => {
      if (readOnly) return;
      onTyped(field);
      dispatch(readingCorrected({ [field]: kind === undefined ? entered : clean(kind, entered) }));
    },
  };
  if (field === 'dateOfBirth') return <BirthDate {...common} ref={box} readOnly={readOnly} />;
  if (field === 'gender') {
    const options = Object.entries(GENDERS).map(([code, word]) => ({ value: code, label: t(word) }));
    return <SelectField {...common} ref={list} placeholder={t('auth.select')} options={options} />;
  }
  const hint = HINTS[field];
  const typed = { ...common, ref: box, readOnly, hint: hint && t(hint), dir: 'auto', enterKeyHint: 'done' } as const;
  if (field === 'idNo') return <LongNumberField {...typed} autoCapitalize="off" />;
  return <TextField {...typed} autoCapitalize={field === 'panNo' ? 'characters' : 'words'} />;
}

/** Number of digits of a year. */
const YEAR = 4;

/** A field for a date of birth, or for the year only, because some Aadhaar cards show no more. */
function BirthDate({ value, onChange, ...rest }: ComponentProps<typeof TextField>) {
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
      <Button variant="text" data-flush="start" onClick={change}>
        {t(isYear ? 'auth.ocrFullDate' : 'auth.ocrOnlyYear')}
      </Button>
    </>
  );
}
