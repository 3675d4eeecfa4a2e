/** Shows or hides the page's own notice that the app could not be loaded. It needs no texts of the app. */
export function showBootFailure(failed: boolean): void {
  document.getElementById('boot-failure')?.toggleAttribute('hidden', !failed);
}
