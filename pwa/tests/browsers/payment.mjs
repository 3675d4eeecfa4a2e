import { restoreSession, dropSession, signIn } from './session.mjs';

/** Delay of the provider's notice after the borrower's return, in milliseconds: long enough for the question "Pay now?". */
const NOTICE_AFTER = 8_000;
const REPAY = 'Repayment ₹5,035.00';
const ASKED = 'You started a payment of ₹5,035.00. Pay now?';
const PAYMENT_PAGE = /\/sandbox\/pay\?id=/;
const CONFIRMING = 'Pay now';

const detail = (scene, [orderId]) => `${scene.origin}/orders/${orderId}/detail`;

export async function paymentTrip(scene) {
  const { person } = scene;
  const { qa, orderIds } = await signIn(scene, 'scheduled');
  await person.go(detail(scene, orderIds));
  await toPaymentPage(person);
  await person.press('Back without paying', 'link');
  await person.arrive(/\/detail$/);
  // The link is still payable after the borrower left the payment page.
  await person.press(CONFIRMING);
  await person.see('text', ASKED);
  await person.press(CONFIRMING);
  await person.arrive(PAYMENT_PAGE);

  await qa.fault({ notice: 'late', ms: NOTICE_AFTER, times: 1 });
  await person.press('=Pay');
  await person.arrive(/\/detail$/);
  await person.press(CONFIRMING);
  await person.see('text', ASKED);
  await person.press('Wait');
  await person.see('button', CONFIRMING);
  await person.see('text', 'All repaid. Thank you.');
}

/** Tests a payment in a browser without a session: the page says how to go on. With the session restored, the app shows the payment. */
export async function paymentBackElsewhere(scene) {
  const { person, picture } = scene;
  const { orderIds, ...session } = await signIn(scene, 'scheduled');
  await person.go(detail(scene, orderIds));
  await toPaymentPage(person);
  await dropSession(scene);
  await person.press('=Pay');
  await person.arrive(/\/detail(\?payment=back)?$/);
  await person.see('heading', 'Go back to the Saral app');
  await person.see('text', 'your payment shows there soon');
  await picture('payment-back');
  await person.press('Log in here', 'link');
  await person.arrive(/\/login\?redirect=/);
  await person.see('field', 'Mobile number');

  await restoreSession(scene, session);
  await person.go(detail(scene, orderIds));
  await person.see('text', 'All repaid. Thank you.');
}

async function toPaymentPage(person) {
  await person.press(REPAY);
  await person.arrive(PAYMENT_PAGE);
}
