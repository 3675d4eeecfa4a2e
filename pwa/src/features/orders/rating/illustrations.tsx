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

export const PARTED_LINK = (
  <Illustration>
    <g transform="rotate(-32 80 58)">
      <path
        fillRule="evenodd"
        className={paper}
        d="M42 44h20a14 14 0 0 1 0 28H42a14 14 0 0 1 0-28Zm1 8a6 6 0 0 0 0 12h18a6 6 0 0 0 0-12Z"
      />
      <path
        fillRule="evenodd"
        className={key}
        d="M98 44h20a14 14 0 0 1 0 28H98a14 14 0 0 1 0-28Zm1 8a6 6 0 0 0 0 12h18a6 6 0 0 0 0-12Z"
      />
      <path className={mark} d="M80 34v8m-8-6 3 6m13-6-3 6" />
      <path className={line} d="M80 82v-8m-8 6 3-6m13 6-3-6" />
    </g>
  </Illustration>
);
