import { type ComponentType, type ReactNode, lazy, useState } from 'react';
import { type PathParam, useParams, useSearchParams } from 'react-router';
import { completeTexts } from '@i18n/texts';
import type { FirstCalls } from '@platform/navigation/firstCalls';

interface Address<Path extends string> {
  readonly params: Readonly<Record<PathParam<Path>, string>>;
  /** `''` when the query has no such parameter. */
  readonly query: (name: string) => string;
}

interface Screen {
  readonly path: string;
  readonly Component: ComponentType;
  /** Loads the chunk. Resolves to the screen's first calls. */
  readonly fetch: () => Promise<FirstCalls | undefined>;
}

/** Defines a screen: `load` imports its chunk, and `show` renders it once its texts have loaded. */
function screen<Path extends string, Chunk>(
  path: Path,
  load: () => Promise<Chunk>,
  show: (chunk: Chunk, address: Address<Path>) => ReactNode,
  texts: () => Promise<void> = completeTexts,
): Screen {
  let loaded: ComponentType | null = null;
  const fetch = async () => {
    const [chunk] = await Promise.all([load(), texts()]);
    loaded ??= function Screen() {
      const params = useParams() as Address<Path>['params'];
      const [search] = useSearchParams();
      return show(chunk, { params, query: (name) => search.get(name) ?? '' });
    };
    return { default: loaded, firstCalls: (chunk as { readonly firstCalls?: FirstCalls }).firstCalls };
  };
  const Lazy = lazy(fetch);
  // Keeps the first choice: switching components when the chunk arrives would discard the screen's state.
  function Component(): ReactNode {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return { path, Component, fetch: async () => (await fetch()).firstCalls };
}

/** All screens (specification, section 2). The server preloads a chunk by its name, which is the route's name. */
export const SCREENS: readonly Screen[] = [
  screen(
    '/login',
    () => import(/* webpackChunkName: "login" */ '@features/login/LoginScreen'),
    ({ LoginScreen }) => <LoginScreen />,
    // A first visit needs only the login's texts.
    () => Promise.resolve(),
  ),
  screen(
    '/',
    () => import(/* webpackChunkName: "home" */ './HomePage'),
    ({ HomePage }) => <HomePage />,
  ),
  screen(
    '/order',
    () => import(/* webpackChunkName: "orders" */ '@features/orders/list/OrdersScreen'),
    ({ OrdersScreen }) => <OrdersScreen />,
  ),
  screen(
    '/personal',
    () => import(/* webpackChunkName: "account" */ '@features/account/AccountScreen'),
    ({ AccountScreen }) => <AccountScreen />,
  ),
  screen(
    '/personal/aboutus',
    () => import(/* webpackChunkName: "about-us" */ '@features/account/AboutScreen'),
    ({ AboutScreen }) => <AboutScreen />,
  ),
  screen(
    '/personal/help',
    () => import(/* webpackChunkName: "help" */ '@features/account/HelpScreen'),
    ({ HelpScreen }) => <HelpScreen />,
  ),
  screen(
    '/feedback',
    () => import(/* webpackChunkName: "feedback" */ '@features/feedback/FeedbackScreen'),
    ({ FeedbackScreen }) => <FeedbackScreen />,
  ),
  screen(
    '/product/:pid',
    () => import(/* webpackChunkName: "product" */ '@features/product/ProductIntroScreen'),
    ({ ProductIntroScreen }, { params }) => <ProductIntroScreen pid={params.pid} />,
  ),
  screen(
    '/product/:pid/detail',
    () => import(/* webpackChunkName: "product-detail" */ '@features/product/ApplyScreen'),
    ({ ApplyScreen }, { params }) => <ApplyScreen pid={params.pid} />,
  ),
  screen(
    '/product/:pid/denied',
    () => import(/* webpackChunkName: "product-denied" */ '@features/product/DeniedScreen'),
    ({ DeniedScreen }) => <DeniedScreen />,
  ),
  screen(
    '/auth/index',
    () => import(/* webpackChunkName: "auth-index" */ '@features/verification/AuthHub'),
    ({ AuthHub }, { query }) => <AuthHub pid={query('pid')} />,
  ),
  screen(
    '/auth/kyc',
    () => import(/* webpackChunkName: "auth-identity" */ '@features/verification/identity/KycAfterFace'),
    ({ KycAfterFace }, { query }) => <KycAfterFace pid={query('pid')} />,
  ),
  // In a separate chunk, because no other form uses the camera.
  screen(
    '/auth/identity',
    () => import(/* webpackChunkName: "auth-identity" */ '@features/verification/identity/IdentityStep'),
    ({ IdentityStep }, { query }) => <IdentityStep pid={query('pid')} />,
  ),
  screen(
    '/auth/contacts',
    () => import(/* webpackChunkName: "auth-contacts" */ '@features/verification/contacts/ContactsStep'),
    ({ ContactsStep }, { query }) => <ContactsStep pid={query('pid')} />,
  ),
  screen(
    '/auth/face',
    () => import(/* webpackChunkName: "auth-face" */ '@features/verification/face/FaceStep'),
    ({ FaceStep }, { query }) => <FaceStep pid={query('pid')} />,
  ),
  // The face check provider redirects to this page, which only reads the result.
  screen(
    '/auth/callback',
    () => import(/* webpackChunkName: "auth-callback" */ '@features/verification/face/FaceResultScreen'),
    ({ FaceResultScreen }, { query }) => <FaceResultScreen pid={query('pid')} />,
  ),
  // Ignores `step` and `as` in the address: the server knows the verification progress.
  screen(
    '/auth/:key',
    () => import(/* webpackChunkName: "auth-step" */ '@features/verification/forms/VerificationStep'),
    ({ VerificationStep }, { params, query }) => <VerificationStep step={params.key} pid={query('pid')} />,
  ),
  screen(
    '/bank',
    () => import(/* webpackChunkName: "bank" */ '@features/bank/BankListScreen'),
    ({ BankListScreen }, { query }) => <BankListScreen pid={query('pid')} />,
  ),
  screen(
    '/bank/add',
    () => import(/* webpackChunkName: "bank-add" */ '@features/bank/AddBankScreen'),
    ({ AddBankScreen }, { query }) => <AddBankScreen pid={query('pid')} foundIfsc={query('ifsc_code')} />,
  ),
  screen(
    '/bank/ifsc',
    () => import(/* webpackChunkName: "bank-ifsc" */ '@features/ifsc/IfscFinderScreen'),
    ({ IfscFinderScreen }, { query }) => <IfscFinderScreen key={query('pid')} pid={query('pid')} />,
  ),
  screen(
    '/repay',
    () => import(/* webpackChunkName: "repay" */ '@features/home/RepayNow'),
    ({ RepayNow }) => <RepayNow />,
  ),
  screen(
    '/orders/:id/audit',
    () => import(/* webpackChunkName: "order-audit" */ '@features/orders/audit/AuditScreen'),
    ({ AuditScreen }, { params }) => <AuditScreen orderId={params.id} />,
  ),
  screen(
    '/orders/:id/confirm',
    () => import(/* webpackChunkName: "order-confirm" */ '@features/orders/confirm/ConfirmScreen'),
    ({ ConfirmScreen }, { params }) => <ConfirmScreen orderId={params.id} />,
  ),
  screen(
    '/orders/:id/detail',
    () => import(/* webpackChunkName: "order-detail" */ '@features/orders/detail/DetailScreen'),
    ({ DetailScreen }, { params }) => <DetailScreen orderId={params.id} />,
  ),
  screen(
    '/orders/:id/extension',
    () => import(/* webpackChunkName: "order-extension" */ '@features/orders/extension/ExtensionScreen'),
    ({ ExtensionScreen }, { params }) => <ExtensionScreen orderId={params.id} />,
  ),
  screen(
    '/orders/:id/papers',
    () => import(/* webpackChunkName: "order-papers" */ '@features/papers/PapersScreen'),
    ({ PapersScreen }, { params }) => <PapersScreen orderId={params.id} />,
  ),
  screen(
    '/orders/:id/papers/:paper',
    () => import(/* webpackChunkName: "paper" */ '@features/papers/PaperScreen'),
    ({ PaperScreen }, { params }) => <PaperScreen orderId={params.id} id={params.paper} />,
  ),
  screen(
    '/orders/:id/reapply',
    () => import(/* webpackChunkName: "order-reapply" */ '@features/orders/reapply/ReapplyScreen'),
    ({ ReapplyScreen }, { params }) => <ReapplyScreen orderId={params.id} />,
  ),
  screen(
    '/orders/audit',
    () => import(/* webpackChunkName: "order-rating" */ '@features/orders/rating/RatingScreen'),
    ({ RatingScreen }, { query }) => <RatingScreen orderId={query('orderId')} code={query('token')} />,
  ),
  screen(
    '/schedule',
    () => import(/* webpackChunkName: "schedules" */ '@features/booking/BookingsScreen'),
    ({ BookingsScreen }) => <BookingsScreen />,
  ),
  screen(
    '/schedule/:oid',
    () => import(/* webpackChunkName: "schedule" */ '@features/booking/BookingScreen'),
    ({ BookingScreen }, { params, query }) => <BookingScreen oid={params.oid} pid={query('pid')} />,
  ),
  screen(
    '/joint',
    () => import(/* webpackChunkName: "joint" */ '@features/handoff/JointScreen'),
    ({ JointScreen }) => <JointScreen />,
  ),
  screen(
    '/promotion',
    () => import(/* webpackChunkName: "promotion" */ '@features/handoff/PromotionScreen'),
    ({ PromotionScreen }) => <PromotionScreen />,
  ),
  screen(
    '/alert',
    () => import(/* webpackChunkName: "alert" */ '@features/handoff/AlertScreen'),
    ({ AlertScreen }) => <AlertScreen />,
  ),
  screen(
    '/verify/contact2',
    () => import(/* webpackChunkName: "verify-contact" */ './VerifyContactPage'),
    ({ VerifyContactPage }, { query }) => <VerifyContactPage pid={query('pid')} />,
  ),
  ...(['agreement', 'privacy', 'lender'] as const).map((document) =>
    screen(
      `/legal/${document}`,
      () => import(/* webpackChunkName: "legal" */ '@features/legal/LegalScreen'),
      ({ LegalScreen }) => <LegalScreen document={document} />,
    ),
  ),
  ...['/download', '/distribution'].map((path) =>
    screen(
      path,
      () => import(/* webpackChunkName: "download" */ '@features/install/DownloadScreen'),
      ({ DownloadScreen }) => <DownloadScreen />,
    ),
  ),
  screen(
    '*',
    () => import(/* webpackChunkName: "not-found" */ '@platform/navigation/NotFoundScreen'),
    ({ NotFoundScreen }) => <NotFoundScreen />,
  ),
];
