import { Stack } from '@ui/Stack/Stack';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The final box's height in CSS pixels, so that nothing moves later. */
  readonly height: number;
  readonly width?: number | string;
  readonly count?: number;
}

/** Reserves space at once, but shows after 150 ms, so that quick responses do not flicker. */
export function Skeleton({ height, width = '100%', count = 1 }: SkeletonProps) {
  return (
    <Stack gap={12} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.box} style={{ height, width }} />
      ))}
    </Stack>
  );
}

/** The height of a row of `DetailRows` or `ExplainedRows`, in CSS pixels. */
const ROW = 44;

/** Placeholder of rows with a label and a value, on a card. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row} style={{ height: ROW }} />
      ))}
    </div>
  );
}
