import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, key, mark } = PAINTS;

export const ANSWERS = (
  <Illustration>
    <path
      className={paper}
      d="M40 20h52a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H62L50 78V66H40a8 8 0 0 1-8-8V28a8 8 0 0 1 8-8Z"
    />
    <path className={mark} d="M58.5 36.5a7.5 7.5 0 1 1 10.5 6.9c-2.3 1-3 2.3-3 4.6m0 6.5v.1" />
    <path
      className={key}
      d="M86 56h34a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-4v10l-12-10H86a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8Z"
    />
    <path className={mark} d="M90 68h26m-26 9h16" />
  </Illustration>
);
