/** The fields of a multipart call, in order. */
export type Parts = Readonly<Record<string, string | Blob>>;

/** A name that says nothing about the phone or its owner. */
const FILE_NAME = 'photo';

/** The body of a multipart call. */
export function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, FILE_NAME);
  }
  return form;
}
