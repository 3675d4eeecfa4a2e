import { useEffect, useState } from 'react';
import { usePainted } from '@ui/usePainted';

/** Scrolling that is no trembling thumb. */
const NOTABLE_PX = 8;
/** As good as the end. */
const END_PX = 48;

/** Whether the page is being scrolled down and its end is not there yet. */
export function useReadingOn(): boolean {
  const [readingOn, setReadingOn] = useState(false);
  // Where it stands can be asked then: before, the answer would be the layout of the whole page, in one task with its making.
  const painted = usePainted();
  useEffect(() => {
    if (!painted) return undefined;
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      const atEnd = now + window.innerHeight >= document.documentElement.scrollHeight - END_PX;
      if (!atEnd && Math.abs(now - last) < NOTABLE_PX) return;
      setReadingOn(now > last && !atEnd);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [painted]);
  return readingOn;
}
