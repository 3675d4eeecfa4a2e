import { useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Page } from '@ui/Page/Page';
import { Note } from '@ui/Text/Note';
import styles from './handoff.module.css';

/** For a product that is offered on iOS only: says so, and helps to get there. */
export function AlertScreen() {
  const t = useT();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const address = window.location.origin;
  const copy = () => {
    // Pages over plain http, and embedded ones, have no clipboard.
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
