import { useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Page } from '@ui/Page/Page';
import { Note } from '@ui/Text/Note';
import styles from './handoff.module.css';

/** For products offered on iOS only. */
export function AlertScreen() {
  const t = useT();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const address = window.location.origin;
  const copy = () => {
    // Clipboard access is missing over plain http and in embedded pages.
    const written = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  };
  return (
    <Page
      title={t('outside.alertTitle')}
      footer={
        <Button block onClick={copy}>
          {t('outside.copyAddress')}
        </Button>
      }
    >
      <img className={styles.icon} src="/icon.svg" alt="" width="72" height="72" />
      <Note size="body">{t('outside.alertText')}</Note>
      <p role="status" className={styles.address}>
        {copied === 'yes' && t('outside.copied')}
        {copied === 'failed' && t('outside.notCopied', address)}
      </p>
    </Page>
  );
}
