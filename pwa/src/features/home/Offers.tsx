import type { HomeIndex, HomeProduct } from '@core/types';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import { Card } from '@ui/Card/Card';
import { FoldArrow } from '@ui/Icon/FoldArrow';
import { Link } from '@ui/Link/Link';
import link from '@ui/Link/Link.module.css';
import { Notice } from '@ui/Notice/Notice';
import styles from './home.module.css';
import { BestOffer, ProductRow } from './ProductCards';
import { useApplyFrom } from '@entities/home/useApplyFrom';
import { StepProgress } from '@ui/StepProgress/StepProgress';
import { columnsClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';

/** The products in core's groups: the best offer large, the others as rows, and products that open later folded. */
export function Offers({ home }: { readonly home: HomeIndex }) {
  const t = useT();
  const { apply, busyId } = useApplyFrom(home.loans);
  const { best, afterRepaid, notice } = home.view;
  // A product with a running loan is shown in the loan's card.
  const listed = (places: readonly number[]) =>
    home.homeProductVos.filter(({ view }, place) => places.includes(place) && view.state.kind !== 'running');
  const others = listed(home.view.others);
  const later = listed(home.view.later);
  const hero = home.hero ?? { kind: 'none' };
  const large = best === null ? undefined : home.homeProductVos[best];
  const isDenied = notice?.kind === 'denied';
  const reapplyAt = home.homeProductVos.find(({ id }) => id === home.ended?.productId)?.reapplyAt;
  const isBegun = hero.kind === 'verify' && hero.step > 1;
  const verified = hero.kind === 'verify' ? home.homeProductVos[hero.product] : undefined;
  const heading =
    hero.kind === 'nextLoan' && notice === null
      ? t(hero.isFirst ? 'home.firstLoan' : 'home.nextLoan')
      : t('home.onOffer');
  const rows = (products: readonly HomeProduct[]) =>
    products.map((product) => (
      <li key={product.id}>
        <ProductRow product={product} busy={busyId === product.id} onApply={() => apply(product)} />
      </li>
    ));
  return (
    <>
      {notice !== null && (
        <Notice as="section" tone="warn">
          <p>{t(isDenied ? 'home.denied' : 'home.failed', notice.name)}</p>
          {isDenied && reapplyAt != null && <p>{t('product.deniedOn', t.dateTime(reapplyAt))}</p>}
          {isDenied ? (
            <Link className={classes(link.alone, styles.wayOn)} to={notice.href}>
              {t('home.deniedMore')}
            </Link>
          ) : (
            <LinkButton block data-above={8} to={notice.href}>
              {t('labels.nextReapply')}
            </LinkButton>
          )}
        </Notice>
      )}
      {/* The next verification step, for borrowers without a loan. */}
      {hero.kind === 'verify' && verified !== undefined && (
        <section aria-labelledby="first-thing">
          <Card gap={12}>
            <h2 id="first-thing">{t(isBegun ? 'home.verifyGoOn' : 'home.verifyStart')}</h2>
            <StepProgress step={hero.step} total={hero.total} />
            <p>{t(hero.labelKey)}</p>
            {!isBegun && <Note>{t('auth.hubText')}</Note>}
            <Button
              block
              busy={busyId === verified.id}
              busyLabel={t('common.pageLoading')}
              onClick={() => apply(verified)}
            >
              {t(isBegun ? 'home.verifyContinue' : 'home.verifyBegin')}
            </Button>
          </Card>
        </section>
      )}
      {!afterRepaid && (large !== undefined || others.length > 0) && (
        <section className={columnsClass(12, 'cards', styles.section)} aria-labelledby="on-offer">
          <h2 id="on-offer">{heading}</h2>
          {large !== undefined && (
            <BestOffer
              product={large}
              busy={busyId === large.id}
              quiet={verified !== undefined || notice?.kind === 'failed'}
              onApply={() => apply(large)}
            />
          )}
          {others.length > 0 && (
            <Card isList>
              <ul data-lines>{rows(others)}</ul>
            </Card>
          )}
        </section>
      )}
      {later.length > 0 && (
        // The section is open if the page shows no other product.
        <details data-lines className={styles.later} open={large === undefined && others.length === 0 && !afterRepaid}>
          <summary>
            <span>{t(afterRepaid ? 'home.afterRepaid' : 'home.later', String(later.length))}</span>
            <FoldArrow />
          </summary>
          <ul data-lines>{rows(later)}</ul>
        </details>
      )}
    </>
  );
}
