import { useEffect, useState } from 'react';
import { usePainted } from '@ui/usePainted';
import styles from './home.module.css';

/** Whether marks have been shown since the app began. */
let shown = false;

/** The first letter with its marks, and in Devanagari with those that it is joined to: `क्या` begins with `क्या`, not with `क`. */
export const initialOf = (name: string): string => /^.(?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0] ?? '';

/**
 * A product's mark; its initial where the picture cannot be had. The name stands beside it, so it says nothing itself, and
 * on the app's first screen it comes after what does.
 */
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
    // Some browsers begin to load what has a source before it is called lazy.
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
