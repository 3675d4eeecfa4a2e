import type { ReactNode } from 'react';
import styles from './Icon.module.css';
import { PATHS } from './paths';

export type IconName = keyof typeof PATHS;

export interface IconProps {
  /** Name of an icon that every page downloads, or the path of another icon in a square of 24 units. */
  readonly name: IconName | { readonly path: string };
  readonly size?: number;
}

/** An icon. Decorative, because a text always says the same. The stroke width is the same at every size. */
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

/** Colours of illustrations: grey for objects, the brand's colour for the subject, red for a failure. */
export const PAINTS = {
  paper: styles.paper,
  soft: styles.soft,
  line: styles.line,
  key: styles.key,
  mark: styles.mark,
  wrong: styles.wrong,
} as const;

/** The frame of an illustration, 160 × 112 CSS pixels. Decorative. The drawings are in the folders of their screens. */
export function Illustration({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 112" width="160" height="112" aria-hidden="true" focusable="false">
      <circle className={styles.ground} cx="80" cy="56" r="52" />
      {children}
    </svg>
  );
}
