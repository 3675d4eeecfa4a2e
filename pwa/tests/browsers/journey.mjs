import { resolve } from 'node:path';

const PHONE = '7000099001';
/** UIDAI publishes this number for tests. */
const AADHAAR = '999941057058';
const CONTACTS = [
  ['Ramesh Verma', '7000011111', 'Father'],
  ['Sita Verma', '7000022222', 'sisters'],
  ['John D Souza', '7000033333', 'Friends'],
];

export async function journey({ person, origin, tenant, picture }) {
  const qa = await tenant();
  await person.go(`${origin}/`);
  await person.arrive(/\/login\?redirect=/);
  await person.type('Mobile number', PHONE);
  await picture('login');
  await person.press('Send code');
  await person.type('Verification code', await qa.code(PHONE));
  await person.tick('I agree');
  await person.press('=Log in');

  await person.press('=APPLY Saral First');
  await person.arrive(/\/auth\/basic\?/);
  await person.type('Full name', 'Asha Verma');
  await person.tick('=Graduate');
  await person.tick('Single');
  await person.choose('State', 'Maharashtra');
  await person.choose('District', 'Pune');
  await person.type('PIN code', '411001');
  await person.type('Address', '12 MG Road');
  await picture('basic');
  await person.press('Save and continue');

  await person.arrive(/\/auth\/work\?/);
  await person.tick('Not working now');
  await person.tick('₹10,000 to ₹20,000');
  await person.press('Save and continue');

  await person.arrive(/\/auth\/identity\?/);
  await person.type('Aadhaar number', AADHAAR);
  await person.press('Send OTP');
  await person.typeCode('Aadhaar OTP', await qa.aadhaarCode(AADHAAR));
  await person.see('text', 'Verified');
  await person.type('PAN', 'ABCPE1234F');
  await person.press('Submit');

  await person.arrive(/\/auth\/face\?/);
  await person.attach(resolve('pwa/tests/support/selfie.jpg'));
  await person.press('NEXT', 'link');

  await person.arrive(/\/auth\/contacts\?/);
  await person.see('field', 'Father');
  for (const [index, contact] of CONTACTS.entries()) await contactOf(person, index, contact);
  await picture('contacts');
  await person.press('Save and continue');

  await person.arrive(/\/product\/[^/]+\/detail/);
  await person.press('Add payment account', 'link');
  await person.type('=Bank Account No.', '026291800001191');
  await person.type('=Confirm Account No.', '026291800001191');
  await person.type('IFSC Code', 'HDFC0000001');
  await person.press('Apply Now');
  await person.arrive(/\/bank\?pid=/);
  await person.press('1191');

  await person.arrive(/\/product\/[^/]+\/detail/);
  await person.see('text', '4,410.00');
  await person.press('Get the money automatically');
  await person.tick('I have read the Key Fact Statement and accept it');
  await picture('apply');
  await person.press('Apply Now');
  await person.arrive(/\/order$/);

  const card = await person.see('link', 'Auditing');
  const orderId = /\/orders\/([^/]+)\/audit/.exec(await card.getAttribute('href'))?.[1] ?? '';
  await person.press('Auditing', 'link');
  await person.see('heading', 'In Auditing');
  await qa.event(orderId, 'approve');
  await person.press('Refresh');
  await person.arrive(/\/confirm$/);
  await person.press('Get Money');
  await person.arrive(/\/order\/?$/);
  await qa.event(orderId, 'disbursed');

  await person.go(`${origin}/orders/${orderId}/detail`);
  await person.see('button', 'Repayment ₹5,035.00');
  await picture('detail');
  await person.press('Repayment ₹5,035.00');
  // A new loan can be returned without a fee. The app preselects this choice.
  await person.press('Pay ₹4,410.00');
  await person.arrive(/\/sandbox\/pay\?id=/);
  await person.press('=Pay');
  await person.see('text', 'You returned the loan. No fee was charged.');
}

async function contactOf(person, index, [name, phone, relation]) {
  const group = `Contact ${index + 1}`;
  await person.type('Name', name, group);
  await person.type('Phone', phone, group);
  await person.tick(relation, group);
}
