import type { ReactNode } from 'react';
import { Illustration, PAINTS } from './Icon';

const { paper, soft, line, key, mark } = PAINTS;

/** Symbols for the phone's screen, drawn around its centre (80, 52). */
export const PHONE_MARKS = {
  download: <path d="M80 42v15m-6-6 6 6 6-6M72 63h16" />,
  open: <path d="m73 59 14-14m-10 0h10v10" />,
  compass: <path d="m89 43-5 13-13 5 5-13Z" />,
  back: <path d="M88 52H73m6-6-6 6 6 6" />,
  failed: <path d="m74 46 12 12m0-12L74 58" />,
} as const;

export function PhoneIllustration({ children }: { readonly children: ReactNode }) {
  return (
    <Illustration>
      <rect className={paper} x="53" y="8" width="54" height="96" rx="9" />
      <path className={line} d="M74 16h12" />
      <path className={soft} d="M63 82h34v5H63zM69 91h22v5H69z" />
      <circle className={key} cx="80" cy="52" r="20" />
      <g className={mark}>{children}</g>
    </Illustration>
  );
}
