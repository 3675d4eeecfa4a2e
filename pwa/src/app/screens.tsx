import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ComponentType, type ReactNode, lazy, useState } from 'react';
import type { RootState } from './store';

/** One of the calls that a screen begins with. */
type Read = ThunkAction<PromiseLike<unknown> & { readonly unsubscribe: () => void }, RootState, unknown, UnknownAction>;

/** What a screen shows first; `id` is that of its address. */
export type ReadFirst = (id: string) => readonly Read[];

/** The chunk of a screen. */
interface Chunk {
  readonly Component: ComponentType;
  readonly readFirst?: ReadFirst;
}
type Load = () => Promise<Chunk>;

/** One screen: its address, what to show there, and how to have its chunk before it is shown. */
interface Screen {
  readonly path: string;
  readonly Component: ComponentType;
  readonly fetch: () => Promise<Chunk>;
}

/** A screen in a chunk of its own. One that was fetched before shows at once, without a moment of waiting. */
function screen(path: string, load: Load): Screen {
  let loaded: ComponentType | null = null;
  const fetch = async () => {
    const chunk = await load();
    loaded = chunk.Component;
    return chunk;
  };
  const Coming = lazy(async () => ({ default: (await fetch()).Component }));
  // Fixed for as long as the screen stands: what it holds must outlive the arrival of its chunk.
  function Component(): ReactNode {
    const [Shown] = useState<ComponentType>(() => loaded ?? Coming);
    return <Shown />;
  }
  return { path, Component, fetch };
}

/**
 * Every screen by its address (specification, section 2). A chunk has its route's name in core, by which the server tells
 * the browser at once what the screen will need.
 */
export const SCREENS: readonly Screen[] = [
  screen('/login', () => import(/* webpackChunkName: "login" */ '../routes/login')),
  screen('/', () => import(/* webpackChunkName: "home" */ '../routes/home')),
  screen('/order', () => import(/* webpackChunkName: "orders" */ '../routes/order')),
  screen('/personal', () => import(/* webpackChunkName: "account" */ '../routes/personal')),
  screen('/personal/aboutus', () => import(/* webpackChunkName: "about-us" */ '../routes/aboutus')),
  screen('/personal/help', () => import(/* webpackChunkName: "help" */ '../routes/help')),
  screen('/feedback', () => import(/* webpackChunkName: "feedback" */ '../routes/feedback')),
  screen('/product/:pid', () => import(/* webpackChunkName: "product" */ '../routes/product')),
  screen('/product/:pid/detail', () => import(/* webpackChunkName: "product-detail" */ '../routes/productDetail')),
  screen('/product/:pid/denied', () => import(/* webpackChunkName: "product-denied" */ '../routes/productDenied')),
  screen('/auth/index', () => import(/* webpackChunkName: "auth-index" */ '../routes/authIndex')),
  screen('/auth/kyc', () => import(/* webpackChunkName: "auth-kyc" */ '../routes/authKyc')),
  screen('/auth/identity', () => import(/* webpackChunkName: "auth-identity" */ '../routes/authIdentity')),
  screen('/auth/contacts', () => import(/* webpackChunkName: "auth-contacts" */ '../routes/authContacts')),
  screen('/auth/face', () => import(/* webpackChunkName: "auth-face" */ '../routes/authFace')),
  screen('/auth/callback', () => import(/* webpackChunkName: "auth-callback" */ '../routes/authCallback')),
  screen('/auth/:key', () => import(/* webpackChunkName: "auth-step" */ '../routes/authStep')),
  screen('/bank', () => import(/* webpackChunkName: "bank" */ '../routes/bank')),
  screen('/bank/add', () => import(/* webpackChunkName: "bank-add" */ '../routes/bankAdd')),
  screen('/bank/ifsc', () => import(/* webpackChunkName: "bank-ifsc" */ '../routes/bankIfsc')),
  screen('/repay', () => import(/* webpackChunkName: "repay" */ '../routes/repay')),
  screen('/orders/:id/audit', () => import(/* webpackChunkName: "order-audit" */ '../routes/orderAudit')),
  screen('/orders/:id/confirm', () => import(/* webpackChunkName: "order-confirm" */ '../routes/orderConfirm')),
  screen('/orders/:id/detail', () => import(/* webpackChunkName: "order-detail" */ '../routes/orderDetail')),
  screen('/orders/:id/extension', () => import(/* webpackChunkName: "order-extension" */ '../routes/orderExtension')),
  screen('/orders/:id/reapply', () => import(/* webpackChunkName: "order-reapply" */ '../routes/orderReapply')),
  screen('/orders/audit', () => import(/* webpackChunkName: "order-rating" */ '../routes/orderRating')),
  screen('/schedule', () => import(/* webpackChunkName: "schedules" */ '../routes/schedules')),
  screen('/schedule/:oid', () => import(/* webpackChunkName: "schedule" */ '../routes/schedule')),
  screen('/joint', () => import(/* webpackChunkName: "joint" */ '../routes/joint')),
  screen('/promotion', () => import(/* webpackChunkName: "promotion" */ '../routes/promotion')),
  screen('/alert', () => import(/* webpackChunkName: "alert" */ '../routes/alert')),
  screen('/verify/contact2', () => import(/* webpackChunkName: "verify-contact" */ '../routes/verifyContact')),
  screen('/download', () => import(/* webpackChunkName: "download" */ '../routes/download')),
  screen('/distribution', () => import(/* webpackChunkName: "download" */ '../routes/download')),
  screen('*', () => import(/* webpackChunkName: "not-found" */ '../routes/notFound')),
];
