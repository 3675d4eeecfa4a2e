import type { ReactNode } from 'react';
import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, line, key, mark } = PAINTS;

export function StatementIllustration({ children }: { readonly children: ReactNode }) {
  return (
    <Illustration>
      <path className={paper} d="M48 14h56v78l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5Z" />
      <path className={soft} d="M58 24h22v7H58z" />
      <path className={line} d="M58 42h36M58 52h36M58 62h20" />
      <circle className={key} cx="108" cy="76" r="18" />
      <g className={mark}>{children}</g>
    </Illustration>
  );
}
