import { useEffect, useEffectEvent } from 'react';

/** What WebOTP adds to the browser's own types. */
interface FromMessage extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/**
 * Where the browser can read a code from the message that brings it (WebOTP), the borrower allows it with one tap. Without that,
 * with no such message, or when it is refused, the code is typed as ever.
 */
export function useCodeFromMessage(onCode: (code: string) => void) {
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
