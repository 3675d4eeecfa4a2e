import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, line, key, mark } = PAINTS;

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
