import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '@platform/state';
import type { BankCard } from '@core/types';
import { useT } from '@i18n/useT';
import { freshness } from '@platform/calls/useRefetch';
import { Button, LinkButton } from '@ui/Button/Button';
import { Digits } from '@ui/Digits/Digits';
import { Icon } from '@ui/Icon/Icon';
import { QueryPage } from '@platform/query/QueryPage';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { cardClass, choiceClass } from '@ui/Card/Card';
import { Stack, lineClass, stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import text from '@ui/Text/Text.module.css';
import { href } from '@core/href';
import { useBankCardsQuery } from '@entities/bank/api';
import { BankMark } from '@entities/bank/BankMark';
import { cardChosen, chosenCard } from '@entities/bank/bankSlice';
import { inState } from '@platform/navigation/inState';
import styles from './bank.module.css';
import { BANK } from './BankIllustration';
import { addedIn, keepsIfsc } from './justAdded';
import { useOpened, useReturn } from '@entities/bank/useReturn';

/** The borrower's accounts. During an application, a tap selects one and returns. */
export default function BankListScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const navigate = useNavigate();
  const returnTo = useReturn();
  const opened = useOpened();
  const dispatch = useAppDispatch();
  const cards = useBankCardsQuery(pid, freshness(false));
  const choosing = pid !== '';
  const empty = cards.data?.length === 0;
  const { state } = useLocation();
  const added = addedIn(state);
  const used = added === null ? inState<string>(state, 'cardId') : null;
  const chosen = useAppSelector((root) => used ?? chosenCard(root, pid));
  const add = (
    // Adding is the secondary action while an account can be chosen, or has just been added.
    <LinkButton
      block
      variant={empty || !(choosing || added !== null) ? 'primary' : 'secondary'}
      to={href({ kind: 'bankAdd', pid, ifscCode: '' })}
      state={opened}
    >
      {t('bank.add')}
    </LinkButton>
  );

  const hint = choosing && <Note size="body">{t('bank.chooseHint')}</Note>;

  const choose = (card: BankCard) => {
    dispatch(cardChosen({ productId: pid, cardId: card.id }));
    returnTo(inState<string>(state, 'from') ?? href({ kind: 'productDetail', pid }), { cardId: card.id });
  };

  const picked = cards.data?.find(({ id }) => id === chosen) ?? cards.data?.[0];
  const onward = () => {
    if (choosing && picked !== undefined) choose(picked);
    else void navigate(href({ kind: 'home' }));
  };

  return (
    <QueryPage
      title={t(choosing ? 'bank.chooseTitle' : 'bank.title')}
      back
      query={cards}
      skeleton={
        <>
          {hint}
          <Skeleton height={150} count={2} />
        </>
      }
      empty={{ illustration: BANK, title: t('bank.emptyTitle'), text: t('bank.emptyText'), action: add }}
      footer={
        cards.isLoading ? (
          <Skeleton height={choosing ? 112 : 52} />
        ) : cards.data === undefined || empty ? undefined : choosing || added !== null ? (
          <Stack gap={8}>
            <Button block onClick={onward}>
              {t('bank.goOn')}
            </Button>
            {add}
          </Stack>
        ) : (
          add
        )
      }
    >
      {(list) => (
        <>
          {added !== null && (
            <SuccessNote title={t(added.isKnown ? 'bank.known' : 'bank.added')}>
              {keepsIfsc(added, list) && <p>{t('bank.inUse')}</p>}
              <p>{t(choosing ? 'bank.addedForLoan' : 'bank.addedForLater')}</p>
            </SuccessNote>
          )}
          {hint}
          <ul className={stackClass(12)}>
            {list.map((card) => (
              <li key={card.id}>
                {choosing ? (
                  <button
                    type="button"
                    className={choiceClass(lineClass(styles.card))}
                    aria-pressed={card.id === picked?.id}
                    onClick={() => choose(card)}
                  >
                    <CardLines card={card} chosen={card.id === picked?.id} />
                  </button>
                ) : (
                  <div className={cardClass(lineClass(styles.card))}>
                    <CardLines card={card} chosen={false} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryPage>
  );
}

function CardLines({ card, chosen }: { readonly card: BankCard; readonly chosen: boolean }) {
  const t = useT();
  return (
    <>
      <BankMark name={card.bankName} />
      <span className={stackClass(4)}>
        <span className={text.title}>{card.bankName}</span>
        <span>
          <Digits text={t('bank.account', card.cardNo)} />
        </span>
        <Note as="span">{card.branch}</Note>
        <Note as="span">{t('bank.ifscOf', card.bankCode)}</Note>
        {chosen && (
          <span className={lineClass(styles.chosen)}>
            <Icon name="check" size={20} />
            {t('bank.chosen')}
          </span>
        )}
      </span>
    </>
  );
}
