import { Illustration, PAINTS } from '@ui/Icon/Icon';
import { FACE } from '../photos/Drawing';

const { key, mark, wrong } = PAINTS;

export function FaceIllustration({ passed }: { readonly passed: boolean }) {
  return (
    <Illustration>
      <g transform="translate(30 2) scale(0.83)">{FACE}</g>
      <g className={passed ? undefined : wrong}>
        <circle className={key} cx="114" cy="84" r="18" />
        <path className={mark} d={passed ? 'm105 84 7 7 12-14' : 'm107 77 14 14M121 77l-14 14'} />
      </g>
    </Illustration>
  );
}
