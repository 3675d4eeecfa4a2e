import { Stack } from '@ui/Stack/Stack';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Of one box, in CSS pixels: the final box's, so that nothing moves when it comes. */
  readonly height: number;
  readonly width?: number | string;
  readonly count?: number;
}

/** Where something will be. It keeps its place at once and shows itself after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ height, width = '100%', count = 1 }: SkeletonProps) {
  return (
    <Stack gap={12} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.box} style={{ height, width }} />
      ))}
    </Stack>
  );
}
