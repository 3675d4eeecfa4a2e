import { useEffect, useId, useRef, useState } from 'react';

import { useSession } from '@platform/session/useSession';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { Icon } from '@ui/Icon/Icon';
import { SelectField } from '@ui/SelectField/SelectField';
import { focusField } from '@ui/focusField';
import { TextField } from '@ui/TextField/TextField';
import { stackClass } from '@ui/Stack/Stack';
import { cardClass } from '@ui/Card/Card';
import { useTap } from '@platform/calls/useTap';

import { useSaveContactsMutation } from '../api';
import { type Contacts, NO_CONTACTS, contactTyped } from '../draftsSlice';
import { SavedRow } from '../SavedRow';
import { StepFailure } from '../StepFailure';
import { StepPage } from '../StepPage';
import { useClean, useLeftOut } from '@core/useClean';
import { useSaved } from '../useSaved';
import { useStepForm } from '../useStepForm';
import { useStepSave } from '../useStepSave';
import styles from '../verification.module.css';

type ContactField = keyof Contacts;

const CONTACTS: readonly { slot: number; name: ContactField; phone: ContactField; relation: ContactField }[] = [
  { slot: 1, name: 'oneName', phone: 'oneMobile', relation: 'oneRelation' },
  { slot: 2, name: 'twoName', phone: 'twoMobile', relation: 'twoRelation' },
  { slot: 3, name: 'thirdName', phone: 'thirdMobile', relation: 'thirdRelation' },
];

const FIELDS = CONTACTS.flatMap(({ name, phone, relation }) => [name, phone, relation]);

export function ContactsStep({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const clean = useClean();
  const leftOutOf = useLeftOut();
  const [leftOut, setLeftOut] = useState<{ readonly name: ContactField; readonly signs: string } | null>(null);
  const dispatch = useAppDispatch();
  const formId = useId();
  const { phone: own } = useSession();
  const { tap } = useTap();
  const given = useAppSelector((state) => state.drafts.contacts);
  const { values: saved, masked, reveal } = useSaved('contacts');
  const contacts: Contacts = { ...NO_CONTACTS, ...saved, ...given };
  const isMasked = (field: ContactField) => masked.includes(field) && !(field in given);
  const [opened, setOpened] = useState<ContactField | null>(null);
  /** The contacts without masks, fetched at the latest when they are sent. */
  const whole = useRef(contacts);
  const [saveContacts] = useSaveContactsMutation();
  const { send, busy, failure, waiting } = useStepSave<Contacts>('contacts', pid, (attempt) =>
    saveContacts(attempt).unwrap(),
  );
  const { form, attempted, submitting, onSubmit, retry } = useStepForm(
    async (rules) => {
      whole.current = FIELDS.some(isMasked) ? { ...contacts, ...(await reveal()), ...given } : contacts;
      const { summary, errors } = rules.validateContacts(whole.current);
      return summary === null ? errors[0]?.field : FIELDS.find((field) => whole.current[field].trim() === '');
    },
    () => send(whole.current),
  );

  useEffect(() => {
    if (opened !== null) focusField(form.current, opened);
  }, [opened, form]);

  const verdict = attempted && core !== null ? core.validateContacts(contacts) : null;
  // The summary replaces the errors of single fields.
  const errors = verdict === null || verdict.summary !== null ? [] : verdict.errors;
  const errorOf = (field: ContactField) => {
    const found = errors.find((error) => error.field === field);
    return found === undefined ? undefined : t.message(found.message);
  };
  // A hint while typing, not an error: a family may share one phone.
  const doubles = core?.contactDoubles(contacts, own ?? '').errors ?? [];
  const relations = core?.relations().contacts ?? [];
  const isSaving = busy || submitting;
  const typed = (change: Partial<Contacts>) => {
    if (!isSaving) dispatch(contactTyped(change));
  };

  return (
    <StepPage
      step="contacts"
      pid={pid}
      footer={
        <Button type="submit" form={formId} block busy={isSaving} busyLabel={t('auth.saving')}>
          {t('auth.save')}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate className={stackClass(16, styles.fields)} onSubmit={onSubmit}>
        {verdict !== null && verdict.summary !== null && <ErrorBanner>{t.message(verdict.summary)}</ErrorBanner>}
        {CONTACTS.map(({ slot, name, phone, relation }) => (
          // A group with a heading: WebKit lays a fieldset's legend into the border.
          <div key={slot} role="group" aria-labelledby={`${formId}-${slot}`} className={cardClass(stackClass(16))}>
            <h2 id={`${formId}-${slot}`}>{t('auth.contactTitle', String(slot))}</h2>
            <TextField
              name={name}
              label={t('auth.contactName')}
              hint={
                leftOut?.name === name && leftOut.signs !== ''
                  ? t('auth.contactNameLeftOut', leftOut.signs)
                  : t('auth.contactNameHint')
              }
              value={contacts[name]}
              readOnly={isSaving}
              error={errorOf(name)}
              onChange={(value) => {
                setLeftOut({ name, signs: leftOutOf('contactName', value) });
                typed({ [name]: clean('contactName', value) });
              }}
              dir="auto"
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="next"
            />
            <div>
              {isMasked(phone) ? (
                <SavedRow
                  label={t('auth.contactPhone')}
                  value={contacts[phone]}
                  onShow={() => tap(reveal)}
                  onChange={() => {
                    setOpened(phone);
                    typed({ [phone]: '' });
                  }}
                />
              ) : (
                <TextField
                  name={phone}
                  type="tel"
                  label={t('auth.contactPhone')}
                  prefix="+91"
                  value={contacts[phone]}
                  readOnly={isSaving}
                  error={errorOf(phone)}
                  onChange={(value) => typed({ [phone]: clean('phone', value) })}
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="next"
                />
              )}
              <div role="status">
                {doubles
                  .filter(({ field }) => field === phone)
                  .map(({ field, message }) => (
                    <p key={field} className={styles.warns}>
                      <Icon name="warning" size={18} />
                      <span>{t.message(message)}</span>
                    </p>
                  ))}
              </div>
            </div>
            <SelectField
              name={relation}
              label={t('auth.contactRelation')}
              placeholder={t('auth.select')}
              value={contacts[relation]}
              error={errorOf(relation)}
              onChange={(value) => typed({ [relation]: value })}
              options={(relations.find((list) => list.slot === slot)?.options ?? []).map((option) => ({
                value: option.code,
                label: t(option.labelKey),
              }))}
            />
          </div>
        ))}
        <StepFailure failure={failure} waiting={waiting} busy={busy} onRetry={retry} />
      </form>
    </StepPage>
  );
}
