import { memo, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { onActionKey } from '@ui/actionKey';
import { IconButton } from '@ui/Button/IconButton';
import { useModal } from '@ui/Dialog/useModal';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Icon } from '@ui/Icon/Icon';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { lineClass } from '@ui/Stack/Stack';
import { classes } from '@ui/classes';
import { Note } from '@ui/Text/Text';
import text from '@ui/Text/Text.module.css';
import field from '@ui/TextField/TextField.module.css';
import styles from './SearchSheet.module.css';

export interface SearchItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** A hidden name, which the search also matches. */
  readonly also?: string;
  /** A former name, which the search also matches. A match shows `text`. */
  readonly former?: { readonly name: string; readonly text: string };
}

interface SearchSheetProps {
  readonly open: boolean;
  readonly title: string;
  /** A subtitle that names the list's parents, such as the chosen bank and state. */
  readonly about?: string | undefined;
  readonly items: readonly SearchItem[];
  readonly onPick: (item: SearchItem) => void;
  readonly onClose: () => void;
  readonly loading?: boolean;
  readonly error?: string | undefined;
  readonly onRetry?: () => void;
  readonly searchLabel: string;
  readonly emptyText: string;
  /** Text for screen readers after a search with results. */
  readonly foundText: (count: string) => string;
  /** Further matches, listed below `items`. */
  readonly more?: readonly SearchItem[];
  readonly onTyped?: (typed: string) => void;
}

/** Lets the user pick from a long list by searching. Adds rows while the user scrolls. */
export function SearchSheet(props: SearchSheetProps) {
  const { open, title, about, onClose } = props;
  const t = useT();
  const id = useId();
  const modal = useModal(open, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  // A new title means another list. Focusing the title announces it and closes the keyboard.
  useLayoutEffect(() => {
    if (open) heading.current?.focus();
  }, [open, title]);
  return (
    <dialog {...modal} className={styles.sheet} aria-labelledby={id}>
      {open && (
        <div className={styles.paper}>
          <div className={lineClass()}>
            <h2 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" className={styles.close} aria-label={t('common.close')} onClick={onClose} />
          </div>
          {about !== undefined && <Note className={styles.about}>{about}</Note>}
          <Finder key={title} {...props} />
        </div>
      )}
    </dialog>
  );
}

function Finder({
  items,
  onPick,
  loading = false,
  error,
  onRetry,
  searchLabel,
  emptyText,
  foundText,
  more,
  onTyped,
}: SearchSheetProps) {
  const core = useCore();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const found = useMemo(() => {
    const find = (names: readonly string[]) => core?.searchNames({ names: [...names], query }).matches;
    const matches = find(items.map(({ label, also = '', former }) => [label, also, former?.name].join(' ')));
    const formers = new Set(query.trim() === '' ? [] : find(items.map(({ former }) => former?.name ?? '')));
    const own =
      matches?.flatMap((index) => {
        const item = items[index];
        if (item === undefined) return [];
        return formers.has(index) && item.former !== undefined ? { ...item, detail: item.former.text } : item;
      }) ?? items;
    return query === '' || more === undefined ? own : [...own, ...more];
  }, [core, items, query, more]);
  return (
    <>
      <div className={field.box}>
        <span className={field.prefix}>
          <Icon name="search" size={20} />
        </span>
        <input
          type="search"
          className={classes(field.input, styles.input)}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => {
            setTyped(event.target.value);
            onTyped?.(event.target.value);
          }}
          onKeyDown={onActionKey}
        />
      </div>
      {loading ? (
        <div className={styles.instead}>
          <Skeleton height={56} count={8} />
        </div>
      ) : error !== undefined ? (
        <div className={styles.instead}>
          <ErrorState text={error} onRetry={() => onRetry?.()} />
        </div>
      ) : (
        <>
          <p className={found.length === 0 ? styles.empty : text.hidden} role="status">
            {found.length === 0 ? emptyText : query !== '' && foundText(String(found.length))}
          </p>
          {found.length > 0 && <Rows key={query} items={found} onPick={onPick} />}
        </>
      )}
    </>
  );
}

/** Number of rows that are added to the list at once. */
const STEP = 60;
/** Remaining scroll distance, in CSS pixels, at which further rows are added. */
const AHEAD = 1200;

function Rows({
  items,
  onPick,
}: {
  readonly items: readonly SearchItem[];
  readonly onPick: (item: SearchItem) => void;
}) {
  const [count, setCount] = useState(STEP);
  const addRows = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
    if (scrollHeight - scrollTop - clientHeight < AHEAD) setCount(Math.min(count + STEP, items.length));
  };
  return (
    // Some browsers add a scrolling element to the tab order. Its buttons are enough.
    <div className={styles.scroll} tabIndex={-1} onScroll={(event) => addRows(event.currentTarget)}>
      <ul>
        {items.slice(0, count).map((item, index) => (
          <Row key={item.id} item={item} index={index} total={items.length} onPick={onPick} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly item: SearchItem;
  readonly index: number;
  readonly total: number;
  readonly onPick: (item: SearchItem) => void;
}

const Row = memo(function Row({ item, index, total, onPick }: RowProps) {
  return (
    <li aria-setsize={total} aria-posinset={index + 1}>
      <button type="button" className={styles.pick} onClick={() => onPick(item)}>
        <span>{item.label}</span>
        {item.detail !== undefined && <Note as="span">{item.detail}</Note>}
      </button>
    </li>
  );
});
