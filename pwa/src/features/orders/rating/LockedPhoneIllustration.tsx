import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, line, key, mark } = PAINTS;

export const LOCKED_PHONE = (
  <Illustration>
    <rect className={paper} x="55" y="12" width="50" height="88" rx="8" />
    <path className={line} d="M74 20h12" />
    <path className={soft} d="M63 80h34v6H63z" />
    <path className={mark} d="M71 52v-6a9 9 0 0 1 18 0v6" />
    <rect className={key} x="66" y="50" width="28" height="22" rx="4" />
    <path className={mark} d="M80 59v4" />
  </Illustration>
);
