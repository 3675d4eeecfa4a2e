import { Children, type ReactNode } from 'react';
import styles from './CardList.module.css';

export function CardList({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={styles.list}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
