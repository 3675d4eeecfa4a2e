import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/app';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const ROUTES = [...readFileSync(at('pwa/src/app/screens.tsx'), 'utf8').matchAll(/^ {4}'([/*][^']*)',$/gm)].map(
  ([, path]) => path ?? '',
);
const SCENARIOS = readdirSync(at('fixtures/scenarios')).map((file) => file.replace('.json', ''));
const AREAS = ['Start', 'Verification', 'Applying', 'Orders', 'Account'];

/** Fixed paths win over parameters, as in the router. */
function routeOf(path: string): string {
  const fits = (route: string) => route !== '*' && new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}$`).test(path);
  return ROUTES.find((route) => route === path) ?? ROUTES.find(fits) ?? '*';
}

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false });

test('every route of the app and every scenario is on the page of the test controls', async ({ page, qa }) => {
  await qa.reset();
  await page.goto('/__qa');
  const addresses = await page
    .locator('#scenarios [data-at]')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.at ?? ''));
  const listed = addresses.map((address) => routeOf(address.replace(/[?#].*$/, '').replaceAll(/[{}]/g, '')));
  expect(ROUTES.length).toBeGreaterThan(30);
  // The three plain forms share a route.
  expect(ROUTES.filter((route) => !listed.includes(route))).toEqual([]);
  const offered = await page
    .locator('#scenarios [data-load]')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.load ?? ''));
  expect(SCENARIOS.filter((name) => !offered.includes(name))).toEqual([]);
});

for (const area of AREAS) {
  test(`two clicks open each screen of ${area}`, async ({ page, qa }) => {
    await qa.reset();
    await page.goto('/__qa');
    const screens = page.locator(`#scenarios h3:text-is("${area}") ~ details.screen[data-area="${area}"]`);
    expect(await screens.count()).toBeGreaterThan(5);
    for (const screen of await screens.all()) {
      await screen.locator('summary').click();
      const button = screen.getByRole('button', { name: /^Open at screen/ }).first();
      const path = ((await button.getAttribute('data-at')) ?? '').replace(/[?#].*$/, '').replaceAll(/[{}]/g, '');
      const arrives = page.context().waitForEvent('request', {
        predicate: (request) =>
          request.isNavigationRequest() && routeOf(new URL(request.url()).pathname) === routeOf(path),
      });
      const [request] = await Promise.all([arrives, button.click()]);
      const tab = request.frame().page();
      await expect(tab.getByRole('heading', { level: 1 }), path).toBeVisible();
      await tab.close();
      await screen.locator('summary').click();
    }
  });
}
