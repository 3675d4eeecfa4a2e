/** What the accounts' page leaves for the page that asked: the account that was picked there, or null. */
export function pickedCard(state: unknown): string | null {
  const found = typeof state === 'object' && state !== null && 'cardId' in state ? state.cardId : null;
  return typeof found === 'string' ? found : null;
}
