import type { LoginEvent, LoginView } from '@core/types';

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

/** Returns the form's view before core has loaded. It has the raw input, and whether a code was requested. */
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
