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

/** The form before core has been loaded: the text as it was typed, and whether a code was asked for. */
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
