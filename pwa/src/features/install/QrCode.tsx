import { generate } from 'lean-qr/nano';
import styles from './install.module.css';

/** Width of the light border, in modules. Cameras need this border. */
const BORDER = 4;

export function QrCode({ address }: { readonly address: string }) {
  const code = generate(address);
  const side = Array.from({ length: code.size }, (_, at) => at);
  const dark = side.flatMap((y) => side.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const all = code.size + 2 * BORDER;
  return (
    <svg
      className={styles.code}
      viewBox={`-${BORDER} -${BORDER} ${all} ${all}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={address}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
