import { expect, it } from 'vitest';
import { loadCore } from '@core/index';
import { ROUTES } from '@core/generated/routes';
import { metaOf } from './routeMeta';

it('the pages that stay open when the session expires are those that core names', async () => {
  const { sessionEnded } = await loadCore();
  const paths = ROUTES.map(({ pattern }) => pattern.replace(/:\w+/g, '01J9ZK'));
  const open = paths.filter((path) => sessionEnded({ path, search: '', hasToken: true }).kind === 'stay');
  expect(open).toEqual(['/orders/audit', '/verify/contact2']);
  expect(paths.filter((path) => metaOf(path).staysOpen)).toEqual(open);
});
