import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, key, line } = PAINTS;

export const SHOP = (
  <Illustration>
    <path className={paper} d="M44 44h72v50H44z" />
    <path className={soft} d="M54 58h52v36H54z" />
    <path className={line} d="M54 67h52M54 76h52M54 85h52M36 94h88" />
    <path
      className={paper}
      d="M40 22h80v22a8 8 0 0 1-16 0 8 8 0 0 1-16 0 8 8 0 0 1-16 0 8 8 0 0 1-16 0 8 8 0 0 1-16 0Z"
    />
    <path className={key} d="M40 22h16v22a8 8 0 0 1-16 0ZM72 22h16v22a8 8 0 0 1-16 0ZM104 22h16v22a8 8 0 0 1-16 0Z" />
  </Illustration>
);
