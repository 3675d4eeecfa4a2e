import { type Attributes, type ComponentType, type ReactNode, createElement, lazy, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { completeTexts } from '@i18n/texts';
import type { FirstCalls } from '@platform/navigation/firstCalls';

/** Returns a parameter of the address: of its path, else of its query; `''` if there is none. */
type Parameter = (name: string) => string;

interface Chunk<Props> {
  readonly default: ComponentType<Props>;
  readonly firstCalls?: FirstCalls;
}

interface Screen {
  readonly Component: ComponentType;
  /** Loads the chunk. Resolves to the screen's first calls. */
  readonly fetch: () => Promise<FirstCalls | undefined>;
}

/** Defines a screen: `load` imports its chunk. The screen is shown once its texts have loaded. */
function screen<Props extends object>(
  load: () => Promise<Chunk<Props>>,
  propsOf: (parameter: Parameter) => Props & Attributes,
  texts: () => Promise<void> = completeTexts,
): Screen {
  let loaded: ComponentType | null = null;
  const fetch = async () => {
    const [chunk] = await Promise.all([load(), texts()]);
    loaded ??= function Screen() {
      const params = useParams();
      const [query] = useSearchParams();
      return createElement(
        chunk.default,
        propsOf((name) => params[name] ?? query.get(name) ?? ''),
      );
    };
    return { default: loaded, firstCalls: chunk.firstCalls };
  };
  const Lazy = lazy(fetch);
  // Keeps the first choice: switching components when the chunk arrives would discard the screen's state.
  function Component(): ReactNode {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return { Component, fetch: async () => (await fetch()).firstCalls };
}

const plain = (load: () => Promise<Chunk<object>>) => screen(load, () => ({}));

const ofProduct = (load: () => Promise<Chunk<{ readonly pid: string }>>) =>
  screen(load, (parameter) => ({ pid: parameter('pid') }));

const ofOrder = (load: () => Promise<Chunk<{ readonly orderId: string }>>) =>
  screen(load, (parameter) => ({ orderId: parameter('id') }));

const legal = (document: 'agreement' | 'privacy' | 'lender') =>
  screen(
    () => import(/* webpackChunkName: "legal" */ '@features/legal/LegalScreen'),
    () => ({ document }),
  );

const download = () => plain(() => import(/* webpackChunkName: "download" */ '@features/install/DownloadScreen'));

/**
 * All screens by their paths (specification, section 2). The server preloads a chunk by its name, which is the route's
 * name.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/login': screen(
    () => import(/* webpackChunkName: "login" */ '@features/login/LoginScreen'),
    () => ({}),
    // A first visit needs only the login's texts.
    () => Promise.resolve(),
  ),
  '/': plain(() => import(/* webpackChunkName: "home" */ './HomePage')),
  '/order': plain(() => import(/* webpackChunkName: "orders" */ '@features/orders/list/OrdersScreen')),
  '/personal': plain(() => import(/* webpackChunkName: "account" */ '@features/account/AccountScreen')),
  '/personal/aboutus': plain(() => import(/* webpackChunkName: "about-us" */ '@features/account/AboutScreen')),
  '/personal/help': plain(() => import(/* webpackChunkName: "help" */ '@features/account/HelpScreen')),
  '/feedback': plain(() => import(/* webpackChunkName: "feedback" */ '@features/feedback/FeedbackScreen')),
  '/product/:pid': ofProduct(() => import(/* webpackChunkName: "product" */ '@features/product/ProductIntroScreen')),
  '/product/:pid/detail': ofProduct(
    () => import(/* webpackChunkName: "product-detail" */ '@features/product/ApplyScreen'),
  ),
  '/product/:pid/denied': plain(
    () => import(/* webpackChunkName: "product-denied" */ '@features/product/DeniedScreen'),
  ),
  '/auth/index': ofProduct(() => import(/* webpackChunkName: "auth-index" */ '@features/verification/AuthHub')),
  '/auth/kyc': ofProduct(
    () => import(/* webpackChunkName: "auth-identity" */ '@features/verification/identity/KycAfterFace'),
  ),
  // In a separate chunk, because no other form uses the camera.
  '/auth/identity': ofProduct(
    () => import(/* webpackChunkName: "auth-identity" */ '@features/verification/identity/IdentityStep'),
  ),
  '/auth/contacts': ofProduct(
    () => import(/* webpackChunkName: "auth-contacts" */ '@features/verification/contacts/ContactsStep'),
  ),
  '/auth/face': ofProduct(() => import(/* webpackChunkName: "auth-face" */ '@features/verification/face/FaceStep')),
  // The face check provider redirects to this page, which only reads the result.
  '/auth/callback': ofProduct(
    () => import(/* webpackChunkName: "auth-callback" */ '@features/verification/face/FaceResultScreen'),
  ),
  // Ignores `step` and `as` in the address: the server knows the verification progress.
  '/auth/:key': screen(
    () => import(/* webpackChunkName: "auth-step" */ '@features/verification/forms/FormStep'),
    (parameter) => ({ step: parameter('key'), pid: parameter('pid') }),
  ),
  '/bank': ofProduct(() => import(/* webpackChunkName: "bank" */ '@features/bank/BankListScreen')),
  '/bank/add': screen(
    () => import(/* webpackChunkName: "bank-add" */ '@features/bank/AddBankScreen'),
    (parameter) => ({ pid: parameter('pid'), foundIfsc: parameter('ifsc_code') }),
  ),
  '/bank/ifsc': screen(
    () => import(/* webpackChunkName: "bank-ifsc" */ '@features/ifsc/IfscFinderScreen'),
    (parameter) => ({ key: parameter('pid'), pid: parameter('pid') }),
  ),
  '/repay': plain(() => import(/* webpackChunkName: "repay" */ '@features/home/RepayNow')),
  '/orders/:id/audit': ofOrder(
    () => import(/* webpackChunkName: "order-audit" */ '@features/orders/audit/AuditScreen'),
  ),
  '/orders/:id/confirm': ofOrder(
    () => import(/* webpackChunkName: "order-confirm" */ '@features/orders/confirm/ConfirmScreen'),
  ),
  '/orders/:id/detail': ofOrder(
    () => import(/* webpackChunkName: "order-detail" */ '@features/orders/detail/DetailScreen'),
  ),
  '/orders/:id/extension': ofOrder(
    () => import(/* webpackChunkName: "order-extension" */ '@features/orders/extension/ExtensionScreen'),
  ),
  '/orders/:id/papers': ofOrder(() => import(/* webpackChunkName: "order-papers" */ '@features/papers/PapersScreen')),
  '/orders/:id/papers/:paper': screen(
    () => import(/* webpackChunkName: "paper" */ '@features/papers/PaperScreen'),
    (parameter) => ({ orderId: parameter('id'), id: parameter('paper') }),
  ),
  '/orders/:id/reapply': ofOrder(
    () => import(/* webpackChunkName: "order-reapply" */ '@features/orders/reapply/ReapplyScreen'),
  ),
  '/orders/audit': screen(
    () => import(/* webpackChunkName: "order-rating" */ '@features/orders/rating/RatingScreen'),
    (parameter) => ({ orderId: parameter('orderId'), code: parameter('token') }),
  ),
  '/schedule': plain(() => import(/* webpackChunkName: "schedules" */ '@features/booking/BookingsScreen')),
  '/schedule/:oid': screen(
    () => import(/* webpackChunkName: "schedule" */ '@features/booking/BookingScreen'),
    (parameter) => ({ oid: parameter('oid'), pid: parameter('pid') }),
  ),
  '/joint': plain(() => import(/* webpackChunkName: "joint" */ '@features/handoff/JointScreen')),
  '/promotion': plain(() => import(/* webpackChunkName: "promotion" */ '@features/handoff/PromotionScreen')),
  '/alert': plain(() => import(/* webpackChunkName: "alert" */ '@features/handoff/AlertScreen')),
  '/verify/contact2': ofProduct(() => import(/* webpackChunkName: "verify-contact" */ './VerifyContactPage')),
  '/legal/agreement': legal('agreement'),
  '/legal/privacy': legal('privacy'),
  '/legal/lender': legal('lender'),
  '/download': download(),
  '/distribution': download(),
  '*': plain(() => import(/* webpackChunkName: "not-found" */ '@platform/navigation/NotFoundScreen')),
};
