import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, key, line } = PAINTS;

export const LETTER = (
  <Illustration>
    <path className={soft} d="M40 48 80 20l40 28v46H40Z" />
    <rect className={paper} x="52" y="18" width="56" height="60" rx="4" />
    <path className={line} d="M62 30h36M62 40h36M62 50h22" />
    <path className={key} d="m40 48 40 26 40-26v42a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4Z" />
    <path className={key} d="m42 93 28-25m48 25L90 68" />
  </Illustration>
);
