/** How long the browser gets to fetch a file out of the page, in milliseconds. */
const FETCHED_MS = 60_000;

/**
 * Hands a file to the phone: by its share sheet where that takes files, since a download leads nowhere in an app on an
 * iPhone's home screen; else `text` by the share sheet, where there is one to share; else as a download.
 */
export async function keepFile(file: File, text?: ShareData): Promise<void> {
  if (await share({ ...(text?.title !== undefined && { title: text.title }), files: [file] })) return;
  if (text !== undefined && (await share(text))) return;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_MS);
}

/** Whether the share sheet was shown; one that the borrower closed was, too. */
async function share(data: ShareData): Promise<boolean> {
  // Older browsers share texts alone, and do not say what they take.
  const can = navigator.canShare?.(data) ?? ('share' in navigator && data.files === undefined);
  if (!can) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Whether this page can be printed: pages inside other apps, and apps on an iPhone's home screen, ignore it. */
export function canPrint(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { readonly standalone?: boolean };
  return standalone !== true && !userAgent.includes('; wv)');
}
