// Goes through a first loan, from the first page to the disbursal, by the shortest way.
/* global dispatchEvent */
const PHONE = '7000099001';
/** UIDAI publishes this number for tests. */
const AADHAAR = '999941057058';
const PAN = 'ABCPE1234F';
const ACCOUNT = '026291800001191';
const IFSC = 'HDFC0000001';
const SELFIE = 'pwa/tests/support/selfie.jpg';
const CONTACTS = [
  ['Ramesh Verma', '7000011111', 'Father'],
  ['Sita Verma', '7000022222', 'Sister'],
  ['John D Souza', '7000033333', 'Friend'],
];

/** Takes a first loan. `qa`, the controls of the server's tenant, reads the codes that were sent, and acts as the lender. */
export async function firstLoan(person, qa, origin) {
  const { page } = person;
  const field = (name) => page.getByLabel(name, { exact: true });
  const chip = (name) => page.getByRole('radio', { name, exact: true });
  const button = (name) => page.getByRole('button', { name, exact: true });
  const link = (name) => page.getByRole('link', { name, exact: true });

  await person.step('sign in', async () => {
    await page.goto(`${origin}/`, { waitUntil: 'commit' });
    await person.fill(field('Mobile number'), PHONE);
    // A tap before the page's first script runs is lost. A person who types ten digits is never that early.
    await page.waitForLoadState('domcontentloaded');
    await person.tap(field('I agree'));
    await person.tap(button('Send code'));
    // Waits until the code is sent. The code's field then has the focus, and the last digit logs in.
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
    await person.type(field('Verification code'), await qa.code(PHONE));
    await person.arrive(`${origin}/`);
  });

  await person.step('home', async () => {
    await button('Start').waitFor();
    await person.tap(button('Start'));
    await person.arrive(/\/auth\/basic\?/);
  });

  await person.step('basic information', async () => {
    await person.tap(chip('Graduate'));
    await person.tap(chip('Single'));
    await person.fill(field('Full name'), 'Asha Verma');
    await person.next(field('PIN code'), '411001');
    // A complete PIN code moves the focus to the next field.
    await person.write(field('Address'), '12 MG Road');
    // The PIN code fills in state and district, so the action key sends the form.
    await person.press('go');
    await person.arrive(/\/auth\/work\?/);
  });

  await person.step('work', async () => {
    await person.tap(chip('Salaried'));
    await person.tap(chip('₹10,000 to ₹20,000'));
    await person.choose(field('Salary day'), '1');
    // The field already shows the state of the address.
    const state = field('State of work').locator('option:checked', { hasText: 'Maharashtra' });
    await state.waitFor({ state: 'attached' });
    await person.fill(field('Company or shop name'), 'Verma Textiles');
    await person.next(field('Years in this work'), '3');
    await person.next(field('Office phone'), '02026120000');
    await person.press('go');
    await person.arrive(/\/auth\/identity\?/);
  });

  // Types the numbers, because photos of the three cards take nine taps more, including those in the camera.
  await person.step('Aadhaar and PAN', async () => {
    await person.fill(field('Aadhaar number'), AADHAAR);
    await person.tap(button('Send OTP'));
    // The app focuses the OTP field, verifies a complete code, and focuses the remaining field.
    await field('Aadhaar OTP').waitFor();
    await person.type(field('Aadhaar OTP'), await qa.aadhaarCode(AADHAAR));
    await page.getByText('Verified', { exact: true }).waitFor();
    await person.type(field('PAN'), PAN);
    await person.press('go');
    await person.arrive(/\/auth\/face\?/);
  });

  await person.step('face', async () => {
    await button('Take a selfie').waitFor();
    await person.photograph(button('Take a selfie'), SELFIE);
    // The app checks the selfie without a tap.
    await link('Next').waitFor();
    await person.tap(link('Next'));
    await person.arrive(/\/auth\/contacts\?/);
  });

  await person.step('contacts', async () => {
    for (const [index, [name, phone, relation]] of CONTACTS.entries()) {
      const group = page.getByRole('group', { name: `Contact ${index + 1}` });
      const within = (label) => group.getByLabel(label, { exact: true });
      await person.fill(within('Name'), name);
      await person.next(within('Phone'), phone);
      await person.tap(group.getByRole('radio', { name: relation, exact: true }));
    }
    await person.tap(button('Save and continue'));
    await person.arrive(/\/product\/[^/]+\/detail/);
  });

  // The app has chosen the largest amount and the shortest period.
  await person.step('bank account', async () => {
    await page.getByRole('link', { name: 'Add bank account' }).waitFor();
    await person.tap(page.getByRole('link', { name: 'Add bank account' }));
    // A borrower without a bank account gets the empty form at once.
    await person.fill(field('IFSC'), IFSC);
    await person.next(field('Account number'), ACCOUNT);
    await person.next(field('Account number again'), ACCOUNT);
    await person.press('go');
    await button('Continue').waitFor();
    await person.tap(button('Continue'));
    await person.arrive(/\/product\/[^/]+\/detail/);
  });

  await person.step('apply', async () => {
    await field('Loan purpose').waitFor();
    await person.tap(chip('Shopping'));
    // Turns this switch off; otherwise the money would be sent without a further tap.
    await person.tap(page.getByRole('switch', { name: 'Get the money automatically' }));
    await person.tap(field('I have read the Key Fact Statement and accept it'));
    await person.tap(button('Apply now'));
    await person.arrive(/\/order$/);
  });

  await person.step('get the money', async () => {
    const auditing = page.getByRole('link', { name: /^Under review/ });
    const orderId = /\/orders\/([^/]+)\//.exec(await auditing.getAttribute('href'))[1];
    // The lender approves. The app reads the order again when its page gets the focus.
    await person.waitFor(async () => {
      await qa.event(orderId, 'approve');
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.getByRole('link', { name: /^Approved/ }).waitFor();
    });
    await person.tap(page.getByRole('link', { name: /^Approved/ }));
    await button('Get money').waitFor();
    await person.tap(button('Get money'));
    await page.getByText('The money is on its way to your bank account.').waitFor();
  });
}
