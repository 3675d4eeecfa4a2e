import { type RefObject, useEffect, useState } from 'react';

import { useTap } from '@shared/calls/useTap';
import { canPrint, keepFile } from '@shared/device/keepFile';
import { useLanguage, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';

import styles from './cost.module.css';
import { statementText } from './statementText';

/** What a borrower may do with a statement: print it or save it as PDF, share its text, have it read aloud. */
export function KeepStatement({ statement }: { readonly statement: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { tap } = useTap();
  const { isReading, toggle } = useReadAloud();
  const text = () => (statement.current === null ? '' : statementText(statement.current));
  const share = () => {
    const title = t('product.kfsTitle');
    return keepFile(new File([text()], `${title}.txt`, { type: 'text/plain' }), { title, text: text() });
  };
  return (
    <div className={styles.keep}>
      {canPrint() && (
        <Button variant="text" onClick={() => window.print()}>
          {t('product.kfsPrint')}
        </Button>
      )}
      {'share' in navigator && (
        <Button variant="text" onClick={() => tap(share)}>
          {t('product.kfsShare')}
        </Button>
      )}
      {'speechSynthesis' in window && (
        <Button variant="text" aria-pressed={isReading} onClick={() => toggle(text())}>
          {t(isReading ? 'product.kfsStop' : 'product.kfsRead')}
        </Button>
      )}
    </div>
  );
}

/** Reads a text aloud in the app's language until it ends, is stopped, or the screen is left. */
function useReadAloud() {
  const { language } = useLanguage();
  const [isReading, setIsReading] = useState(false);
  useEffect(() => {
    if (!isReading) return undefined;
    return () => window.speechSynthesis.cancel();
  }, [isReading]);
  const toggle = (text: string) => {
    setIsReading(!isReading);
    if (isReading) return;
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
    speech.onend = () => setIsReading(false);
    speech.onerror = () => setIsReading(false);
    window.speechSynthesis.speak(speech);
  };
  return { isReading, toggle };
}
