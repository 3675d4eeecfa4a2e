import { byAddress } from './byAddress';
import { FIRST_RULES } from './generated/routes';
import type { FirstRules } from './types';

/** The screens that begin with some of the rules. */
const FIRST = byAddress(FIRST_RULES);

/** What is waited for where the app begins at this address (`loadFirst`); the server names the same to the browser (`needs.rs`). */
export const firstRules = (pathname: string): FirstRules => FIRST(pathname)?.value ?? 'whole';
