import type { ReactNode } from 'react';
import { type PageProps, Page, PageTitle } from '@ui/Page/Page';
import { stackClass } from '@ui/Stack/Stack';
import note from '@ui/Text/Text.module.css';
import styles from './MessagePage.module.css';

interface MessagePageProps extends Omit<PageProps, 'title' | 'children' | 'tab'> {
  readonly illustration: ReactNode;
  readonly title: string;
  /** A text of at most two lines with 32 characters each. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A page with one message: illustration, title, text, and the main action as footer. */
export function MessagePage({ illustration, title, text, children, ...page }: MessagePageProps) {
  return (
    <Page {...page} title={null}>
      <div className={stackClass(8, styles.message)} data-align="center">
        {illustration}
        <PageTitle>{title}</PageTitle>
        {text !== undefined && <div className={note.body}>{text}</div>}
      </div>
      {children}
    </Page>
  );
}
