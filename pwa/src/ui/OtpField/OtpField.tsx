import { TextField, type TextFieldProps } from '@ui/TextField/TextField';
import { useCodeFromMessage } from './useCodeFromMessage';

/** One field for the whole code, so that the phone can autofill it. */
export function OtpField(props: TextFieldProps) {
  useCodeFromMessage(props.onChange);
  return (
    <TextField inputMode="numeric" autoComplete="one-time-code" enterKeyHint="go" autoCapitalize="off" {...props} />
  );
}
