import { useEffect, useState } from 'react';
import { usePainted } from '@ui/usePainted';
import styles from './home.module.css';

let shown = false;

/**
 * The first letter with its combining marks; in Devanagari also the letters joined to it: `क्या` gives `क्या`, not `क`.
 */
export const initialOf = (name: string): string => /^.(?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0] ?? '';

/** A logo, or the initial if the image fails. Decorative: the name is next to it. On the first screen it loads last. */
export function Logo({ src, name }: { readonly src: string; readonly name: string }) {
  const painted = usePainted();
  const [failed, setFailed] = useState(src === '');
  useEffect(() => {
    if (painted) shown = true;
  }, [painted]);
  if (!painted && !shown) return <span className={styles.logo} aria-hidden="true" />;
  return failed ? (
    <span className={styles.logo} aria-hidden="true">
      {initialOf(name)}
    </span>
  ) : (
    // `loading` precedes `src`: some browsers otherwise start the download at once.
    <img
      loading="lazy"
      className={styles.logo}
      src={src}
      alt=""
      width="40"
      height="40"
      onError={() => setFailed(true)}
    />
  );
}
