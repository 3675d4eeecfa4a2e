import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { useSession } from '@platform/session/useSession';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { focusField } from '@ui/focusField';
import { stackClass } from '@ui/Stack/Stack';
import { useAsyncAction } from '@platform/calls/useAsyncAction';

import { type Contacts, NO_CONTACTS, contactTyped } from '../draftsSlice';
import { StepFailure } from '../StepFailure';
import { StepPage } from '../StepPage';
import { StepSubmit } from '../StepSubmit';
import type { LinesOf } from '../StepSummary';
import { useSaved } from '../useSaved';
import { useStepForm } from '../useStepForm';
import { useStepSave } from '../useStepSave';
import styles from '../verification.module.css';
import { ContactCard, type ContactField, type ContactSlot } from './ContactCard';

const CONTACTS: readonly ContactSlot[] = [
  { slot: 1, who: 'auth.contactFirst', name: 'oneName', phone: 'oneMobile', relation: 'oneRelation' },
  { slot: 2, who: 'auth.contactSecond', name: 'twoName', phone: 'twoMobile', relation: 'twoRelation' },
  { slot: 3, who: 'auth.contactThird', name: 'thirdName', phone: 'thirdMobile', relation: 'thirdRelation' },
];

const fieldsOf = ({ name, phone, relation }: ContactSlot): readonly ContactField[] => [name, phone, relation];
const FIELDS = CONTACTS.flatMap(fieldsOf);

interface ContactsStepProps {
  readonly pid: string;
  /** Set for visitors: a text that asks them to log in, and a button in place of saving. */
  readonly visitor?: { readonly lead: string; readonly action: ReactNode } | undefined;
}

export function ContactsStep({ pid, visitor }: ContactsStepProps) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const formId = useId();
  const { phone } = useSession();
  const own = phone ?? '';
  const { tap } = useAsyncAction();
  const given = useAppSelector((state) => state.drafts.contacts);
  const { values: saved, masked, reveal } = useSaved('contacts');
  const contacts: Contacts = { ...NO_CONTACTS, ...saved, ...given };
  const isMasked = (field: ContactField) => masked.includes(field) && !(field in given);
  const [opened, setOpened] = useState<ContactField | null>(null);
  /** The contacts without masks. Masked values are fetched before the form is checked and sent. */
  const whole = useRef(contacts);
  const { send, busy, failure, waiting } = useStepSave('contacts', pid);
  const { form, attempted, submitting, onSubmit } = useStepForm(
    async (rules) => {
      whole.current = FIELDS.some(isMasked) ? { ...contacts, ...(await reveal()), ...given } : contacts;
      return rules.contactsForm(whole.current, own, true).errors[0]?.field;
    },
    () => send(whole.current),
  );

  useEffect(() => {
    if (opened !== null) focusField(form.current, opened);
  }, [opened, form]);

  const whatIsWrong = (asSent: boolean) => core?.contactsForm(contacts, own, asSent) ?? { errors: [], summary: null };
  const verdict = whatIsWrong(attempted);
  const unfinished = whatIsWrong(true).errors.map(({ field }) => field);
  const errorOf = (field: ContactField) => {
    const found = verdict.errors.find((error) => error.field === field);
    return found === undefined ? undefined : t.message(found.message);
  };
  const relations = core?.relations().contacts ?? [];
  const optionsOf = (slot: number) => relations.find((one) => one.slot === slot)?.options ?? [];
  const linesOf: LinesOf = (values) =>
    CONTACTS.flatMap(({ slot, name, phone, relation }) => {
      const label = optionsOf(slot).find(({ code }) => code === values[relation])?.labelKey;
      if (values[name] === undefined || label === undefined) return [];
      const value = (
        <>
          {values[name]}
          <br />
          <span>{values[phone]}</span>
        </>
      );
      return [{ label: `${t('auth.contactTitle', String(slot))} · ${t(label)}`, value, shows: phone }];
    });
  const isSaving = busy || submitting;
  const typed = (change: Partial<Contacts>) => {
    if (!isSaving) dispatch(contactTyped(change));
  };

  return (
    <StepPage
      step="contacts"
      pid={pid}
      linesOf={linesOf}
      lead={visitor?.lead}
      footer={
        visitor?.action ?? (
          <StepSubmit step="contacts" form={formId} busy={isSaving} busyLabel={t('auth.saving')}>
            {t('auth.save')}
          </StepSubmit>
        )
      }
    >
      <form ref={form} id={formId} noValidate className={stackClass(16, styles.fields)} onSubmit={onSubmit}>
        {verdict.summary !== null && <ErrorBanner>{t.message(verdict.summary)}</ErrorBanner>}
        {CONTACTS.map((contact) => (
          <ContactCard
            key={contact.slot}
            of={contact}
            contacts={contacts}
            relations={optionsOf(contact.slot)}
            isDone={core !== null && !fieldsOf(contact).some((field) => unfinished.includes(field) && !isMasked(field))}
            isSaving={isSaving}
            isMasked={isMasked(contact.phone)}
            errorOf={errorOf}
            onTyped={typed}
            onShow={() => tap(reveal)}
            onOpen={() => {
              setOpened(contact.phone);
              typed({ [contact.phone]: '' });
            }}
          />
        ))}
        <StepFailure failure={failure} waiting={waiting} busy={busy} />
      </form>
    </StepPage>
  );
}
