// Takes the README's pictures: the real app from the real server, at phone size. Needs `make build`, or `make native pwa`.
// usage: CHROME=… node scripts/readme-pictures.mjs [FOLDER]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, take } from './lib/pictures.mjs';
import { serveSandbox } from './lib/server.mjs';

const pictures = [
  { file: 'home.png', scenario: 'gold', path: () => '/', scheme: 'light' },
  {
    file: 'cost.png',
    scenario: 'verified',
    path: () => '/product/saral-first/detail',
    scheme: 'light',
    scrollTo: 'What it costs',
  },
  { file: 'order.png', scenario: 'overdue-3-days', path: ([id]) => `/orders/${id}/detail`, scheme: 'dark' },
];
const [, , folder = 'docs/images'] = process.argv;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };

const sandbox = await serveSandbox();
try {
  const browser = await launch();
  mkdirSync(folder, { recursive: true });
  for (const { file, scheme, ...picture } of pictures) {
    const options = { ...PHONE, colorScheme: scheme };
    await take(browser, sandbox, { ...picture, out: join(folder, file), options });
  }
  await browser.close();
} finally {
  sandbox.stop();
}
