import { useT } from '@i18n/useT';
import { Note } from '@ui/Text/Text';
import { Breakable } from '@ui/Breakable/Breakable';
import link from '@ui/Link/Link.module.css';

export function Support({ contact }: { readonly contact: string }) {
  const t = useT();
  if (contact === '') return null;
  const href = contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, '')}`;
  return (
    <Note>
      {t('feedback.support')}{' '}
      <a href={href} className={link.inline}>
        <Breakable>{contact}</Breakable>
      </a>
    </Note>
  );
}
