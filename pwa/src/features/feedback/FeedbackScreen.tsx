import type { OpinionItem } from '@core/types';
import { useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { Button } from '@ui/Button/Button';
import { Icon } from '@ui/Icon/Icon';
import { useGoBack } from '@ui/Page/useGoBack';
import { useAppDispatch } from '@platform/state';
import { QueryPage } from '@platform/query/QueryPage';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { Stack, rowClass, stackClass } from '@ui/Stack/Stack';
import { Notice } from '@ui/Notice/Notice';
import { Note } from '@ui/Text/Text';
import { useOpinionListQuery } from './api';
import styles from './feedback.module.css';
import { feedbackAsked } from './feedbackSlice';
import { LETTER } from './LetterIllustration';

export default function FeedbackScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const goBack = useGoBack();
  const query = useOpinionListQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnReconnect: true });
  return (
    <QueryPage
      title={t('feedback.title')}
      back
      query={query}
      skeleton={<Skeleton height={76} count={4} />}
      empty={{
        illustration: LETTER,
        title: t('feedback.emptyTitle'),
        text: t('feedback.emptyText'),
        action: (
          <Stack gap={8}>
            <Button onClick={() => dispatch(feedbackAsked(true))}>{t('feedback.write')}</Button>
            <Button variant="text" onClick={goBack}>
              {t('feedback.goBack')}
            </Button>
          </Stack>
        ),
      }}
    >
      {(items) => (
        <Accordion
          openFirst
          items={items.map((item, index) => ({
            // Ids count from the oldest item, so that they stay stable when an item is added.
            id: String(items.length - index),
            title: <Heading item={item} />,
            content: <Item item={item} />,
          }))}
        />
      )}
    </QueryPage>
  );
}

function Heading({ item }: { readonly item: OpinionItem }) {
  const t = useT();
  return (
    <>
      {item.problemDesc ?? t('feedback.title')}
      <span className={rowClass()}>
        <Note as="span" translate="no">
          {t.dateTime(item.createTime)}
        </Note>
        {item.answerContent === null ? (
          <StatusTag tone="neutral" icon={<Icon name="check" size={16} />}>
            {t('feedback.unanswered')}
          </StatusTag>
        ) : (
          <StatusTag tone="success" icon={<Icon name="feedback" size={16} />}>
            {t('feedback.replied')}
          </StatusTag>
        )}
      </span>
    </>
  );
}

function Item({ item }: { readonly item: OpinionItem }) {
  const t = useT();
  return (
    <Stack gap={12} className={styles.item}>
      <p dir="auto">{item.content}</p>
      {item.imges.length > 0 && (
        <ul className={rowClass(styles.images)}>
          {item.imges.map((image, index) => (
            <li key={image}>
              <a href={image} target="_blank" rel="noreferrer">
                <img loading="lazy" src={image} alt={t('feedback.picture', String(index + 1))} width="96" height="96" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {item.answerContent !== null && (
        <Notice as="section" tone="success" className={stackClass(4, styles.reply)}>
          <h2>{t('feedback.reply')}</h2>
          {item.responseTime !== null && (
            <Note size="small" translate="no">
              {t.dateTime(item.responseTime)}
            </Note>
          )}
          <p dir="auto">{item.answerContent}</p>
        </Notice>
      )}
    </Stack>
  );
}
