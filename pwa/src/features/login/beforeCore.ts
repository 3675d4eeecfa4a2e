import type { LoginEvent, LoginView } from '@core/types';

/** The form before anything happened. */
export const EMPTY: LoginView = {
  phone: '',
  code: '',
  agreed: false,
  send: { kind: 'send' },
  canSend: true,
  canSubmit: false,
  submitting: false,
  done: false,
  error: null,
};

/** What a form shows before core is there: what was typed, as typed, and that a code was asked for. */
export function echo(view: LoginView, event: LoginEvent): LoginView {
  switch (event.kind) {
    case 'phoneChanged':
      return { ...view, phone: event.value };
    case 'codeChanged':
      return { ...view, code: event.value };
    case 'agreementChanged':
      return { ...view, agreed: event.agreed };
    case 'sendPressed':
      return { ...view, send: { kind: 'sending' } };
    default:
      return view;
  }
}
