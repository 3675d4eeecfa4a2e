export const PACKAGE_NAME = 'saral.web';
export const PROJECT_NAME = 'saral';
export const BASE_PATH = '/api1';
/** Time limit of a call (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 100_000;
/** External hosts that the app may open. */
export const ALLOWED_HOSTS: readonly string[] = SARAL_ALLOWED_HOSTS;
/** Store pages and custom scheme; each may be unconfigured. */
export const APP_LINKS = SARAL_APP_LINKS;
/** `''` if not configured. */
export const SUPPORT_CONTACT: string = SARAL_SUPPORT;
