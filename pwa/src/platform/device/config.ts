export const PACKAGE_NAME = 'saral.web';
export const PROJECT_NAME = 'saral';
export const BASE_PATH = '/api1';
/** Time limit of a call, in milliseconds (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 100_000;
