import { Illustration, PAINTS } from '@ui/Icon/Icon';

const { paper, soft, line, key, mark } = PAINTS;

/** A statement of costs under a shield. */
export function PromiseIllustration() {
  return (
    <Illustration>
      <path className={paper} d="M50 12h52v80l-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5Z" />
      <path className={soft} d="M60 22h22v7H60z" />
      <path className={line} d="M60 42h32M60 52h26M60 62h20" />
      <path className={key} d="M106 46 89 52v13c0 11 7 18 17 22 10-4 17-11 17-22V52Z" />
      <path className={mark} d="m98 66 6 6 10-11" />
    </Illustration>
  );
}
