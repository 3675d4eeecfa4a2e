import type { ReactNode, Ref } from 'react';
import { Breakable } from '@ui/Breakable/Breakable';
import { Card } from '@ui/Card/Card';
import { Heading } from '@ui/Text/Heading';

import styles from './paper.module.css';

interface PaperSheetProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly ref: Ref<HTMLElement>;
}

/** A paper that can be printed alone. */
export function PaperSheet({ title, children, ref }: PaperSheetProps) {
  return (
    <Card as="section" ref={ref} className={styles.sheet}>
      <Heading below={8}>{title}</Heading>
      {children}
    </Card>
  );
}

/** A value of several words, which starts a line of its own where it does not fit beside its label. */
export function Prose({ children }: { readonly children: string }) {
  return (
    <span className={styles.prose}>
      <Breakable>{children}</Breakable>
    </span>
  );
}
