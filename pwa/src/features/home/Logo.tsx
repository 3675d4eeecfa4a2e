import { useState } from 'react';
import styles from './home.module.css';

/** A product's mark; its initial where the picture cannot be had. The name stands beside it, so it says nothing itself. */
export function Logo({ src, name }: { readonly src: string; readonly name: string }) {
  const [broken, setBroken] = useState(src === '');
  return broken ? (
    <span className={styles.logo} aria-hidden="true">
      {name.slice(0, 1)}
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
      onError={() => setBroken(true)}
    />
  );
}
