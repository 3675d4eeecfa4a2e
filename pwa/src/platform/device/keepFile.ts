/** How long the browser gets to fetch a file out of the page, in milliseconds. */
const FETCHED_MS = 60_000;

/**
 * Hands a file to the phone: by its share sheet where that takes files, since a download leads nowhere in an app on an
 * iPhone's home screen; else as a download.
 */
export async function keepFile(file: File): Promise<void> {
  const data = { files: [file] };
  try {
    if (navigator.canShare?.(data) === true) return await navigator.share(data);
  } catch (error) {
    // Closing the phone's sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_MS);
}
