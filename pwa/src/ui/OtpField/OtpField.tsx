import { TextField, type TextFieldProps } from '@ui/TextField/TextField';
import { useEffect, useEffectEvent } from 'react';

/** A field for a one-time code. It is a single input, so that the phone can autofill the code. */
export function OtpField(props: TextFieldProps) {
  useCodeFromMessage(props.onChange);
  return (
    <TextField inputMode="numeric" autoComplete="one-time-code" enterKeyHint="go" autoCapitalize="off" {...props} />
  );
}

interface FromMessage extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Reads the code from the SMS by WebOTP, with the borrower's consent. Does nothing in browsers without WebOTP. */
function useCodeFromMessage(onCode: (code: string) => void) {
  const arrived = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const waiting = new AbortController();
    const wanted: FromMessage = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(wanted).then(
      (found) => {
        if (found !== null && 'code' in found && typeof found.code === 'string') arrived(found.code);
      },
      () => undefined,
    );
    return () => waiting.abort();
  }, []);
}
