import { groupsOf, numbersIn } from './groups';
import styles from './Digits.module.css';

/**
 * A text in which numbers that name somebody, or somebody's account, stand in groups of four. The gaps are drawn and no
 * part of it: copied, heard or searched for, a number is as it was given.
 */
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
