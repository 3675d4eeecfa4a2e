import type { ReactNode } from 'react';
import { classes } from '@ui/classes';
import { PAINTS } from '@ui/Icon/Icon';
import icon from '@ui/Icon/Icon.module.css';
import type { PhotoSlot } from '../draftsSlice';
import styles from './Drawing.module.css';

const { paper, soft, line, key, mark } = PAINTS;

const PERSON = 'M15 18a6.5 7 0 1 0-.1 0ZM3 36c0-9 5-13 12-13s12 4 12 13Z';

const portrait = (place: string) => (
  <g transform={place}>
    <rect className={soft} width="30" height="36" rx="2" />
    <path className={paper} d={PERSON} />
  </g>
);

/** Drawings of the cards. Parts that must be legible in a photo have the brand's colour. */
const CARDS: Readonly<Record<Exclude<PhotoSlot, 'face'>, ReactNode>> = {
  front: (
    <>
      {portrait('translate(30 38)')}
      <path className={line} d="M70 43h52M70 51h40M70 59h28M70 67h34" />
      {[36, 67, 98].map((x) => (
        <rect key={x} className={key} x={x} y="79" width="26" height="6" rx="2" />
      ))}
    </>
  ),
  back: (
    <>
      <path className={line} d="M31 42h38M31 50h46M31 58h40M31 66h46M31 74h26" />
      <path className={key} d="M92 42h12v12H92zM114 42h12v12h-12zM92 64h12v12H92zM114 64h5v5h-5zM121 71h5v5h-5z" />
      <path className={soft} d="M52 81h56v6H52z" />
    </>
  ),
  pan: (
    <>
      <path className={line} d="M30 42h46M30 50h34M30 58h40" />
      <rect className={key} x="30" y="66" width="58" height="8" rx="2" />
      <path className={line} d="M31 84c6-7 6 4 11-2s6 3 10-1 8 1 14-1" />
      {portrait('translate(99 43)')}
    </>
  ),
};

/** A face, in a square of 120 units. */
export const FACE = (
  <>
    <path className={paper} d="M20 118c2-22 17-33 40-33s38 11 40 33" />
    <path className={paper} d="M60 90c-15 0-25-15-25-34s9-32 25-32 25 13 25 32-10 34-25 34Z" />
    <path className={soft} d="M35 52c0-19 10-28 25-28s25 9 25 28c-5-4-8-9-9-14-12 7-26 7-34 4-1 5-3 8-7 10Z" />
    <path className={line} d="M46 57q3-3 6 0M68 57q3-3 6 0M60 60l-2 9h4M52 77c5 4 11 4 16 0" />
  </>
);

/** Decorative, because the text beside it says the same. */
export function Drawing({ slot }: { readonly slot: PhotoSlot }) {
  const common = { className: classes(icon.drawing, styles.drawing), 'aria-hidden': true, focusable: false } as const;
  if (slot === 'face') {
    return (
      <svg {...common} viewBox="0 0 120 120">
        {FACE}
        <ellipse className={mark} cx="60" cy="58" rx="38" ry="48" strokeDasharray="7 6" />
      </svg>
    );
  }
  return (
    <svg {...common} viewBox="0 0 160 101">
      <rect className={paper} x="22" y="14" width="116" height="73" rx="5" />
      <path className={soft} d="M22 25h116v7H22z" />
      {CARDS[slot]}
      <path
        className={mark}
        d="M12 18V9a3 3 0 0 1 3-3h9M136 6h9a3 3 0 0 1 3 3v9M148 83v9a3 3 0 0 1-3 3h-9M24 95h-9a3 3 0 0 1-3-3v-9"
      />
    </svg>
  );
}
