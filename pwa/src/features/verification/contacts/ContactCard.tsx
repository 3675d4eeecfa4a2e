import { useId, useState } from 'react';
import type { Choice, ContactPayload } from '@core/types';
import { useClean, useIsFull, useLeftOut } from '@core/useClean';
import { useCore } from '@core/useCore';
import { type MessageKey, useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { Button } from '@ui/Button/Button';
import { cardClass } from '@ui/Card/Card';
import { Chips } from '@ui/Chips/Chips';
import { groupedPhone } from '@ui/Digits/groups';
import { Disc } from '@ui/Disc/Disc';
import { Icon } from '@ui/Icon/Icon';
import { rowClass, stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { TextField } from '@ui/TextField/TextField';
import { SavedRow } from '../StepSummary';
import styles from './contacts.module.css';

export type ContactField = keyof ContactPayload;

export interface ContactSlot {
  readonly slot: number;
  readonly who: MessageKey;
  readonly name: ContactField;
  readonly phone: ContactField;
  readonly relation: ContactField;
}

interface ContactCardProps {
  readonly of: ContactSlot;
  readonly contacts: ContactPayload;
  readonly relations: readonly Choice[];
  readonly isDone: boolean;
  readonly isSaving: boolean;
  readonly isMasked: boolean;
  readonly errorOf: (field: ContactField) => string | undefined;
  readonly onTyped: (change: ContactPayload) => void;
  readonly onShow: () => void;
  readonly onOpen: () => void;
}

/** The three fields of one contact. A tick replaces the card's number once all fields are complete. */
export function ContactCard({
  of: { slot, who, name, phone, relation },
  contacts,
  relations,
  isDone,
  isSaving,
  isMasked,
  errorOf,
  onTyped,
  onShow,
  onOpen,
}: ContactCardProps) {
  const t = useT();
  const id = useId();
  const core = useCore();
  const clean = useClean();
  const isFull = useIsFull();
  const leftOutOf = useLeftOut();
  const { tap } = useAsyncAction();
  const [leftOut, setLeftOut] = useState('');
  const title = t('auth.contactTitle', String(slot));
  const quoted = leftOut.replace(/\S+/g, '“$&”');
  const leftOutText = leftOut === '' ? undefined : t('auth.contactNameLeftOut', quoted);
  const named = (typed: string) => {
    const now = leftOutOf('contactName', typed);
    if (now !== '' || typed === '') setLeftOut(now);
    return { [name]: clean('contactName', typed) };
  };
  const pick = async () => {
    const chosen = await pickContact();
    if (chosen === null) return;
    const phones = chosen.phones.map((number) => clean('phone', number));
    // Prefers a mobile number, because a contact may also have a landline.
    const isMobile = (oneMobile: string) =>
      isFull('phone', oneMobile) && core?.contactsForm({ oneMobile }, '', false).errors.length === 0;
    const number = phones.find(isMobile) ?? phones[0];
    onTyped({ ...named(chosen.name), ...(number === undefined ? {} : { [phone]: number }) });
  };

  return (
    // Not a `fieldset`, because WebKit draws a legend into the card's border.
    <div role="group" aria-labelledby={id} className={cardClass(stackClass(16))} onBlur={() => setLeftOut('')}>
      <div className={rowClass(styles.head)}>
        <Disc size={36} className={styles.place} data-done={isDone || undefined} aria-hidden="true">
          {isDone ? <Icon name="check" size={20} /> : <strong>{slot}</strong>}
        </Disc>
        <div>
          <h2 id={id}>{title}</h2>
          <Note>{t(who)}</Note>
        </div>
        {hasContactPicker() && !isMasked && (
          <Button variant="text" aria-label={`${t('auth.contactPick')}: ${title}`} onClick={() => tap(pick)}>
            {t('auth.contactPick')}
          </Button>
        )}
      </div>
      <TextField
        name={name}
        label={t('auth.contactName')}
        hint={leftOutText}
        value={contacts[name] ?? ''}
        readOnly={isSaving}
        error={errorOf(name) && [errorOf(name), leftOutText].filter(Boolean).join(' ')}
        onChange={(typed) => onTyped(named(typed))}
        dir="auto"
        autoCapitalize="words"
        enterKeyHint={isMasked ? 'done' : 'next'}
      />
      {isMasked ? (
        <SavedRow label={t('auth.contactPhone')} value={contacts[phone]} onShow={onShow} onChange={onOpen} />
      ) : (
        <TextField
          name={phone}
          type="tel"
          label={t('auth.contactPhone')}
          prefix="+91"
          value={contacts[phone] ?? ''}
          shown={groupedPhone(contacts[phone] ?? '')}
          readOnly={isSaving}
          error={errorOf(phone)}
          onChange={(typed) => onTyped({ [phone]: clean('phone', typed) })}
          inputMode="numeric"
          enterKeyHint="done"
        />
      )}
      <Chips
        name={relation}
        label={t('auth.contactRelation')}
        value={contacts[relation] ?? ''}
        error={errorOf(relation)}
        onChange={(value) => onTyped({ [relation]: value })}
        options={relations.map(({ code, labelKey }) => ({ value: code, label: t(labelKey) }))}
      />
    </div>
  );
}

interface Chosen {
  readonly name?: readonly string[];
  readonly tel?: readonly string[];
}

interface ContactsManager {
  select(properties: readonly ['name', 'tel']): Promise<readonly Chosen[]>;
}

const manager = () => (navigator as { readonly contacts?: ContactsManager }).contacts;

/** Whether the browser can show the phone's contacts. The page receives only the chosen contact. */
const hasContactPicker = (): boolean => typeof manager()?.select === 'function';

/** Opens the phone's contacts. Returns the name and numbers of the chosen contact; null if none was chosen. */
async function pickContact(): Promise<{ readonly name: string; readonly phones: readonly string[] } | null> {
  const [chosen] =
    (await manager()
      ?.select(['name', 'tel'])
      .catch(() => [])) ?? [];
  return chosen === undefined ? null : { name: chosen.name?.[0] ?? '', phones: chosen.tel ?? [] };
}
