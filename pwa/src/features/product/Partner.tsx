import { useApplyFrom } from '@entities/home/useApplyFrom';
import type { HomeProduct } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Text';

/** Names the lender, and warns that the button leaves this app. */
export function PartnerNote() {
  const t = useT();
  return (
    <Card as="section" tone="info">
      <Heading>{t('product.partnerTitle')}</Heading>
      <p>{t('product.partnerText')}</p>
    </Card>
  );
}

interface PartnerButtonProps {
  readonly product: HomeProduct;
  readonly loans: number | undefined;
}

/** Opens the partner's site, or a step that the lender requires first, as APPLY does on home. */
export function PartnerButton({ product, loans }: PartnerButtonProps) {
  const t = useT();
  const { apply, busyId } = useApplyFrom(loans);
  return (
    <Button block busy={busyId === product.id} onClick={() => apply(product)}>
      {t('product.partnerGo')}
    </Button>
  );
}
