import { href } from '@core/href';
import type { Legal, LegalDocument, LegalFact, LegalSection, Route } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { QueryState } from '@shared/query/QueryState';
import { Breakable } from '@ui/Breakable/Breakable';
import { Icon } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useLegalQuery } from './api';
import styles from './legal.module.css';

type Name = keyof Legal;

const PAGES: readonly { readonly name: Name; readonly route: Route; readonly title: MessageKey }[] = [
  { name: 'agreement', route: { kind: 'legalAgreement' }, title: 'common.title.legalAgreement' },
  { name: 'privacy', route: { kind: 'legalPrivacy' }, title: 'common.title.legalPrivacy' },
  { name: 'lender', route: { kind: 'legalLender' }, title: 'common.title.legalLender' },
];

/** Public: agreement, privacy notice and the lender's particulars. */
export function LegalScreen({ document: name }: { readonly document: Name }) {
  const t = useT();
  const query = useLegalQuery();
  const page = PAGES.find((one) => one.name === name);
  return (
    <Page title={page === undefined ? '' : t(page.title)} back>
      <QueryState query={query} skeleton={<Skeleton height={160} count={3} />}>
        {(legal) => <Document document={legal[name]} />}
      </QueryState>
      <nav className={styles.more} aria-label={t('account.legalMore')}>
        {PAGES.filter((one) => one.name !== name).map(({ route, title }) => (
          <Link key={title} to={href(route)} className={styles.link}>
            <span>{t(title)}</span>
            <Icon name="chevron" size={20} />
          </Link>
        ))}
      </nav>
    </Page>
  );
}

function Document({ document: { notice, updated, facts, sections } }: { readonly document: LegalDocument }) {
  const t = useT();
  return (
    <article className={styles.document}>
      {notice !== '' && (
        <p role="note" className={styles.notice}>
          {notice}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <p className={styles.updated}>{t('account.legalUpdated', updated)}</p>
    </article>
  );
}

function Facts({ facts }: { readonly facts: readonly LegalFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, href: address }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{address === '' ? value : <Outside address={address}>{value}</Outside>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Outside({ address, children }: { readonly address: string; readonly children: string }) {
  const isPage = address.startsWith('https:');
  return (
    <a href={address} className={styles.outside} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      <span>
        <Breakable>{children}</Breakable>
      </span>
    </a>
  );
}

function Section({ section: { title, paragraphs, points } }: { readonly section: LegalSection }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
