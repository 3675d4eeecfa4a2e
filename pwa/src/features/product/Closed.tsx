import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Heading';

/** Why this borrower cannot have the product now, in the lender's words, in place of everything to fill in. */
export function Closed({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <Card as="section" tone="info">
      <Heading>{t('home.locked')}</Heading>
      <p role="status">{text}</p>
    </Card>
  );
}
