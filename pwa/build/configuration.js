import { readFileSync } from 'node:fs';
import { SERVER_PATHS } from './serverPaths.js';

const config = JSON.parse(readFileSync(new URL('../../fixtures/catalogue/config.json', import.meta.url), 'utf8'));

/** Deployment configuration and server paths, as constants for the bundler. */
export const constants = {
  SARAL_ALLOWED_HOSTS: JSON.stringify(config.allowedHosts),
  SARAL_APP_LINKS: JSON.stringify(config.appLinks ?? {}),
  SARAL_SERVER_PATHS: JSON.stringify(SERVER_PATHS),
  SARAL_SUPPORT: JSON.stringify(config.support ?? ''),
};
