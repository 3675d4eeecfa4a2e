import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, key, mark, line } = PAINTS;

export const BANK = (
  <Illustration>
    <path className={soft} d="M46 50h68v30H46z" />
    <path className={paper} d="M42 46 80 22l38 24v5H42Z" />
    <circle className={line} cx="80" cy="38" r="4.5" />
    <path className={paper} d="M50 51h10v29H50zM75 51h10v29H75zM100 51h10v29h-10zM44 80h72v7H44zM38 87h84v7H38z" />
    <circle className={key} cx="116" cy="34" r="16" />
    <path className={mark} d="M116 26v16m-8-8h16" />
  </Illustration>
);
