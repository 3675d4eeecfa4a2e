import type { InputHTMLAttributes, Ref } from 'react';

interface PictureInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'capture'> {
  readonly ref: Ref<HTMLInputElement>;
  readonly onPick: (file: File) => void;
}

/** A hidden input that opens the camera or the gallery when a button calls its `click`. */
export function PictureInput({ onPick, ...rest }: PictureInputProps) {
  return (
    <input
      {...rest}
      hidden
      type="file"
      accept="image/*"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // Without this, the browser would ignore choosing the same file again.
        currentTarget.value = '';
        if (file !== undefined) onPick(file);
      }}
    />
  );
}
