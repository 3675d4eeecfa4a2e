import { FIRST_RULES } from './generated/routes';
import type { FirstRules } from './types';

/** The screens that begin with some of the rules. A slash at the end of an address counts for nothing. */
const ADDRESSES = Object.entries(FIRST_RULES).map(([pattern, rules]) => ({
  address: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/?$/, '/?')}$`),
  rules,
}));

/** What is waited for where the app begins at this address (`loadFirst`); the server names the same to the browser (`needs.rs`). */
export const firstRules = (pathname: string): FirstRules =>
  ADDRESSES.find(({ address }) => address.test(pathname))?.rules ?? 'whole';
