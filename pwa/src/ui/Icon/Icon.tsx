import type { ReactNode } from 'react';
import styles from './Icon.module.css';

const PATHS = {
  back: 'M19 12H5m0 0 6-6m-6 6 6 6',
  chevron: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'm20 20-4.2-4.2M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  home: 'M4 11.2 12 4l8 7.2V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z',
  orders: 'M6 3.5h12V21l-2.4-1.6L13.2 21 12 20.1 10.8 21l-2.4-1.6L6 21Zm3.2 5h5.6m-5.6 4h5.6',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  warning: 'M12 9v4.5m0 3v.1M12 3.5 21.5 20h-19Z',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9.5h-13Z',
  offline:
    'M3 3l18 18M8.5 16.2a5 5 0 0 1 7 0M5.5 12.8a9.5 9.5 0 0 1 4.8-2.5m3.8.1a9.5 9.5 0 0 1 4.4 2.4M2.5 9.3A14 14 0 0 1 7 6.5m4-.9a14 14 0 0 1 10.5 3.7M12 19.5v.1',
  feedback: 'M4 5h16v11.5h-8.5L7 20.5v-4H4ZM8.5 9.2h7m-7 3.3h4.5',
  star: 'm12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7Z',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  /** One of those that every page downloads, or the path of another one in a square of 24. */
  readonly name: IconName | { readonly path: string };
  readonly size?: number;
}

/** A line drawing beside a word; never the only carrier of a meaning. */
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
      <path d={typeof name === 'string' ? PATHS[name] : name.path} />
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
