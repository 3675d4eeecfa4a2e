export type Parts = Readonly<Record<string, string | Blob>>;

/** File name of every uploaded file. Real names may contain personal data. */
const FILE_NAME = 'photo';

export function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, FILE_NAME);
  }
  return form;
}
