import { TextField, type TextFieldProps } from '@ui/TextField/TextField';
import { useCodeFromMessage } from './useCodeFromMessage';

/** A one-time code in one field, so that the phone can fill it from the message. */
export function OtpField(props: TextFieldProps) {
  useCodeFromMessage(props.onChange);
  return (
    <TextField inputMode="numeric" autoComplete="one-time-code" enterKeyHint="go" autoCapitalize="off" {...props} />
  );
}
