import { type RefObject, useEffect, useReducer, useState } from 'react';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useLanguage, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import styles from './paper.module.css';

export function KeepPaper({ title, paper }: { readonly title: string; readonly paper: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { tap } = useAsyncAction();
  const { canRead, isReading, toggle } = useReadAloud();
  const text = () => (paper.current === null ? '' : paperText(paper.current));
  return (
    <div className={styles.keep}>
      {canPrint() && (
        <Button variant="text" onClick={() => window.print()}>
          {t('product.kfsPrint')}
        </Button>
      )}
      {'share' in navigator && (
        <Button variant="text" onClick={() => tap(() => sharePaper(title, text()))}>
          {t('product.kfsShare')}
        </Button>
      )}
      {canRead && (
        <Button variant="text" aria-pressed={isReading} onClick={() => toggle(text())}>
          {t(isReading ? 'product.kfsStop' : 'product.kfsRead')}
        </Button>
      )}
    </div>
  );
}

/** Reads a text aloud. Stops when the screen closes. Unavailable without a voice for the language. */
function useReadAloud() {
  const { language } = useLanguage();
  const [, voicesCame] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if ('speechSynthesis' in window) window.speechSynthesis.onvoiceschanged = voicesCame;
  }, []);
  const canRead =
    'speechSynthesis' in window &&
    window.speechSynthesis.getVoices().some(({ lang }) => lang.startsWith(language.slice(0, 2)));
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    if (!isReading) return undefined;
    return () => window.speechSynthesis.cancel();
  }, [isReading]);
  const toggle = (text: string) => {
    setIsReading(!isReading);
    if (isReading) return;
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = language.includes('-') ? language : `${language}-IN`;
    speech.onend = () => setIsReading(false);
    speech.onerror = () => setIsReading(false);
    window.speechSynthesis.speak(speech);
  };
  return { canRead, isReading, toggle };
}

/** Returns false where `print` does nothing: in Android web views and in iPhone home-screen apps. */
export function canPrint(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { readonly standalone?: boolean };
  return standalone !== true && !userAgent.includes('; wv)');
}

/** Shares a text as a file, or as plain text where files cannot be shared. */
export async function sharePaper(title: string, text: string): Promise<void> {
  const files = [new File([text], `${title}.txt`, { type: 'text/plain' })];
  try {
    await navigator.share(navigator.canShare?.({ files }) === true ? { title, files } : { title, text });
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Converts a document to plain text: its heading and introduction, then a line per row. */
function paperText(paper: HTMLElement): string {
  const words = (element: Element): string =>
    [...element.childNodes].map((node) => node.textContent?.trim() ?? '').join(' ');
  const above = [...paper.querySelectorAll(':scope > h2, :scope > p')].map((element) => element.textContent ?? '');
  const rows = [...paper.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((part) => (part.tagName === 'DT' ? words(part) : part.textContent)).join(': '),
  );
  return [...above, ...rows].join('\n');
}
