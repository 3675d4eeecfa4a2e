import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NOBODY, SCREENS } from '../../server/workbench/screens.js';
import { expect, test } from './support/app';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const ROUTES = [...readFileSync(at('pwa/src/app/screens.tsx'), 'utf8').matchAll(/^ {2}'([/*][^']*)':/gm)].map(
  ([, path]) => path ?? '',
);
const SCENARIOS = readdirSync(at('fixtures/scenarios')).map((file) => file.replace('.json', ''));
const AREAS = ['Start', 'Verification', 'Applying', 'Orders', 'Account'];

/** Returns the route of a path. Fixed paths win over parameters, as in the router. */
function routeOf(path: string): string {
  const fits = (route: string) => route !== '*' && new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}$`).test(path);
  return ROUTES.find((route) => route === path) ?? ROUTES.find(fits) ?? '*';
}

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false });
test.beforeEach(({ qa }) => qa.reset());

test('every route of the app and every scenario is on the page of the test controls', async ({ page }) => {
  await page.goto('/__qa');
  await expect(page.locator('#scenarios > li')).toHaveCount(SCENARIOS.length + 1);
  const addresses = await page
    .locator('#scenarios [data-at]')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.at ?? ''));
  const listed = addresses.map((address) => routeOf(address.replace(/[?#].*$/, '').replaceAll(/[{}]/g, '')));
  expect(ROUTES.length).toBeGreaterThan(30);
  expect(ROUTES.filter((route) => !listed.includes(route))).toEqual([]);
  const offered = await page
    .locator('#scenarios [data-load]')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.load ?? ''));
  expect(SCENARIOS.filter((name) => !offered.includes(name))).toEqual([]);
  // Every built-in scenario must be named by a screen.
  const named = new Set(SCREENS.flatMap(({ scenarios }) => scenarios));
  expect(SCENARIOS.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => name !== NOBODY && !SCENARIOS.includes(name))).toEqual([]);
});

for (const area of AREAS) {
  test(`a search and a click open each screen of ${area}`, async ({ page }) => {
    await page.goto('/__qa');
    const screens = SCREENS.filter((screen) => screen.area === area);
    expect(screens.length).toBeGreaterThan(5);
    const search = page.getByLabel('Search scenarios and screens');
    for (const { name, path, scenarios } of screens) {
      const [scenario = ''] = scenarios;
      await search.fill(`${scenario} ${name}`);
      const button = page.getByRole('button', { name: `Open at screen: ${name}, ${scenario}`, exact: true });
      const wanted = routeOf(path.replace(/[?#].*$/, '').replaceAll(/[{}]/g, ''));
      const arrives = page.context().waitForEvent('request', {
        predicate: (request) => request.isNavigationRequest() && routeOf(new URL(request.url()).pathname) === wanted,
      });
      const [request] = await Promise.all([arrives, button.click()]);
      const tab = request.frame().page();
      await expect(tab.getByRole('heading', { level: 1 }), path).toBeVisible();
      await tab.close();
    }
  });
}
