import { useId, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Digits } from '@ui/Digits/Digits';
import { useKycConfigQuery } from '../api';
import { identityWayChosen } from '../draftsSlice';
import { ManualIdentity } from './ManualIdentity';
import { PhotoIdentity } from './PhotoIdentity';
import { StepPage } from '../StepPage';
import { StepSubmit } from '../StepSubmit';
import type { LinesOf } from '../StepSummary';
import { GENDERS, LABELS } from './readings';

/** Takes Aadhaar and PAN by photo or as text, as the server asks. Users may switch from text to photos. */
export default function IdentityStep({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const formId = useId();
  const [{ busy, ready }, setState] = useState({ busy: false, ready: false });
  const config = useKycConfigQuery();
  const linesOf = useSavedIdentity();
  const chosen = useAppSelector((state) => state.drafts.identityWay);
  const asked = core !== null && config.data !== undefined ? core.identityWay(config.data).kind : null;
  const way = asked === null ? null : (chosen ?? asked);
  const otherWay = (variant: 'text' | 'secondary') =>
    asked === 'manual' && (
      <Button
        variant={variant}
        block
        disabled={busy}
        onClick={() => dispatch(identityWayChosen(way === 'manual' ? 'photos' : 'manual'))}
      >
        {t(way === 'manual' ? 'auth.toPhotos' : 'auth.toManual')}
      </Button>
    );
  return (
    <StepPage
      step="identity"
      pid={pid}
      linesOf={linesOf}
      footer={
        !(config.error && config.data === undefined) && (
          <StepSubmit step="identity" form={formId} busy={busy} disabled={way === null} data-quiet={!ready}>
            {t('auth.submitIdentity')}
          </StepSubmit>
        )
      }
    >
      <QueryState query={config} skeleton={<Skeleton height={96} count={3} />}>
        {() => (
          <>
            {way === null && <Skeleton height={96} count={3} />}
            {way === 'photos' && (
              <>
                <PhotoIdentity formId={formId} pid={pid} onState={setState} />
                {otherWay('text')}
              </>
            )}
            {way === 'manual' && <ManualIdentity formId={formId} pid={pid} onState={setState} otherWay={otherWay} />}
          </>
        )}
      </QueryState>
    </StepPage>
  );
}

/** Returns rows with the saved identity. Only the PAN can be revealed. */
function useSavedIdentity(): LinesOf {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  return (values) =>
    LABELS.flatMap(([field, label]) => {
      const value = values[field];
      if (value === undefined) return [];
      const gender = field === 'gender' ? GENDERS[value] : undefined;
      const word = field === 'dateOfBirth' ? (core?.formatBirthDate(value, language) ?? value) : value;
      return [
        {
          label: t(label),
          value: field === 'idNo' ? <Digits text={value} /> : gender === undefined ? word : t(gender),
          ...(field === 'panNo' && { shows: field }),
        },
      ];
    });
}
