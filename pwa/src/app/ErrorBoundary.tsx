import { Component, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { recordFailure } from '@platform/failures/record';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Page } from '@ui/Page/Page';
import { isMissingPart, mayRecover, recover } from '@platform/failures/recovery';
import { reloadNewest } from '../sw/register';
import { RoutePlaceholder } from './RouteFrame';
import { useOnline } from '@platform/device/useOnline';

interface BoundaryProps {
  /** Key of the history entry. A new key resets the error. */
  readonly entry: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly entry: string;
  readonly error: unknown;
}

/** React catches errors only in class components. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { entry: this.props.entry, error: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ entry }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return entry === state.entry ? null : { entry, error: null };
  }

  override componentDidCatch(error: unknown): void {
    recordFailure('render', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <RouteError error={error} />;
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary entry={key}>{children}</Boundary>;
}

/** Replaces a page that failed to render. If a chunk is missing, reloads once, and when the network returns. */
function RouteError({ error }: { readonly error: unknown }) {
  const t = useT();
  const online = useOnline();
  const [offlineAtFirst] = useState(() => isMissingPart(error) && !online);
  const [mayRecoverAtFirst] = useState(() => mayRecover(error));
  const recovering = mayRecoverAtFirst || (offlineAtFirst && online);
  useEffect(() => {
    if (recovering) recover();
    else console.error(error);
  }, [error, recovering]);
  if (recovering) return <RoutePlaceholder />;
  return (
    <Page
      title={t(offlineAtFirst ? 'common.offline' : 'common.brokenTitle')}
      footer={
        <Button block onClick={reloadNewest}>
          {t('common.reload')}
        </Button>
      }
    >
      <p>{t(offlineAtFirst ? 'common.partOfflineText' : 'common.brokenText')}</p>
    </Page>
  );
}
