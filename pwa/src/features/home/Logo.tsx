import { useEffect, useState } from 'react';
import { useFirstPaint } from '@ui/useFirstPaint';
import { Disc } from '@ui/Disc/Disc';
import styles from './home.module.css';

let shown = false;

/** Returns the first letter with its marks. Devanagari letters stay joined: `क्या` gives `क्या`, not `क`. */
export const initialOf = (name: string): string => /^.(?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0] ?? '';

/** The initial of a name, until the logo has loaded over it. Decorative, because the name is beside it. */
export function Logo({ src, name }: { readonly src: string; readonly name: string }) {
  const painted = useFirstPaint();
  const [failed, setFailed] = useState(src === '');
  useEffect(() => {
    if (painted) shown = true;
  }, [painted]);
  return (
    <Disc size={40} className={styles.logo} aria-hidden="true">
      {initialOf(name)}
      {(painted || shown) && !failed && (
        // `loading` precedes `src`, because some browsers otherwise start the download immediately.
        <img loading="lazy" src={src} alt="" width="40" height="40" onError={() => setFailed(true)} />
      )}
    </Disc>
  );
}
