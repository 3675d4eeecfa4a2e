/** A file as text, because only text is encrypted. */
export interface BlobText {
  readonly type: string;
  readonly base64: string;
}

/** Converts a file to text. Uses `FileReader`, because some web views lack `Blob.arrayBuffer`. */
export function textOf(blob: Blob): Promise<BlobText> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const [, base64 = ''] = String(reader.result).split(',');
      resolve({ type: blob.type, base64 });
    };
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(blob);
  });
}

export function blobOf({ type, base64 }: BlobText): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
