/** In its own module, so that tests can replace the navigation. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
