/** What the calls say about this app. */
export const PACKAGE_NAME = 'saral.web';
/** The name events are recorded under. */
export const PROJECT_NAME = 'saral';
/** Where the calls are. */
export const BASE_PATH = '/api1';
/** How long a call may take (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 100_000;
/** Hosts outside this site that the app may lead to. */
export const ALLOWED_HOSTS: readonly string[] = SARAL_ALLOWED_HOSTS;
/** The native apps: store pages and custom scheme, each only when configured. */
export const APP_LINKS = SARAL_APP_LINKS;
/** Where borrowers reach the lender's support; empty when none is configured. */
export const SUPPORT_CONTACT: string = SARAL_SUPPORT;
