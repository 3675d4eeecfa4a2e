import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Heading';

export function Closed({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <Card as="section" tone="info">
      <Heading>{t('home.locked')}</Heading>
      <p role="status">{text}</p>
    </Card>
  );
}
