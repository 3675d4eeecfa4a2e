import type { ReactNode } from 'react';
import { Disc } from '@ui/Disc/Disc';
import { Icon } from '@ui/Icon/Icon';
import { Notice } from '@ui/Notice/Notice';
import { Stack, lineClass } from '@ui/Stack/Stack';
import styles from './SuccessNote.module.css';

/** A message after a success. It has no confetti, because the money is borrowed. */
export function SuccessNote({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Notice as="section" tone="success" className={lineClass(styles.note)} role="status">
      <Disc size={36} className={styles.mark} data-motion="pulse">
        <Icon name="check" size={22} />
      </Disc>
      <Stack gap={4} data-align="start">
        <h2>{title}</h2>
        {children}
      </Stack>
    </Notice>
  );
}
