/** Opens an address in this window. Its own module: the one thing here that a test cannot let happen. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
