import { groupsOf, numbersIn } from './groups';
import styles from './Digits.module.css';

/** Shows long numbers in groups of four. The gaps are visual: copies and screen readers get the number. */
export function Digits({ text }: { readonly text: string }) {
  return numbersIn(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.number} translate="no">
        {groupsOf(part).map((group, place) => (
          <span key={place}>{group}</span>
        ))}
      </span>
    ),
  );
}
