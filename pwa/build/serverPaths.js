/**
 * First segments of the paths that the server answers itself. Also, no screen's path begins with two underscores or
 * names a file (`is_route` in `server/http/src/assets.rs`).
 */
export const SERVER_PATHS = ['api1', 'healthz', 'metrics', 'opinion-images', 'ops', 'readyz', 'sandbox', 'webhooks'];
