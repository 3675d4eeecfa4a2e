import { useId, useState } from 'react';

import { useAppDispatch, useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useKycConfigQuery } from '../api';
import { identityWayChosen } from '../draftsSlice';
import { ManualIdentity } from './ManualIdentity';
import { PhotoIdentity } from './PhotoIdentity';
import { useSavedIdentity } from './useSavedIdentity';
import { StepPage } from '../StepPage';
import { StepSubmit } from '../StepSubmit';

/** Takes Aadhaar and PAN by photo or as text, as the server asks. Users may switch from text to photos. */
export function IdentityStep({ pid }: { readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
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
          <StepSubmit
            step="identity"
            form={formId}
            busy={busy}
            busyLabel={t('auth.saving')}
            disabled={way === null}
            data-quiet={!ready}
          >
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
                <PhotoIdentity formId={formId} pid={pid} onBusy={setBusy} onReady={setReady} />
                {otherWay('text')}
              </>
            )}
            {way === 'manual' && (
              <ManualIdentity formId={formId} pid={pid} onBusy={setBusy} onReady={setReady} otherWay={otherWay} />
            )}
          </>
        )}
      </QueryState>
    </StepPage>
  );
}
