/**
 * First segments of the paths that the server answers itself. Paths of files, and paths that begin with two underscores, are
 * no screens either (`is_route` in `server/http/src/assets.rs`).
 */
export const SERVER_PATHS = ['api1', 'healthz', 'metrics', 'opinion-images', 'ops', 'readyz', 'sandbox', 'webhooks'];
