import { readFileSync } from 'node:fs';

const config = JSON.parse(readFileSync(new URL('../../fixtures/catalogue/config.json', import.meta.url), 'utf8'));

/** What the app knows of the deployment's configuration, as constants for the bundler. */
export const constants = {
  SARAL_ALLOWED_HOSTS: JSON.stringify(config.allowedHosts),
  SARAL_APP_LINKS: JSON.stringify(config.appLinks ?? {}),
  SARAL_SUPPORT: JSON.stringify(config.support ?? ''),
};
