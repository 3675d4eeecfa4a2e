import { byAddress } from './byAddress';
import { DRAWN_FROM_ANSWERS } from './generated/routes';

const find = byAddress(DRAWN_FROM_ANSWERS);

/**
 * Whether the screen at this address renders without core, which loads afterwards. The server has the same rule
 * (`needs.rs`).
 */
export const isDrawnFromAnswers = (pathname: string): boolean => find(pathname) !== undefined;
