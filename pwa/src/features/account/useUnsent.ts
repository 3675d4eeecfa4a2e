import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** Returns the number of unsent forms, which can be sent from every screen. */
export const useUnsentForms = (): number =>
  useAppSelector(({ outbox }) => outbox.items.filter(({ status }) => status !== 'sent').length);

/** Returns a sentence about the unsent forms and photos that a logout would delete; null if there are none. */
export function useUnsent(): string | null {
  const t = useT();
  const forms = useUnsentForms();
  const count = useAppSelector(
    ({ drafts }) => forms + Object.values(drafts.photos).filter(({ kind }) => kind !== 'stored').length,
  );
  return count === 0 ? null : t(count === 1 ? 'account.oneUnsent' : 'account.unsent', String(count));
}
