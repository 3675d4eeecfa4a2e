export function pickedCard(state: unknown): string | null {
  const found = typeof state === 'object' && state !== null && 'cardId' in state ? state.cardId : null;
  return typeof found === 'string' ? found : null;
}
