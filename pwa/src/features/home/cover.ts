import type { HomeProduct } from '@core/types';

/** What lies over a product card. */
export type Cover =
  { readonly kind: 'none' } | { readonly kind: 'lock' } | { readonly kind: 'level'; readonly loan: number };

/** The first and the last loan for which the card says from when on the product is offered. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 5;

/** The cover of a card: a lock while the product is locked, a level while it is for a later loan (specification, section 2). */
export function coverOf({ productStatus, orderNum }: Pick<HomeProduct, 'productStatus' | 'orderNum'>): Cover {
  if (productStatus === 0) return { kind: 'lock' };
  if (orderNum >= FIRST_LEVEL && orderNum <= LAST_LEVEL) return { kind: 'level', loan: orderNum };
  return { kind: 'none' };
}
