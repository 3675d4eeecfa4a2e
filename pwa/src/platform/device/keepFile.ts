/** Time that the browser gets to fetch the object URL, in milliseconds. */
const FETCHED_MS = 60_000;

/** Saves a file by the share sheet if possible (downloads fail in iPhone home-screen apps), else by a download: true. */
export async function keepFile(file: File): Promise<boolean> {
  const data = { files: [file] };
  try {
    if (navigator.canShare?.(data) === true) {
      await navigator.share(data);
      return false;
    }
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_MS);
  return true;
}
