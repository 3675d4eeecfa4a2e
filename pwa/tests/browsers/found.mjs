// Finds the browsers other than Chromium; scripts/browsers.sh installs them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const pathOf = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();

/** Finds WebKitGTK's MiniBrowser, which Debian installs in a folder per architecture. */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : [];
  return folders.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((path) => existsSync(path));
}

export function browsers() {
  const webkit = miniBrowser();
  if (webkit === undefined || pathOf('WebKitWebDriver') === '')
    throw new Error('no WebKitGTK: run scripts/browsers.sh');
  const environment = {
    // Without a country, WebKitGTK's language is `en`, the specification's wording.
    LC_ALL: 'C.UTF-8',
    LANGUAGE: '',
    GTK_IM_MODULE: 'gtk-im-context-simple',
    // WebKit's sandbox cannot start as root.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  };
  const found = [
    {
      name: 'WebKitGTK',
      /** Whether tests can compose letters. GTK's own input method composes a letter from its code point. */
      composes: true,
      /** Whether the back-forward cache works under a driver. */
      bringsBack: true,
      command: (port) => ['WebKitWebDriver', `--port=${port}`],
      environment,
      withoutWasm: { environment: { ...environment, JSC_useWasm: '0' } },
      capabilities: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: webkit, args: ['--automation'] },
      },
    },
  ];
  const firefox = ['firefox-esr', 'firefox'].map(pathOf).find((path) => path !== '');
  if (firefox === undefined) throw new Error('no Firefox: run scripts/browsers.sh');
  found.push({
    name: 'Firefox',
    composes: false,
    bringsBack: false,
    program: firefox,
    withoutWasm: { preferences: { 'javascript.options.wasm': false } },
    withoutNavigation: { preferences: { 'dom.navigation.webidl.enabled': false } },
  });
  return found;
}
