import { href } from '@core/href';
import { useCore } from '@core/useCore';
import { useClientType } from './useClientType';

const DOWNLOAD = href({ kind: 'download' });

/**
 * Returns the download page in an Android browser tab, where borrowers cannot apply (contract, section 6), else null.
 * The verification hub and both forms to apply call this hook, so that the rule holds for every link and bookmark.
 */
export function useDownloadHref(pid: string): string | null {
  const core = useCore();
  const client = useClientType();
  // Without a product, the hub leads home.
  if (pid === '') return null;
  return core?.applyNow({ productId: pid, client }).href === DOWNLOAD ? DOWNLOAD : null;
}
