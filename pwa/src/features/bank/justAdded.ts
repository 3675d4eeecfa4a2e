export const JUST_ADDED = { added: true } as const;

export const wasAdded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'added' in state && state.added === true;
