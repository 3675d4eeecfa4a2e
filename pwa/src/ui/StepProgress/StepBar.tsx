import styles from './StepBar.module.css';

/** How a step stands: it is behind, it is the one being filled in, or it comes later. */
export type StepLook = 'done' | 'present' | 'ahead';

/** The steps as a bar. The words beside it say the same. */
export function StepBar({ looks }: { readonly looks: readonly StepLook[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {looks.map((look, index) => (
        <span key={index} className={styles.part} data-look={look} />
      ))}
    </span>
  );
}
