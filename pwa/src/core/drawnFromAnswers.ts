import { byAddress } from './byAddress';
import { DRAWN_FROM_ANSWERS } from './generated/routes';

const find = byAddress(DRAWN_FROM_ANSWERS);

/** Whether the screen at this address is drawn without the rules, which are loaded afterwards. The server names the same files (`needs.rs`). */
export const isDrawnFromAnswers = (pathname: string): boolean => find(pathname) !== undefined;
