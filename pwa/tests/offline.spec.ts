import { AADHAAR, ACCOUNT, PAN, expect, test } from './support/app';
import { Phone } from './support/phone';
import { answersStored, waitingToLeave, writtenDown } from './support/vault';

test.use({ serviceWorkers: 'allow' });

const SAVED = 'Saved on this phone, will send when online';

test('every step that was submitted without a network survives the app and arrives once', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('new-user');
  const phone = new Phone(context, qa, page);
  await phone.installed();
  await page.getByRole('button', { name: 'APPLY Saral First' }).click();

  await app.fillBasic();
  await answersStored(page, 'authForm("basic")', 'states', 'districts');
  await phone.off();
  await app.save();
  await expect(page.getByText(SAVED)).toBeVisible();
  await phone.restart();
  await expect(phone.page.getByText(SAVED)).toBeVisible();
  await expect(phone.page.getByLabel('Full name')).toHaveValue('Asha Verma');
  await expect(phone.page.getByLabel('Address')).toHaveValue('12 MG Road');
  await phone.on();
  await expect(phone.page).toHaveURL(/\/auth\/work\?/);
  await phone.arrivedOnce('POST /api1/auth/v1/base-info', { fullName: 'Asha Verma', pinCode: '411001' });

  // Work information: the app is killed while the borrower types, and after the form is sent.
  await phone.page.getByRole('radio', { name: 'Not working now' }).check();
  await answersStored(phone.page, 'authForm("work")');
  await phone.off();
  await phone.page.getByRole('radio', { name: '₹10,000 to ₹20,000' }).check();
  await writtenDown(phone.page, '"monthlyIncome":"2"');
  await phone.restart();
  await expect(phone.page.getByRole('radio', { name: '₹10,000 to ₹20,000' })).toBeChecked();
  await phone.app.save();
  await expect(phone.page.getByText(SAVED)).toBeVisible();
  await phone.restart();
  await expect(phone.page.getByText(SAVED)).toBeVisible();
  await phone.on();
  await expect(phone.page).toHaveURL(/\/auth\/identity\?/);
  await phone.arrivedOnce('POST /api1/auth/v1/work-info', { monthlyIncome: '2' });

  // Identity: only the code needs the network. The phone does not store the code.
  await phone.page.getByLabel('Aadhaar number').fill(AADHAAR);
  await phone.page.getByRole('button', { name: 'Send OTP' }).click();
  await phone.page.getByLabel('Aadhaar OTP').fill(await qa.aadhaarCode(AADHAAR));
  await expect(phone.page.getByText('Verified')).toBeVisible();
  await answersStored(phone.page, 'kycConfig');
  await phone.off();
  await phone.page.getByLabel('PAN').fill(PAN);
  await phone.page.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.page.getByText(SAVED)).toBeVisible();
  await phone.restart();
  await expect(phone.page.getByText(SAVED)).toBeVisible();
  await expect(phone.page.getByLabel('PAN')).toHaveValue(PAN);
  await phone.on();
  await expect(phone.page).toHaveURL(/\/auth\/face\?/);
  await phone.arrivedOnce('POST /api1/auth/v1/kyc-info/aadhaar-pan', { idNo: AADHAAR, panNo: PAN });

  // Face check: the app sends the photo when the phone is online again.
  await expect(phone.page.locator('input[type=file]').first()).toBeAttached();
  await answersStored(phone.page, 'livingConfig');
  await phone.off();
  await phone.page.setInputFiles('input[type=file] >> nth=0', 'pwa/tests/support/selfie.jpg');
  await expect(phone.page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await writtenDown(phone.page, '"photo/face"');
  await phone.restart();
  await expect(phone.page.getByRole('img', { name: /^Your photo/ })).toBeVisible();
  await phone.on();
  await phone.page
    .getByRole('link', { name: 'NEXT' })
    .or(phone.page.getByRole('button', { name: 'NEXT' }))
    .click();
  await expect.poll(() => phone.arrived('POST /api1/auth/v3/living-check')).toBe(1);

  await expect(phone.page).toHaveURL(/\/auth\/contacts\?/);
  await phone.off();
  await phone.app.fillContacts();
  await phone.app.save();
  await expect(phone.page.getByText(SAVED)).toBeVisible();
  await phone.restart();
  await expect(phone.page.getByRole('group', { name: 'Contact 3' }).getByLabel('Name')).toHaveValue('John D Souza');
  await phone.on();
  await expect(phone.page).toHaveURL(/\/product\/[^/]+\/detail/);
  await phone.arrivedOnce('POST /api1/auth/v1/contacts', { oneName: 'Ramesh Verma', thirdMobile: '7000033333' });
});

async function nothingLeaves(phone: Phone): Promise<void> {
  expect(await waitingToLeave(phone.page), 'what leaves by itself').toEqual([]);
  await phone.on();
}

test('nothing that moves money leaves by itself: it waits, and is asked for again', async ({
  app,
  page,
  qa,
  context,
}) => {
  await app.openAs('verified');
  const phone = new Phone(context, qa, page);
  await phone.installed();

  await page.goto('/bank/add?pid=saral-first');
  await page.getByLabel('IFSC Code').fill('HDFC0000291');
  await phone.off();
  await page.getByLabel('Bank Account No.').fill(ACCOUNT);
  await page.getByLabel('Confirm Account No.').fill(ACCOUNT);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('No connection')).toBeVisible();
  await writtenDown(page, `"${ACCOUNT}"`);
  await phone.restart();
  await expect(phone.page.getByLabel('Bank Account No.')).toHaveValue(ACCOUNT);
  await nothingLeaves(phone);
  expect(await phone.arrived('POST /api1/bank/v1/bind-card')).toBe(0);
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page).toHaveURL(/\/bank\?pid=/);
  await phone.arrivedOnce('POST /api1/bank/v1/bind-card', { cardNo: ACCOUNT, bankCode: 'HDFC0000291' });
  await phone.page.getByRole('button', { name: /1191/ }).click();

  // The application: the borrower prepares, accepts and sends it offline.
  await expect(phone.page).toHaveURL(/\/product\/saral-first\/detail/);
  await phone.page.getByRole('radio', { name: /3,000/ }).check();
  const accept = phone.page.getByLabel('I have read the Key Fact Statement and accept it');
  await accept.check();
  await answersStored(phone.page, 'productInfo');
  await phone.off();
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page.getByText('was not sent')).toBeVisible();
  // Waits until the acceptance is stored; the app stored the amount when it was chosen.
  await writtenDown(phone.page, '"acceptedId":"');
  await phone.restart();
  await expect(phone.page.getByText('You can prepare your application now')).toBeVisible();
  await expect(phone.page.getByRole('radio', { name: /3,000/ })).toBeChecked();
  await nothingLeaves(phone);
  await expect(phone.page.getByText('was prepared here and not sent')).toBeVisible();
  await expect(phone.page.getByRole('radio', { name: /3,000/ })).toBeChecked();
  const accepted = phone.page.getByLabel('I have read the Key Fact Statement and accept it');
  await expect(accepted).not.toBeChecked();
  expect(await phone.arrived('POST /api1/order/v1/apply')).toBe(0);
  const autoGet = phone.page.getByRole('switch', { name: 'Get the money automatically' });
  await expect(autoGet).toBeChecked();
  await autoGet.click();
  await expect(autoGet).not.toBeChecked();
  await accepted.check();
  await phone.page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(phone.page).toHaveURL(/\/order$/);
  await phone.arrivedOnce('POST /api1/order/v1/apply', { borrowAmount: '3000.00', productId: 'saral-first' });

  const href = await phone.page.getByRole('link', { name: /Auditing/ }).getAttribute('href');
  const orderId = /\/orders\/([^/]+)\//.exec(href ?? '')?.[1] ?? '';
  await qa.event(orderId, 'approve');
  await phone.page.goto(`/orders/${orderId}/confirm`);
  await expect(phone.page.getByRole('button', { name: 'Get Money' })).toBeVisible();
  await answersStored(phone.page, 'orderDetail');
  await phone.off();
  await phone.restart();
  await expect(phone.page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await phone.page.getByRole('button', { name: 'Get Money' }).click();
  await expect(phone.page.getByRole('dialog', { name: 'Info' })).toContainText('There is no connection');
  await phone.page.getByRole('button', { name: 'OK', exact: true }).click();
  await nothingLeaves(phone);
  await expect(phone.page.getByText(/As of/)).toBeHidden();
  expect(await phone.arrived('POST /api1/order/v1/loan')).toBe(0);
  await phone.page.getByRole('button', { name: 'Get Money' }).click();
  await expect(phone.page).toHaveURL(/\/order\/?$/);
  await phone.arrivedOnce('POST /api1/order/v1/loan', { orderId });
  await qa.event(orderId, 'disbursed');

  await phone.page.goto(`/orders/${orderId}/detail`);
  const repay = () => phone.page.getByRole('button', { name: /^Repayment/ });
  await expect(repay()).toBeVisible();
  await answersStored(phone.page, 'orderDetail');
  await phone.off();
  await phone.restart();
  await expect(phone.page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await repay().click();
  await phone.page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(phone.page.getByRole('dialog', { name: 'Info' })).toContainText('There is no connection');
  await phone.page.getByRole('button', { name: 'OK', exact: true }).click();
  await nothingLeaves(phone);
  await expect(phone.page.getByText(/As of/)).toBeHidden();
  expect(await phone.arrived('POST /api1/order/v1/cooling-off')).toBe(0);
  await repay().click();
  await phone.page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(phone.page).toHaveURL(/\/sandbox\/pay\?id=/);
  await phone.arrivedOnce('POST /api1/order/v1/cooling-off', { orderId });
});
