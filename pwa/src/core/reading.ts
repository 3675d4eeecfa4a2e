import { ROUTES } from './generated/routes';

/** The screens that draw themselves by `useReading` alone; the server names its module for the same (`needs.rs`). */
const SCREENS: readonly string[] = ['home', 'orders', 'orderDetail'];

const ADDRESSES = ROUTES.filter(({ meta }) => SCREENS.includes(meta.name)).map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
);

/** Whether the first screen at this address waits for the rules of `loadReadingFirst`, and not for all. */
export const beginsReading = (pathname: string): boolean => ADDRESSES.some((address) => address.test(pathname));
