import { byAddress } from './byAddress';
import { INITIAL_MODULES } from './generated/routes';
import type { InitialModule } from './types';

/** The screens that begin with a small module. */
const INITIAL = byAddress(INITIAL_MODULES);

/** What is waited for where the app begins at this address (`loadInitial`); the server names the same to the browser (`needs.rs`). */
export const initialModule = (pathname: string): InitialModule => INITIAL(pathname)?.value ?? 'whole';
