import { routeMatcher } from './routeMatcher';
import { DRAWN_FROM_ANSWERS } from './generated/routes';

const find = routeMatcher(DRAWN_FROM_ANSWERS);

/** Whether the screen at this address renders before core has loaded. The server has the same rule (`needs.rs`). */
export const isDrawnFromAnswers = (pathname: string): boolean => find(pathname) !== undefined;
