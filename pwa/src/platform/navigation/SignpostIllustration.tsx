import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, key, line, mark } = PAINTS;

export const SIGNPOST = (
  <Illustration>
    <path className={paper} d="M77 16h6v79h-6z" />
    <path className={paper} d="M48 24h54l11 11-11 11H48a3 3 0 0 1-3-3V27a3 3 0 0 1 3-3Z" />
    <path className={line} d="M56 35h38" />
    <path className={key} d="M112 54H58L47 65l11 11h54a3 3 0 0 0 3-3V57a3 3 0 0 0-3-3Z" />
    <path className={mark} d="M66 65h38" />
    <path className={line} d="M46 95h68" />
  </Illustration>
);
