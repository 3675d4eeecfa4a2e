import type { ReactNode } from 'react';
import styles from './Icon.module.css';
import { PATHS } from './paths';

export type IconName = keyof typeof PATHS;

export interface IconProps {
  /** One of those that every page downloads, or the path of another one in a square of 24. */
  readonly name: IconName | { readonly path: string };
  readonly size?: number;
}

/** A line drawing beside a word; never the only carrier of a meaning. Its line is as thick at every size. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path vectorEffect="non-scaling-stroke" d={typeof name === 'string' ? PATHS[name] : name.path} />
    </svg>
  );
}

/** What every illustration is painted with: grey for the things, the brand's colour for what the screen is about. */
export const PAINTS = {
  paper: styles.paper,
  soft: styles.soft,
  line: styles.line,
  key: styles.key,
  mark: styles.mark,
} as const;

/**
 * The frame of a line drawing of 160 × 112. The words below it say the same, so nobody is told of it.
 * Each lies in its own screen's part of the app; the frame is here, where every page has it once.
 */
export function Illustration({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 112" width="160" height="112" aria-hidden="true" focusable="false">
      <circle className={styles.ground} cx="80" cy="56" r="52" />
      {children}
    </svg>
  );
}
