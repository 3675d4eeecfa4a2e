import type { HomeProduct } from '@core/types';
import { useNavigate } from 'react-router';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { CardLink } from '@ui/Card/CardLink';
import { Icon } from '@ui/Icon/Icon';
import { type StepLook, StepBar } from '@ui/StepProgress/StepBar';
import { rowClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { VisuallyHidden } from '@ui/Text/VisuallyHidden';
import { type ToastAction, useToast } from '@ui/Toast/Toast';
import styles from './home.module.css';
import { Logo } from './Logo';
import { Cover, ProductFacts } from './ProductFacts';

interface ProductRowProps {
  readonly product: HomeProduct;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** A product in the list. A tap opens the product's page. */
export function ProductRow({ product, busy, onApply }: ProductRowProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const { card, state } = product.view;
  const closed = card.closed === null ? undefined : product.fullMsg || t.message(card.closed);
  const to = card.hasPage ? href({ kind: 'product', pid: product.id }) : undefined;
  /** Returns an action that scrolls up to the loans on offer; undefined if there are none. */
  const seeOthers = (): ToastAction | undefined => {
    const others = document.getElementById('on-offer');
    return others === null ? undefined : { label: t('actions.seeLoans'), run: () => others.scrollIntoView() };
  };
  const press = () => {
    if (closed !== undefined) toast.show(`${product.name}: ${closed}`, seeOthers());
    else if (state.kind === 'waits') void navigate(state.href);
    else onApply();
  };
  return (
    <article className={styles.row}>
      <Logo src={product.logo} name={product.name} />
      <h3>{to === undefined ? product.name : <CardLink to={to}>{product.name}</CardLink>}</h3>
      <div className={styles.rowText}>
        <About product={product} closed={closed} />
      </div>
      {state.kind === 'afterRepaid' ? (
        to !== undefined && <Icon name="chevron" size={20} />
      ) : (
        <Button variant="text" className={styles.above} busy={busy} busyLabel={t('common.pageLoading')} onClick={press}>
          {t(
            card.open
              ? state.kind === 'offer' || state.kind === 'partner'
                ? 'home.apply'
                : 'home.closedApply'
              : 'home.full',
          )}
          <VisuallyHidden> {product.name}</VisuallyHidden>
        </Button>
      )}
    </article>
  );
}

function About({ product, closed }: { readonly product: HomeProduct; readonly closed: string | undefined }) {
  const t = useT();
  const { card, state } = product.view;
  return (
    <>
      <Cover cover={card.cover} reached={closed === undefined} />
      {state.kind === 'closed' && state.progress !== null ? (
        <Progress {...state.progress} />
      ) : (
        closed !== undefined && <Note>{closed}</Note>
      )}
      {state.kind === 'waits' && product.reapplyAt != null && (
        <Note>{t('product.deniedOn', t.dateTime(product.reapplyAt))}</Note>
      )}
      {state.kind === 'partner' && <Note>{t('home.partner')}</Note>}
      <ProductFacts product={product} isRow />
    </>
  );
}

/** How many of the loans required by a product are repaid, in words and as a bar. */
function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  const t = useT();
  const looks = Array.from({ length: of }, (_, at): StepLook => (at < done ? 'done' : 'ahead'));
  return (
    <div className={rowClass(styles.progress)}>
      <StepBar looks={looks} />
      <Note>{t('home.repaidOf', String(done), String(of))}</Note>
    </div>
  );
}
