import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Text';
import { columnsClass } from '@ui/Stack/Stack';
import { usePlaceQuestion } from './question';

/** Explains, before the browser's prompt, why the lender asks for the location. The user can ignore it. */
export function PlaceQuestion() {
  const t = useT();
  const answer = usePlaceQuestion();
  if (answer === null) return null;
  return (
    <Card as="section" tone="info">
      <Heading below={8}>{t('product.placeTitle')}</Heading>
      <p>{t('product.placeText')}</p>
      <div className={columnsClass(12, 'buttons')} data-above={16}>
        <Button variant="secondary" onClick={() => answer(false)}>
          {t('outside.notNow')}
        </Button>
        <Button variant="secondary" onClick={() => answer(true)}>
          {t('bank.yes')}
        </Button>
      </div>
    </Card>
  );
}
