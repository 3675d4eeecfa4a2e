import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { href } from '@core/href';
import type { LoginEvent, LoginField, LoginView, Route } from '@core/types';
import { nextLanguage } from '@i18n/language';
import { useLanguage, useT } from '@i18n/useT';
import { isEnter } from '@ui/actionKey';
import { Button } from '@ui/Button/Button';
import { Link } from '@ui/Link/Link';
import { OtpField } from '@ui/OtpField/OtpField';
import { groupedPhone } from '@ui/Digits/groups';
import { FieldError } from '@ui/TextField/FieldFrame';
import { TextField } from '@ui/TextField/TextField';
import { Notice } from '@ui/Notice/Notice';
import { Stack, lineClass, stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './login.module.css';
import { LANGUAGE_PRESS } from './instant/capturedInput';

interface LoginProblem {
  readonly text: string;
  readonly at: LoginField;
  /** Set if the same tap would fail again. The field's button then looks inactive until the user changes something. */
  readonly isFinal: boolean;
}

interface LoginFormProps {
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly view: LoginView;
  readonly problem?: LoginProblem | undefined;
  readonly onEvent: (event: LoginEvent) => void;
  readonly notice?: string | undefined;
  readonly onLanguage?: (() => void) | undefined;
  /** Set in the static form, before the app has loaded: it captures input and taps, but sends nothing. */
  readonly still?: boolean;
}

/** The login form, both on the static page and in the app. */
export function LoginForm({ form, view, problem, onEvent, notice, onLanguage, still = false }: LoginFormProps) {
  const t = useT();
  const { language } = useLanguage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEvent({ kind: 'submitPressed' });
  };
  const send = () => {
    onEvent({ kind: 'sendPressed' });
    if (!view.canSend) return;
    const code = form?.current?.elements.namedItem('code');
    if (code instanceof HTMLElement) code.focus();
  };
  // While no new code can be requested, Enter moves the focus to the code field.
  const wasSent = view.send.kind === 'countdown';
  const onPhoneKey = (event: KeyboardEvent) => {
    if (!isEnter(event) || wasSent) return;
    event.preventDefault();
    send();
  };
  // An error takes the hint's place, so that the button below does not move.
  const isSent = (wasSent || view.send.kind === 'resend') && problem?.at !== 'code';
  const isFinalAt = (field: LoginField) => problem?.at === field && problem.isFinal;
  const errorAt = (field: LoginField) => (problem?.at === field ? problem.text : undefined);

  return (
    <main className={styles.page}>
      <Button
        variant="text"
        className={styles.language}
        data-press={still ? LANGUAGE_PRESS : undefined}
        onClick={onLanguage}
      >
        {nextLanguage(language).name}
      </Button>
      <Stack gap={8}>
        <div className={styles.logo} />
        <h1 tabIndex={-1}>{t('login.title')}</h1>
        <Note size="body">{t('login.promise')}</Note>
      </Stack>
      {notice !== undefined && (
        <Notice tone="info" role="status">
          {notice}
        </Notice>
      )}
      <form ref={form} className={stackClass(16)} onSubmit={submit} noValidate>
        <TextField
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          enterKeyHint={wasSent ? 'next' : 'send'}
          label={t('login.phone')}
          prefix={t('login.prefix')}
          value={view.phone}
          shown={groupedPhone(view.phone)}
          readOnly={view.submitting}
          onChange={(value) => onEvent({ kind: 'phoneChanged', value })}
          onKeyDown={onPhoneKey}
          data-enter={still ? 'send' : undefined}
          error={errorAt('phone')}
          aside={<SendButton still={still} view={view} isFinal={isFinalAt('phone')} onPress={send} />}
        />
        <OtpField
          name="code"
          label={t('login.code')}
          hint={isSent ? t('login.codeSent', groupedPhone(view.phone) ?? view.phone) : undefined}
          value={view.code}
          readOnly={view.submitting}
          error={errorAt('code')}
          data-enter={still ? 'submit' : undefined}
          onChange={(value) => onEvent({ kind: 'codeChanged', value })}
        />
        <Agreement
          still={still}
          agreed={view.agreed}
          error={errorAt('agreement')}
          onChange={(agreed) => onEvent({ kind: 'agreementChanged', agreed })}
        />
        <Button
          type={still ? 'button' : 'submit'}
          block
          busy={view.submitting || view.done}
          busyLabel={t('login.loggingIn')}
          data-quiet={(!view.canSubmit || isFinalAt('code')) && !view.submitting && !view.done}
          data-press={still ? 'submit' : undefined}
        >
          {t('login.logIn')}
        </Button>
      </form>
      <Note as="div" size="small" className={styles.note}>
        <p>{t('login.privacy')}</p>
        <p className={styles.legal}>
          <Legal still={still} route={{ kind: 'legalLender' }} text={t('common.title.legalLender')} />
        </p>
      </Note>
    </main>
  );
}

const SEND_LABELS = { send: 'login.sendCode', sending: 'login.sending', resend: 'login.resend' } as const;

interface SendButtonProps {
  readonly still: boolean;
  readonly view: LoginView;
  readonly isFinal: boolean;
  readonly onPress: () => void;
}

function SendButton({ still, view, isFinal, onPress }: SendButtonProps) {
  const t = useT();
  const { send, canSend } = view;
  // Sending a code is the main action until a code was sent. Then logging in is the main action.
  const isNext = send.kind === 'send' || send.kind === 'sending';
  return (
    <Button
      variant={isNext ? 'primary' : 'secondary'}
      className={styles.send}
      busy={send.kind === 'sending'}
      // Not `disabled`, because a tap explains what is missing.
      aria-disabled={!canSend || undefined}
      data-quiet={isFinal || (!isNext && !canSend)}
      data-press={still ? 'send' : undefined}
      onClick={onPress}
    >
      {send.kind === 'countdown' ? t('login.countdown', String(send.seconds)) : t(SEND_LABELS[send.kind])}
    </Button>
  );
}

function Legal({ still, route, text }: { readonly still: boolean; readonly route: Route; readonly text: string }) {
  const address = href(route);
  return still ? <a href={address}>{text}</a> : <Link to={address}>{text}</Link>;
}

interface AgreementProps {
  readonly still: boolean;
  readonly agreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

function Agreement({ still, agreed, error, onChange }: AgreementProps) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <div className={lineClass(styles.agreement)}>
        <input
          id={id}
          name="agreement"
          type="checkbox"
          checked={agreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? `${id}-what` : `${id}-error ${id}-what`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <div>
          <label htmlFor={id}>{t('login.agree')}</label> <span id={`${id}-what`}>{t('login.agreeMeans')}</span>
          <div className={styles.legal}>
            <Legal still={still} route={{ kind: 'legalAgreement' }} text={t('login.agreement')} />
            <Legal still={still} route={{ kind: 'legalPrivacy' }} text={t('common.title.legalPrivacy')} />
          </div>
        </div>
      </div>
      <div className={styles.disagreed}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}
