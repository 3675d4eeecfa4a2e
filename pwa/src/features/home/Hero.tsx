import type { HomeHero, HomeProduct } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { StepProgress } from '@ui/StepProgress/StepProgress';
import { Note } from '@ui/Text/Text';

interface HeroProps {
  readonly hero: Extract<HomeHero, { kind: 'verify' }>;
  /** The product that requires the verification. */
  readonly product: HomeProduct;
  readonly busyId: string | null;
  readonly onApply: (product: HomeProduct) => void;
}

/** The next verification step, for borrowers without a loan. */
export function Hero({ hero, product, busyId, onApply }: HeroProps) {
  const t = useT();
  const isBegun = hero.step > 1;
  return (
    <section aria-labelledby="first-thing">
      <Card gap={12}>
        <h2 id="first-thing">{t(isBegun ? 'home.verifyGoOn' : 'home.verifyStart')}</h2>
        <StepProgress step={hero.step} total={hero.total} />
        <p>{t(hero.labelKey)}</p>
        {!isBegun && <Note>{t('auth.hubText')}</Note>}
        <Button block busy={busyId === product.id} busyLabel={t('common.pageLoading')} onClick={() => onApply(product)}>
          {t(isBegun ? 'home.verifyContinue' : 'home.verifyBegin')}
        </Button>
      </Card>
    </section>
  );
}
