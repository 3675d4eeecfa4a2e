import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '@i18n/useT';
import { ErrorState } from '@ui/ErrorState/ErrorState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { recordFailure } from './record';
import { mayRecover, recover } from './recovery';
import { useLateScript } from './useLateScript';

/**
 * Returns a component whose code loads when it is first rendered; `height` is the placeholder's. If the code does not
 * load, the page stays, with a retry in the component's place. A retry that fails too reloads the page, at most once,
 * because a newer build may have replaced the code.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, height: number) {
  let loaded: ComponentType<Props> | null = null;
  return function OnDemand(props: Props) {
    const t = useT();
    const [Part, setPart] = useState(() => loaded);
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(0);
    const isAwaited = Part === null && failed < attempt;
    useLateScript(isAwaited);
    useEffect(() => {
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        (error: unknown) => {
          recordFailure('render', error);
          if (attempt > 1 && mayRecover(error)) recover();
          else setFailed(attempt);
        },
      );
    }, [attempt]);
    if (Part !== null) return <Part {...props} />;
    if (failed === 0) return <Skeleton height={height} />;
    const text = t(navigator.onLine ? 'errors.unavailable' : 'errors.offline');
    return <ErrorState isPart text={text} busy={isAwaited} onRetry={() => setAttempt(attempt + 1)} />;
  };
}
