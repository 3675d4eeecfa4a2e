import type { ReactNode } from 'react';
import { Breakable } from '@ui/Breakable/Breakable';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import styles from './AddressCard.module.css';

interface AddressCardProps {
  /** Says on which device or in which browser to open the address. */
  readonly text: string;
  readonly address: string;
  readonly children?: ReactNode;
}

/** An address that the user must open on another device or in another browser. */
export function AddressCard({ text, address, children }: AddressCardProps) {
  return (
    <Card as="section" gap={4} className={styles.card}>
      <Note size="body">{text}</Note>
      <p className={styles.address} translate="no">
        <Breakable>{address}</Breakable>
      </p>
      {children}
    </Card>
  );
}
