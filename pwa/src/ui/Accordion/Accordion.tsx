import type { ReactNode } from 'react';
import { Icon } from '@ui/Icon/Icon';
import styles from './Accordion.module.css';

interface AccordionProps {
  readonly items: readonly { readonly id: string; readonly title: ReactNode; readonly content: ReactNode }[];
  readonly openFirst?: boolean;
}

/** Questions that open to their answers. */
export function Accordion({ items, openFirst = false }: AccordionProps) {
  return (
    <div className={styles.list}>
      {items.map((item, index) => (
        <details key={item.id} className={styles.item} open={openFirst && index === 0}>
          <summary className={styles.title}>
            <span>{item.title}</span>
            <span className={styles.arrow}>
              <Icon name="down" size={20} />
            </span>
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
