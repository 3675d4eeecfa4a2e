export const PACKAGE_NAME = 'saral.web';
export const PROJECT_NAME = 'saral';
export const BASE_PATH = '/api1';
/** Time limit of a call, in milliseconds (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 100_000;
export const ALLOWED_HOSTS: readonly string[] = SARAL_ALLOWED_HOSTS;
export const APP_LINKS = SARAL_APP_LINKS;
export const SUPPORT_CONTACT: string = SARAL_SUPPORT;
