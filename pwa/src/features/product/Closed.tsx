import type { LoanProgress } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Text';

interface ClosedProps {
  readonly text: string;
  /** Loans repaid and loans required, if the product requires earlier loans. */
  readonly progress?: LoanProgress | null | undefined;
}

export function Closed({ text, progress }: ClosedProps) {
  const t = useT();
  return (
    <Card as="section" tone="info">
      <Heading>{t('home.locked')}</Heading>
      <p role="status">{text}</p>
      {progress && <p>{t('home.repaidOf', String(progress.done), String(progress.of))}</p>}
    </Card>
  );
}
