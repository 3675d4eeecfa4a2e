import styles from './StepBar.module.css';

export type StepLook = 'done' | 'present' | 'ahead';

/** A bar with a part for each step. Decorative, because the text beside it says the same. */
export function StepBar({ looks }: { readonly looks: readonly StepLook[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {looks.map((look, index) => (
        <span key={index} className={styles.part} data-look={look} />
      ))}
    </span>
  );
}
