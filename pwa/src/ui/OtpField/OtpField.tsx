import { TextField, type TextFieldProps } from '@ui/TextField/TextField';
import { useCodeFromMessage } from './useCodeFromMessage';

/** A field for a one-time code. It is a single input, so that the phone can autofill the code. */
export function OtpField(props: TextFieldProps) {
  useCodeFromMessage(props.onChange);
  return (
    <TextField inputMode="numeric" autoComplete="one-time-code" enterKeyHint="go" autoCapitalize="off" {...props} />
  );
}
