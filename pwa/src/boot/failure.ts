/** Says in the page itself, whose own texts may not have come, that the app has not; or takes that away. */
export function showBootFailure(failed: boolean): void {
  document.getElementById('boot-failure')?.toggleAttribute('hidden', !failed);
}
