import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { useFailureText } from './failure';
import { refusalAction } from './refusalAction';

/** Returns a function that shows a failed call in the 'Info' dialog, with the next action. */
export function useSayRefusal(pid?: string): (error: unknown, text?: string) => void {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const failureText = useFailureText();
  return useCallback(
    (error, text = failureText(error)) => {
      const action = refusalAction(error, pid);
      const run = (to: string) => {
        const { pathname, search } = window.location;
        void navigate(to, { state: { from: `${pathname}${search}` } });
      };
      toast.show(text, action === null ? undefined : { label: t(action.label), run: () => run(action.to) });
    },
    [t, toast, navigate, failureText, pid],
  );
}
