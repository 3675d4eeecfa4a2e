import { expect, test } from './support/app';
import { DESKTOP, opened, region, said, show } from './support/workbench';

test.describe('the workbench', () => {
  // Requests the fixture `qa`, because it gives each test its own tenant.
  test.beforeEach(({ page, qa: _qa }) => page.setViewportSize(DESKTOP));

  test('loads a scenario, moves its order, and opens the app as its user', async ({ page, qa }) => {
    await page.goto('/__qa');
    await expect(page.getByRole('heading', { level: 1, name: 'Test controls' })).toBeVisible();
    await page.getByLabel('Phone to load with').fill('7000099123');
    await page.getByLabel('Search scenarios and screens').fill('auditing');
    await page.getByRole('button', { name: 'Load auditing' }).click();
    await expect(said(page, 'Scenarios')).toContainText('Loaded 7000099123');

    const users = region(page, 'Users');
    await expect(users.getByText('917000099123')).toBeVisible();
    await expect(users.getByText('1234')).toBeVisible();

    const orders = region(page, 'Orders');
    await expect(orders.getByText('1 Auditing')).toBeVisible();
    await expect(orders.getByRole('button')).toHaveText(['approve', 'deny', 'withdraw']);
    const picture = region(page, 'Order').getByRole('img');
    await expect(picture).toHaveAccessibleName(/stands in 1; approve leads to 2, deny leads to 3/);
    await orders.getByRole('button', { name: 'approve' }).click();
    await expect(said(page, 'Orders')).toHaveText('approve: done');
    await expect(orders.getByText('2 Pass')).toBeVisible();
    await expect(picture).toHaveAccessibleName(/stands in 2; withdraw leads to 10, getMoney leads to 4/);

    const tab = await opened(page, 'Open as 917000099123');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    const handle = tab.getByRole('complementary', { name: 'Test controls' });
    await expect(handle.getByRole('link')).toHaveText(new RegExp(`^${qa.tenant} · .* · no faults$`));
    await tab.goto('/order');
    await expect(tab.getByText('Pass').first()).toBeVisible();
    await expect(handle).toBeVisible();
    await handle.getByRole('button', { name: 'Hide this handle' }).click();
    await expect(handle).toHaveCount(0);
  });

  test('lists every scenario once, and finds one by its screens too', async ({ page, qa }) => {
    await page.goto('/__qa');
    const names = region(page, 'Scenarios').locator('#scenarios > li:visible b');
    const known = (await qa.scenarios()).map(({ name }) => name);
    await expect(names).toHaveText([...known, 'signed-out']);
    await page.getByLabel('Search scenarios and screens').fill('loaned');
    await expect(names).toHaveText(['loaned']);
    await page.getByLabel('Search scenarios and screens').fill('reapply');
    await expect(names).toHaveText(['failed']);
    await expect(page.getByRole('button', { name: 'Open at screen: Apply again, failed' })).toBeVisible();
  });

  test('lets a phone carry a scenario until it asks for a code', async ({ page }) => {
    await page.goto('/__qa');
    await page.getByLabel('Phone to load with').fill('7000099124');
    await region(page, 'Scenarios').getByLabel('Load at sign-in').check();
    await page.getByRole('button', { name: 'Load passed' }).click();
    await expect(said(page, 'Scenarios')).toHaveText('7000099124 carries passed until it asks for a login code');
    const users = region(page, 'Users');
    await expect(users.getByText('917000099124')).toHaveCount(0);

    await page.getByLabel('Search scenarios and screens').fill('signed-out login');
    const tab = await opened(page, 'Open at screen: Login, signed-out');
    await tab.getByLabel('Mobile number').fill('7000099124');
    await tab.getByRole('button', { name: 'Send' }).click();
    await expect(tab.getByRole('button', { name: /\d+s/ })).toBeVisible();
    await page.bringToFront();
    await expect(users.getByText('917000099124')).toBeVisible();
    await expect(region(page, 'Orders').getByText('2 Pass')).toBeVisible();
  });

  test('makes a situation of a plan, a day and events, and shows the account of its loan', async ({ page }) => {
    await page.goto('/__qa');
    await show(page, 'Situation');
    const form = region(page, 'Situation');
    await form.getByRole('combobox', { name: /^Product/ }).selectOption({ label: 'Saral Steady' });
    await form.getByLabel('Amount').fill('12345');
    await form.getByLabel('Days or plan').selectOption('91');
    await form.getByRole('button', { name: 'Load situation' }).click();
    await expect(said(page, 'Situation')).toContainText(/Refused: .*amount.*10000/);
    await form.getByLabel('Amount').fill('10000');
    await form.getByRole('combobox', { name: /^Due/ }).selectOption('dueIn');
    await form.getByLabel('Days until or since').fill('20');
    await form.getByLabel('Phone').fill('7000099125');
    await form.getByRole('button', { name: 'Add event' }).click();
    await form.getByRole('combobox', { name: 'Event' }).selectOption('pay an amount');
    await form.getByRole('textbox', { name: 'Rupees', exact: true }).fill('2000');
    await form.getByRole('button', { name: 'Load situation' }).click();
    await expect(said(page, 'Situation')).toContainText('Loaded 7000099125');

    const order = region(page, 'Order');
    await order.getByRole('button', { name: 'Account' }).click();
    const rows = order.locator('#account table').first().locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('2000.00');
    await expect(order.locator('dl')).toContainText('2000.00');
    await region(page, 'Orders').getByLabel('Rupees of paid').fill('500');
    await region(page, 'Orders').getByRole('button', { name: 'paid', exact: true }).click();
    await expect(order.locator('dl')).toContainText('2500.00');
    await order.getByRole('button', { name: 'Facts' }).click();
    await expect(order.locator('.steps')).toContainText('disbursed');
  });

  test('has a clock that ticks, turns ahead, and knows what falls due next', async ({ page, qa }) => {
    await qa.scenario('passed');
    await page.goto('/__qa');
    const clock = region(page, 'Clock');
    const now = clock.locator('#now');
    const before = await now.textContent();
    await expect(now).not.toHaveText(before ?? '');
    await clock.getByRole('button', { name: 'Stop' }).click();
    await expect(clock.getByText('stopped')).toBeVisible();
    await clock.getByLabel('Turn ahead').fill('48');
    await clock.getByRole('button', { name: 'Turn', exact: true }).click();
    await expect(said(page, 'Clock')).toHaveText('Turn: done');
    await expect(region(page, 'Orders').getByText('2 Pass')).toBeVisible();
    await expect(clock.getByText('passLapsed of')).toBeVisible();
    await clock.getByRole('button', { name: 'To next deadline' }).click();
    await expect(said(page, 'Clock')).toContainText('To next deadline: passLapsed 20');
    await expect(region(page, 'Orders').getByText('10 Cancel')).toBeVisible();
    await expect(clock.getByRole('button', { name: 'To next deadline' })).toBeDisabled();
    await clock.getByLabel('Instant').fill('2031-02-28T23:59:00');
    await clock.getByRole('button', { name: 'Set clock' }).click();
    await expect(now).toHaveText(/28 Feb 2031.*23:59:00/);
    await clock.getByRole('button', { name: '+1 day' }).click();
    await expect(now).toHaveText(/1 Mar 2031.*23:59:00/);
    await clock.getByLabel('Instant').fill('2020-01-01T00:00:00');
    await clock.getByRole('button', { name: 'Set clock' }).click();
    await expect(said(page, 'Clock')).toContainText('Refused: ');
  });

  test('arms faults by target, kind and matchers, removes them, and says what was refused', async ({ page, qa }) => {
    await page.goto('/__qa');
    await show(page, 'Faults');
    const faults = region(page, 'Faults');
    await faults.getByLabel('Where').selectOption({ label: '/home/v1/index · GET' });
    await faults.getByLabel('Times').fill('3');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByText('GET /api1/home/v1/index')).toBeVisible();
    await expect(faults.getByText('3 left')).toBeVisible();
    await faults.getByRole('button', { name: /^Remove fault/ }).click();
    await expect(faults.getByText('No faults are armed')).toBeVisible();
    await faults.getByLabel('Where').selectOption('provider sms');
    await expect(faults.getByLabel('Status', { exact: true })).toBeHidden();
    await faults.getByLabel('Forever').check();
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByText('Provider sms')).toBeVisible();
    await expect(faults.getByText('forever', { exact: true })).toBeVisible();
    await faults.getByLabel('Where').selectOption('own');
    await faults.getByRole('textbox', { name: 'Path' }).fill('/api1/order/v1/*');
    await faults.getByRole('textbox', { name: 'Method' }).fill('POST');
    await faults.getByLabel('Only bodies with').fill('{"loanPurpose": "Shopping"}');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByText('POST /api1/order/v1/*')).toBeVisible();
    const [, own] = (await qa.faults()).sort((one, other) => one.id - other.id);
    expect(own?.body).toEqual({ loanPurpose: 'Shopping' });
    await faults.getByLabel('Only bodies with').fill('{');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(said(page, 'Faults')).toContainText('body: not JSON');
    await faults.getByLabel('Where').selectOption('* /api1/*');
    await faults.getByLabel('Only bodies with').fill('');
    await faults.getByLabel('Kind').selectOption('latency');
    await faults.getByLabel('Milliseconds').fill('');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(said(page, 'Faults')).toContainText('Refused: ');
    await faults.getByRole('button', { name: 'Remove all faults' }).click();
    await expect(faults.getByText('No faults are armed')).toBeVisible();
  });

  test('shows calls as they come, filters them, and compares two', async ({ page, qa }) => {
    const { token } = await qa.scenario('verified');
    await page.goto('/__qa');
    const journal = region(page, 'Journal');
    await expect(journal.getByText('No calls yet')).toBeVisible();
    const app = qa.api(token);
    await app.get('/home/v1/index');
    await app.get('/order/v1/list');
    const items = journal.locator('#calls > li:visible');
    await expect(items).toHaveCount(2);
    await items.first().locator('summary').click();
    await expect(items.first().locator('pre')).toContainText('"path": "/api1/order/v1/list"');
    for (const compare of await journal.getByRole('button', { name: /^Compare/ }).all()) await compare.click();
    await journal.getByRole('button', { name: 'Diff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Difference of two calls' });
    await expect(dialog.locator('.gone').filter({ hasText: '"path": "/api1/home/v1/index"' })).toBeVisible();
    await expect(dialog.locator('.came').filter({ hasText: '"path": "/api1/order/v1/list"' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await journal.getByLabel('Filter the journal').fill('home 200');
    await expect(items).toHaveCount(1);
    await journal.getByLabel('Filter the journal').fill('');
    await journal.getByText('Filters of the server').click();
    await journal.getByLabel('Path').fill('/api1/order/*');
    await journal.getByLabel('Path').press('Tab');
    await expect(items).toHaveCount(1);
    await journal.getByLabel('Path').fill('');
    await journal.getByLabel('Path').press('Tab');
    await expect(items).toHaveCount(2);
    await journal.getByRole('button', { name: 'From now on' }).click();
    await expect(journal.getByText('No calls yet')).toBeVisible();
    await app.get('/home/v1/index');
    await expect(items).toHaveCount(1);
    await journal.getByRole('button', { name: 'Empty journal' }).click();
    await expect(journal.getByText('No calls yet')).toBeVisible();
  });

  test('shows the messages that were sent, and takes any control by hand', async ({ page, qa }) => {
    await qa.api().get('/sms/v1/sendCode', { phone: '917000099126' });
    await qa.verify({ provider: 'sms', withinMs: 20_000 });
    await page.goto('/__qa');
    await show(page, 'Messages');
    const messages = region(page, 'Messages');
    await expect(messages.getByText('→ sms text')).toBeVisible();
    await expect(messages.getByRole('paragraph').filter({ hasText: '1234 is your' })).toBeVisible();
    await messages.getByRole('button', { name: 'Empty messages' }).click();
    await expect(messages.getByText('Nothing was sent yet')).toBeVisible();
    await show(page, 'Call');
    const form = region(page, 'Call');
    await form.getByLabel('Control').selectOption('POST /__qa/verify');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(said(page, 'Call')).toContainText('0 calls fit, expected 1');
    await form.getByLabel('Body').fill('{"path": "/api1/order/v1/apply", "times": 0}');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.locator('#call-answer')).toContainText('"count": 0');
  });

  test('makes a tenant with a catalogue and an audit of its own, goes between tenants and ends them', async ({
    page,
    qa,
  }) => {
    await qa.scenario('verified');
    await page.goto('/__qa');
    const users = region(page, 'Users').locator('#users > li:not(.empty)');
    await expect(users).toHaveCount(1);
    await show(page, 'Tenants');
    const form = region(page, 'Tenants');
    await form.getByLabel('Name').fill('no such name');
    await form.getByRole('button', { name: 'Make tenant' }).click();
    await expect(said(page, 'Tenants')).toContainText('Refused');
    await form.getByLabel('Name').fill(`${qa.tenant}-b`);
    await form.getByLabel('Clock begins at').fill('2031-01-01T10:00:00');
    await form.getByLabel('stands still').check();
    await form.getByLabel('Automatic audit').selectOption('after');
    await form.getByRole('textbox', { name: 'Seconds' }).fill('7');
    await form.getByRole('button', { name: 'Add to the patch' }).click();
    await form.getByRole('button', { name: 'Make tenant' }).click();
    const tenant = page.getByRole('combobox', { name: 'Tenant' });
    await expect(tenant).toHaveValue(`${qa.tenant}-b`);
    await expect(users).toHaveCount(0);
    await expect(page.locator('#now')).toHaveText(/1 Jan 2031.*10:00:00/);
    const made = (await qa.tenants()).find(({ name }) => name === `${qa.tenant}-b`);
    expect(made?.autoAudit).toBe(7);
    expect(made?.catalogue).toEqual({ products: { 'saral-first': { isFull: 1 } } });
    page.on('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'End this tenant' }).click();
    await expect(tenant).toHaveValue('default');
    await expect(tenant.getByRole('option', { name: qa.tenant, exact: true })).toHaveCount(1);
    await tenant.selectOption(qa.tenant);
    await expect(users).toHaveCount(1);
    await page.getByRole('button', { name: 'Reset this tenant' }).click();
    await expect(users).toHaveCount(0);
  });

  test('names the faults of fixtures on disk, as text', async ({ page }) => {
    await page.route('**/__qa/about', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      const faultyFixtures = ['scenarios/a.json:phone:<b>not</b> ten digits'];
      await route.fulfill({ json: { ...rest, data: { ...data, faultyFixtures } } });
    });
    await page.goto('/__qa');
    await expect(page.getByRole('alert')).toContainText('scenarios/a.json:phone:<b>not</b> ten digits');
  });
});

test.describe('beside the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the workbench keeps its hold on a tab whose page the worker had kept', async ({ page, qa }) => {
    const { phone } = await qa.load('loaned');
    await page.setViewportSize(DESKTOP);
    await page.goto('/__qa');
    const first = await opened(page, `Open as 91${phone}`);
    await expect(first.locator('#qa-handle')).toBeVisible();
    await first.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined));
    const second = await opened(page, `Open as 91${phone}`);
    await expect(second.locator('#qa-handle')).toBeVisible();
    expect(await second.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });
});
