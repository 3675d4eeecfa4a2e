import styles from './bank.module.css';

/** The badges' colours; none is a warning colour. */
const HUES = ['brand', 'info', 'copper', 'silver'] as const;

/** Returns a bank's initials: "State Bank of India" → "SBI", "Bank of Baroda" → "BOB", "HDFC Bank" → "HDFC". */
export function initialsOf(name: string): string {
  const all = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const words = all.filter((word) => !/^(of|and|the)$/i.test(word));
  const [first = ''] = words;
  if (first.length > 2 && first.length <= 5 && first === first.toUpperCase()) return first;
  return (words.length < 3 ? all : words)
    .slice(0, 3)
    .map((word) => word[0]?.toUpperCase())
    .join('');
}

export function BankMark({ name }: { readonly name: string }) {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES.length;
  const style = { color: `var(--${HUES[hue]})`, background: `var(--${HUES[hue]}-tint)` };
  return (
    <span className={styles.mark} style={style} aria-hidden="true" translate="no">
      {initialsOf(name)}
    </span>
  );
}
