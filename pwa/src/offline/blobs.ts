/** A file as text: only text is sealed. */
export interface BlobText {
  readonly type: string;
  readonly base64: string;
}

export async function textOf(blob: Blob): Promise<BlobText> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { type: blob.type, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}

export function blobOf({ type, base64 }: BlobText): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
