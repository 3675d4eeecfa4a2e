import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import type { AadhaarOtpView } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { isEnter } from '@ui/actionKey';
import { Button } from '@ui/Button/Button';
import { LongNumberField } from '@ui/Digits/ReadBack';
import { Icon } from '@ui/Icon/Icon';
import { Notice } from '@ui/Notice/Notice';
import { OtpField } from '@ui/OtpField/OtpField';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { Note } from '@ui/Text/Text';
import { TextField } from '@ui/TextField/TextField';
import { aadhaarState, panTyped } from '../draftsSlice';
import { focusField } from '@ui/focusField';
import { stackClass } from '@ui/Stack/Stack';
import type { IdentityFormProps } from './PhotoIdentity';
import { StepFailure } from '../StepFailure';
import { useAadhaarOtp } from './useAadhaarOtp';
import { useClean, useIsFull } from '@core/useClean';
import { useStep } from '../useStep';
import styles from '../verification.module.css';

/** `type` of an identity that was typed, not photographed (contract, section 2). */
const BY_HAND = 2;

interface Props extends IdentityFormProps {
  /** The button that switches to photos. */
  readonly otherWay: (variant: 'text' | 'secondary') => ReactNode;
}

export function ManualIdentity({ formId, pid, onState, otherWay }: Props) {
  const t = useT();
  const core = useCore();
  const clean = useClean();
  const consentId = useId();
  const isFull = useIsFull();
  const dispatch = useAppDispatch();
  const { view, sendEvent } = useAadhaarOtp();
  const panNo = useAppSelector((state) => state.drafts.panNo);
  // An Aadhaar number that was typed before core has loaded. Core receives it once loaded.
  const [early, setEarly] = useState('');
  const stored = useAppSelector(aadhaarState);

  useEffect(() => {
    if (core === null || early === '') return;
    sendEvent({ kind: 'aadhaarChanged', value: early });
    setEarly('');
  }, [core, early, sendEvent]);

  const aadhaar = early !== '' ? early : (stored?.aadhaar ?? '');
  const verified = stored?.verified ?? false;
  const shown = early !== '' ? early : (view?.shown ?? aadhaar);
  const form = { idNo: aadhaar, panNo, aadhaarVerified: verified };
  // While the code field is open, errors of the verification are shown at this field, not at the number.
  const codeOpen = view !== null && view.codeSent && !verified;
  const step = useStep('identity', pid, {
    check: (rules) => {
      const mistake = rules.validateKycManual(form).errors[0]?.field;
      return codeOpen && mistake === 'idNo' ? 'otp' : mistake;
    },
    body: () => ({ type: BY_HAND, idNo: aadhaar, panNo }),
  });
  const { form: fields, attempted, isSaving } = step;
  useEffect(() => onState({ busy: isSaving, ready: verified }), [onState, isSaving, verified]);
  const errors = attempted && core !== null ? core.validateKycManual(form).errors : [];
  const ruleOf = (name: string) => t.fieldError(errors, name);
  const wrong = view?.error ?? undefined;
  const notice = wrong && (wrong.kind === 'server' ? wrong.text : t.message(wrong.message));
  // The server sent no code. The number may still be right, so the page offers photos, which need no code.
  const refusal = !codeOpen && wrong?.kind === 'server' ? wrong.text : undefined;

  const typedCode = (typed: string) => {
    const code = clean('aadhaarOtp', typed);
    sendEvent({ kind: 'otpChanged', value: typed });
    if (code !== view?.otp && isFull('aadhaarOtp', code)) sendEvent({ kind: 'verifyPressed' });
  };

  // The code field takes the focus when the send button becomes disabled.
  const codeSent = codeOpen && view.send.kind === 'countdown';
  useEffect(() => {
    if (codeSent) focusField(fields.current, 'otp');
  }, [codeSent, fields]);

  /** Enter presses the button beside the field. */
  const pressOnEnter = (event: KeyboardEvent, kind: 'sendPressed' | 'verifyPressed') => {
    if (!isEnter(event)) return;
    event.preventDefault();
    if (!event.repeat) sendEvent({ kind });
  };
  const onAadhaarKey = (event: KeyboardEvent) => {
    if (!codeSent && !verified) pressOnEnter(event, 'sendPressed');
  };

  // The PAN field takes the focus once the number is verified.
  const wasVerified = useRef(verified);
  useEffect(() => {
    if (verified && !wasVerified.current && panNo === '') focusField(fields.current, 'panNo');
    wasVerified.current = verified;
  }, [verified, panNo, fields]);

  return (
    <>
      <form {...step.formProps} id={formId} className={stackClass(20, styles.fields)}>
        <div className={stackClass(4)}>
          <LongNumberField
            name="idNo"
            label={t('auth.aadhaar')}
            hint={t(verified ? 'auth.aadhaarKept' : 'auth.aadhaarHint')}
            value={shown}
            readOnly={verified || isSaving}
            error={(codeOpen || refusal !== undefined ? undefined : notice) ?? ruleOf('idNo')}
            onChange={(value) => (core === null ? setEarly(value) : sendEvent({ kind: 'aadhaarChanged', value }))}
            enterKeyHint={codeSent || verified ? 'next' : 'send'}
            onKeyDown={onAadhaarKey}
            aside={
              verified ? (
                <span className={styles.tag}>
                  <StatusTag tone="success" icon={<Icon name="check" size={16} />}>
                    {t('auth.verified')}
                  </StatusTag>
                </span>
              ) : (
                view !== null && (
                  <SendButton
                    view={view}
                    next={!codeOpen}
                    consentId={consentId}
                    onPress={() => sendEvent({ kind: 'sendPressed' })}
                  />
                )
              )
            }
          />
          {refusal !== undefined && (
            <Notice as="div" tone="warn" role="alert" className={stackClass(8)}>
              <p>{refusal}</p>
              {otherWay('secondary')}
            </Notice>
          )}
          {!verified && (
            <Note id={consentId} above={8}>
              {t('auth.otpConsent')}
            </Note>
          )}
        </div>
        {codeOpen && (
          <OtpField
            name="otp"
            label={t('auth.otp')}
            hint={t('auth.otpHint')}
            value={view.otp}
            error={notice}
            onChange={typedCode}
            onKeyDown={(event) => pressOnEnter(event, 'verifyPressed')}
            aside={
              <Button
                className={styles.send}
                busy={view.verifying}
                aria-label={view.verifying ? t('auth.otpVerifying') : undefined}
                onClick={() => sendEvent({ kind: 'verifyPressed' })}
              >
                {t('auth.otpVerify')}
              </Button>
            }
          />
        )}
        <TextField
          name="panNo"
          label={t('auth.pan')}
          hint={t('auth.panHint')}
          value={panNo}
          readOnly={isSaving}
          error={ruleOf('panNo')}
          onChange={(value) => dispatch(panTyped(clean('pan', value)))}
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <StepFailure {...step.failureProps} />
      </form>
      {refusal === undefined && otherWay('text')}
    </>
  );
}

interface SendButtonProps {
  readonly view: AadhaarOtpView;
  readonly next: boolean;
  /** Id of the sentence by which the user consents to a code. */
  readonly consentId: string;
  readonly onPress: () => void;
}

function SendButton({ view, next, consentId, onPress }: SendButtonProps) {
  const t = useT();
  const { send } = view;
  const text = t(send.kind === 'resend' ? 'auth.otpResend' : 'auth.otpSend');
  return (
    <Button
      className={styles.send}
      aria-describedby={consentId}
      variant={next ? 'primary' : 'secondary'}
      busy={send.kind === 'sending'}
      // Not `busyLabel`, which is wider and would move the fields.
      aria-label={send.kind === 'sending' ? t('auth.otpSending') : undefined}
      disabled={!view.canSend && send.kind !== 'sending'}
      onClick={onPress}
    >
      {send.kind === 'countdown' ? t('auth.otpWait', String(send.seconds)) : text}
    </Button>
  );
}
