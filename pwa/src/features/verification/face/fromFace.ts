export const FROM_FACE = { fromFace: true } as const;

export const isFromFace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromFace' in state && state.fromFace === true;
