import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { endSession } from '@platform/calls/baseQuery';
import { useFailureText } from '@platform/calls/failure';
import { useSession } from '@platform/session/useSession';
import { useAppDispatch } from '@platform/state';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useClean, useIsFull } from '@core/useClean';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Digits } from '@ui/Digits/Digits';
import { Dialog } from '@ui/Dialog/Dialog';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { OtpField } from '@ui/OtpField/OtpField';
import { stackClass } from '@ui/Stack/Stack';
import { useConfirmMutation } from '@entities/bank/api';
import type { ApiError } from '@platform/calls/api';
import { sessionApi } from '@platform/login/api';
import { now } from '@platform/now';
import styles from './bank.module.css';

interface ConfirmPhoneProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

const SHOWN = 4;

/** Refusal code: the daily limit of SMS codes is reached. */
const SMS_LIMIT = 1007;

/** Asks for an SMS code before money may go to another account. Sends the code at once. */
export function ConfirmPhone({ onConfirmed, onClose }: ConfirmPhoneProps) {
  const { phone } = useSession();
  // If only the session cookie survived, the phone number is unknown.
  return phone === null || phone === '' ? (
    <LogInAgain onClose={onClose} />
  ) : (
    <EnterCode {...{ phone, onConfirmed, onClose }} />
  );
}

function LogInAgain({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { tap } = useAsyncAction();
  const dispatch = useAppDispatch();
  return (
    <Dialog
      open
      title={t('bank.codeTitle')}
      onClose={onClose}
      actions={<Button onClick={() => tap(() => endSession(dispatch))}>{t('login.logIn')}</Button>}
    >
      {t('bank.codeNoPhone')}
    </Dialog>
  );
}

function EnterCode({ phone, onConfirmed, onClose }: ConfirmPhoneProps & { readonly phone: string }) {
  const t = useT();
  const clean = useClean();
  const isFull = useIsFull();
  const formId = useId();
  const failureText = useFailureText();
  const { tap } = useAsyncAction();
  const field = useRef<HTMLFormElement>(null);
  const { send, sending, wasSent, secondsLeft, failure } = useCodeByPhone(phone);
  const [confirm, { isLoading, error: refusal, reset }] = useConfirmMutation();
  const wrong = refusal && failureText(refusal);
  const [code, setCode] = useState('');

  useEffect(() => {
    field.current?.querySelector('input')?.focus();
  }, []);

  const submit = (entered: string) =>
    tap(async () => {
      const answer = await confirm({ code: entered });
      if (answer.error === undefined) onConfirmed();
    });
  const typed = (value: string) => {
    const entered = clean('loginCode', value);
    reset();
    setCode(entered);
    if (entered !== code && isFull('loginCode', entered)) submit(entered);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(code);
  };
  const resend = () => {
    // A code that is being checked still gets its answer.
    if (!isLoading) reset();
    send();
  };
  // No code was sent, so the focused code field disappears. The `key` mounts a new dialog, which takes the focus.
  if (failure?.code === SMS_LIMIT && !wasSent)
    return (
      <Dialog
        key="over"
        open
        title={t('bank.codeNotSent')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <p>{failureText(failure)}</p>
        <p>{t('bank.codeKept')}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={t('bank.codeTitle')}
      onClose={onClose}
      describedBy={`${formId}-what`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button type="submit" form={formId} busy={isLoading}>
            {t('bank.codeConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={field} className={stackClass(12, styles.code)} noValidate onSubmit={onSubmit}>
        <p id={`${formId}-what`}>
          <Digits text={t('bank.codeText', phone.slice(-SHOWN))} />
        </p>
        <OtpField
          name="code"
          label={t('login.code')}
          value={code}
          error={wrong}
          readOnly={isLoading}
          onChange={typed}
        />
        {wrong === undefined && failure !== null && <ErrorBanner>{failureText(failure)}</ErrorBanner>}
        <Button
          variant="text"
          busy={sending}
          busyLabel={t('bank.codeSending')}
          disabled={secondsLeft > 0}
          onClick={resend}
        >
          {secondsLeft > 0 ? t('bank.codeWait', String(secondsLeft)) : t('bank.codeResend')}
        </Button>
      </form>
    </Dialog>
  );
}

const SECOND_MS = 1000;
const DIGITS = 10;
/** Country code of a number on the wire (specification, section 3). */
const PREFIX = '91';

/** Sends a code to the user's phone, at once and on request. `secondsLeft`: time until another request is allowed. */
function useCodeByPhone(phone: string) {
  const dispatch = useAppDispatch();
  const { tap, busy: sending } = useAsyncAction();
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** Earliest time for another code in epoch milliseconds, and the whole wait for it in seconds. */
  const [sent, setSent] = useState({ until: 0, wait: 0 });
  /** The current time, in epoch milliseconds. */
  const [at, setAt] = useState(now);

  const send = useCallback(() => {
    setFailure(null);
    tap(async () => {
      const answer = await dispatch(sessionApi.endpoints.sendCode.initiate(PREFIX + phone.slice(-DIGITS)));
      if (answer.error !== undefined) return setFailure(answer.error as ApiError);
      const wait = answer.data.resendIn;
      const sentAt = now();
      setAt(sentAt);
      setSent({ until: sentAt + wait * SECOND_MS, wait });
    });
  }, [dispatch, phone, tap]);

  const first = useRef(true);
  useEffect(() => {
    if (first.current) send();
    first.current = false;
  }, [send]);

  const left = Math.max(0, Math.ceil((sent.until - at) / SECOND_MS));
  // More than the whole wait: the clock was set back. The server refuses a request that is too early.
  const secondsLeft = left > sent.wait ? 0 : left;
  const counting = secondsLeft > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setAt(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [counting]);

  return { send, sending, wasSent: sent.until > 0, secondsLeft, failure };
}
