import type { ReactNode, Ref } from 'react';
import type { Day } from '@core/types';
import { Breakable } from '@ui/Breakable/Breakable';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import styles from './paper.module.css';

interface PaperSheetProps {
  readonly title: string;
  readonly product: string | undefined;
  readonly date: Day | undefined;
  readonly children: ReactNode;
  readonly ref: Ref<HTMLElement>;
}

/** A document that may be printed. It names its product and date of issue, because a sheet of paper has no context. */
export function PaperSheet({ title, product, date, children, ref }: PaperSheetProps) {
  const t = useT();
  return (
    <Card ref={ref} className={styles.sheet} title={title} titleGap={8}>
      {product !== undefined && (
        <p>
          <b>{product}</b>
        </p>
      )}
      {date !== undefined && <Note>{t('orders.issuedOn', t.date(date))}</Note>}
      {children}
    </Card>
  );
}

/** A long value, on its own line below its label. */
export function Prose({ children }: { readonly children: string }) {
  return (
    <span className={styles.prose}>
      <Breakable>{children}</Breakable>
    </span>
  );
}
