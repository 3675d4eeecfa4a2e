/**
 * First segments of the paths that belong to the server, not to a screen. Paths of files, and paths that begin with two underscores,
 * belong to the server too (`is_route` in `server/http/src/assets.rs`).
 */
export const SERVER_PATHS = ['api1', 'healthz', 'metrics', 'opinion-images', 'ops', 'readyz', 'sandbox', 'webhooks'];

/** The same for the bundler. */
export const constants = { SARAL_SERVER_PATHS: JSON.stringify(SERVER_PATHS) };
