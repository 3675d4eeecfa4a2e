import { Stack, lineClass } from '@ui/Stack/Stack';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Height of the loaded content in CSS pixels, so that nothing moves when it arrives. */
  readonly height: number;
  readonly width?: number | string;
  readonly count?: number;
}

/** A placeholder for content that loads. Appears after 150 ms, so that quick responses do not flicker. */
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

export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={lineClass(styles.row)} style={{ height: ROW }} />
      ))}
    </div>
  );
}
