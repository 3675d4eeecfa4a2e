import { byAddress } from './byAddress';
import { INITIAL_MODULES } from './generated/routes';
import type { InitialModule } from './types';

const INITIAL = byAddress(INITIAL_MODULES);

/** The module to load at this address (`loadInitial`). The server preloads the same one (`needs.rs`). */
export const initialModule = (pathname: string): InitialModule => INITIAL(pathname)?.value ?? 'whole';
