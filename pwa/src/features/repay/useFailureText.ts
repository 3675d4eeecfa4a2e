import { useCallback } from 'react';

import type { ApiError } from '@app/api';
import { useT } from '@i18n/useT';

/** What to tell the user about a failed call: the server's own sentence, or ours when it never spoke. */
export function useFailureText(): (error: ApiError) => string {
  const t = useT();
  return useCallback(
    (error) => {
      if (error.kind === 'network') return t('errors.offline');
      return error.msg === '' ? t('errors.unavailable') : error.msg;
    },
    [t],
  );
}
