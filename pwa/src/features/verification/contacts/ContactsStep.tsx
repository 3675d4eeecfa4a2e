import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContactPayload } from '@core/types';
import { useSession } from '@platform/session/useSession';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { focusField } from '@ui/focusField';
import { stackClass } from '@ui/Stack/Stack';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { contactTyped } from '../draftsSlice';
import { StepFailure } from '../StepFailure';
import { StepPage } from '../StepPage';
import { StepSubmit } from '../StepSubmit';
import type { LinesOf } from '../StepSummary';
import { useSaved } from '../useSaved';
import { useStep } from '../useStep';
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

export default function ContactsStep({ pid, visitor }: ContactsStepProps) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const { phone } = useSession();
  const own = phone ?? '';
  const { tap } = useAsyncAction();
  const given = useAppSelector((state) => state.drafts.contacts);
  const { values: saved, masked, reveal } = useSaved('contacts');
  const contacts: ContactPayload = { ...saved, ...given };
  const isMasked = (field: ContactField) => masked.includes(field) && !(field in given);
  const [opened, setOpened] = useState<ContactField | null>(null);
  /** The contacts without masks. Masked values are fetched before the form is checked and sent. */
  const whole = useRef(contacts);
  const { form, attempted, isSaving, formProps, failureProps } = useStep('contacts', pid, {
    check: async (rules) => {
      whole.current = FIELDS.some(isMasked) ? { ...contacts, ...(await reveal()), ...given } : contacts;
      return rules.contactsForm(whole.current, own, true).errors[0]?.field;
    },
    body: () => whole.current,
  });

  useEffect(() => {
    if (opened !== null) focusField(form.current, opened);
  }, [opened, form]);

  const whatIsWrong = (asSent: boolean) => core?.contactsForm(contacts, own, asSent) ?? { errors: [], summary: null };
  const verdict = whatIsWrong(attempted);
  const unfinished = whatIsWrong(true).errors.map(({ field }) => field);
  const errorOf = (field: ContactField) => t.fieldError(verdict.errors, field);
  const relations = core?.relations().contacts ?? [];
  const optionsOf = (slot: number) => relations[slot - 1] ?? [];
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
  const typed = (change: ContactPayload) => {
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
          <StepSubmit step="contacts" form={formProps.id} busy={isSaving}>
            {t('auth.save')}
          </StepSubmit>
        )
      }
    >
      <form {...formProps} className={stackClass(16, styles.fields)}>
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
        <StepFailure {...failureProps} />
      </form>
    </StepPage>
  );
}
