import { href } from '@core/href';
import type { Legal, LegalDocument, Route } from '@core/types';
import { type MessageKey, useT } from '@i18n/useT';
import { QueryState } from '@platform/query/QueryState';
import { StaleNote } from '@platform/query/StaleNote';
import { Breakable } from '@ui/Breakable/Breakable';
import { LinkRow } from '@ui/Link/LinkRow';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Notice } from '@ui/Notice/Notice';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { useLegalQuery } from './api';
import styles from './legal.module.css';
import link from '@ui/Link/Link.module.css';

type Name = keyof Legal;

const PAGES: readonly { readonly name: Name; readonly route: Route; readonly title: MessageKey }[] = [
  { name: 'agreement', route: { kind: 'legalAgreement' }, title: 'common.title.legalAgreement' },
  { name: 'privacy', route: { kind: 'legalPrivacy' }, title: 'common.title.legalPrivacy' },
  { name: 'lender', route: { kind: 'legalLender' }, title: 'common.title.legalLender' },
];

/** Shows the agreement, the privacy notice or the lender's particulars, also to visitors. */
export default function LegalScreen({ document: name }: { readonly document: Name }) {
  const t = useT();
  const query = useLegalQuery();
  const page = PAGES.find((one) => one.name === name);
  return (
    <Page title={page === undefined ? '' : t(page.title)} back>
      <QueryState query={query} skeleton={<Skeleton height={160} count={3} />}>
        {(legal) => (
          <>
            {legal.storedAt !== undefined && (
              <StaleNote since={legal.storedAt} busy={query.isFetching} onRetry={() => void query.refetch()} />
            )}
            <Document document={legal[name]} />
          </>
        )}
      </QueryState>
      <nav className={styles.more} aria-label={t('account.legalMore')}>
        {PAGES.filter((one) => one.name !== name).map(({ route, title }) => (
          <LinkRow key={title} to={href(route)}>
            {t(title)}
          </LinkRow>
        ))}
      </nav>
    </Page>
  );
}

function Document({ document: { notice, updated, facts, sections } }: { readonly document: LegalDocument }) {
  const t = useT();
  return (
    <article className={stackClass(24)}>
      {notice !== '' && (
        <Notice tone="warn" small role="note">
          {notice}
        </Notice>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts} data-lines>
          {facts.map(({ label, value, href: address }) => (
            <div key={label}>
              <Note as="dt">{label}</Note>
              <dd>{address === '' ? value : <Outside address={address}>{value}</Outside>}</dd>
            </div>
          ))}
        </dl>
      )}
      {sections.map(({ title, paragraphs, points }) => (
        <section key={title} className={stackClass(8, styles.section)}>
          <h2>{title}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {points.length > 0 && (
            <ul data-bullets className={stackClass(8)}>
              {points.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Note>{t('account.legalUpdated', updated)}</Note>
    </article>
  );
}

function Outside({ address, children }: { readonly address: string; readonly children: string }) {
  const isPage = address.startsWith('https:');
  return (
    <a href={address} className={link.inline} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      <span translate="no">
        <Breakable>{children}</Breakable>
      </span>
    </a>
  );
}
