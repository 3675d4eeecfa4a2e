import { useCallback } from 'react';
import { useT } from '@i18n/useT';
import { isApiError } from './envelope';

export function useFailureText(): (error: unknown) => string {
  const t = useT();
  return useCallback(
    (error) => {
      if (!isApiError(error)) return t('errors.unavailable');
      if (error.kind === 'network') return t('errors.offline');
      return error.msg === '' ? t('errors.unavailable') : error.msg;
    },
    [t],
  );
}
