import { type ReactNode, useState } from 'react';
import { FoldArrow } from '@ui/Icon/FoldArrow';
import styles from './Accordion.module.css';

interface AccordionItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
  readonly isOpen?: boolean;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  readonly openFirst?: boolean;
}

export function Accordion({ items, openFirst = false }: AccordionProps) {
  return (
    <div>
      {items.map((item, index) => (
        <Item key={item.id} item={item} openAtFirst={item.isOpen ?? (openFirst && index === 0)} />
      ))}
    </div>
  );
}

function Item({ item, openAtFirst }: { readonly item: AccordionItem; readonly openAtFirst: boolean }) {
  // An item that is open from the start is not animated.
  const [tapped, setTapped] = useState(false);
  return (
    <details className={styles.item} open={openAtFirst}>
      <summary className={styles.title} onClick={() => setTapped(true)}>
        <span>{item.title}</span>
        <FoldArrow />
      </summary>
      <div className={styles.content} data-motion={tapped ? 'unfold' : undefined}>
        {item.content}
      </div>
    </details>
  );
}
