import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, key, mark, line } = PAINTS;

export const CALENDAR = (
  <Illustration>
    <rect className={paper} x="44" y="22" width="68" height="66" rx="6" />
    <path className={soft} d="M45 38V28a5 5 0 0 1 5-5h56a5 5 0 0 1 5 5v10Z" />
    <path className={line} d="M60 16v12m36-12v12M44 38h68" />
    <path className={soft} d="M53 47h9v7h-9zM69 47h9v7h-9zM85 47h9v7h-9zM53 61h9v7h-9zM53 75h9v7h-9zM69 75h9v7h-9z" />
    <path className={key} d="M67 59h13v11H67z" />
    <circle className={key} cx="108" cy="80" r="18" />
    <path className={mark} d="M108 70v10l7 5" />
  </Illustration>
);
