import { useEffect, useState } from 'react';
import { usePainted } from '@ui/usePainted';
import styles from './home.module.css';

let shown = false;

/**
 * The first letter with its combining marks; in Devanagari also the letters joined to it: `क्या` gives `क्या`, not `क`.
 */
export const initialOf = (name: string): string => /^.(?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0] ?? '';

/**
 * The initial, and the logo over it once loaded. Decorative: the name is next to it. On the first screen, logos load
 * last.
 */
export function Logo({ src, name }: { readonly src: string; readonly name: string }) {
  const painted = usePainted();
  const [failed, setFailed] = useState(src === '');
  useEffect(() => {
    if (painted) shown = true;
  }, [painted]);
  return (
    <span className={styles.logo} aria-hidden="true">
      {initialOf(name)}
      {(painted || shown) && !failed && (
        // `loading` precedes `src`, because some browsers otherwise start the download at once.
        <img loading="lazy" src={src} alt="" width="40" height="40" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
