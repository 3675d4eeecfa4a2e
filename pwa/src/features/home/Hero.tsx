import type { ReactNode } from 'react';

import type { HomeHero, HomeIndex, HomeProduct } from '@core/types';
import { formatMoney } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { StepProgress } from '@ui/StepProgress/StepProgress';

interface HeroProps {
  readonly hero: HomeHero;
  readonly home: HomeIndex;
  readonly busyId: string | null;
  readonly onApply: (product: HomeProduct) => void;
}

/** The next step towards a loan, for borrowers without one. An order has its own hero card. */
export function Hero({ hero, home, busyId, onApply }: HeroProps) {
  const t = useT();
  if (hero.kind !== 'verify' && hero.kind !== 'nextLoan') return null;
  const product = home.homeProductVos[hero.product];
  if (product === undefined) return null;
  const go = (label: string) => (
    <Button block busy={busyId === product.id} onClick={() => onApply(product)}>
      {label}
    </Button>
  );
  if (hero.kind === 'nextLoan') {
    const most = formatMoney(product.maxAmount);
    return (
      <Panel title={t(hero.isFirst ? 'home.firstLoan' : 'home.nextLoan')} action={go(t('home.chooseAmount'))}>
        <p>{t('home.loanUpTo', most, product.name)}</p>
      </Panel>
    );
  }
  const isBegun = hero.step > 1;
  return (
    <Panel
      title={t(isBegun ? 'home.verifyGoOn' : 'home.verifyStart')}
      action={go(t(isBegun ? 'home.verifyContinue' : 'home.verifyBegin'))}
    >
      <StepProgress step={hero.step} total={hero.total} />
      <p>{t(hero.labelKey)}</p>
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Panel({ title, action, children }: PanelProps) {
  return (
    <section aria-labelledby="first-thing">
      <Card gap={12}>
        <h2 id="first-thing">{title}</h2>
        {children}
        {action}
      </Card>
    </section>
  );
}
