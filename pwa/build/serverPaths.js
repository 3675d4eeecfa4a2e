/**
 * What the server answers itself, by the first part of its path. Beside these, no screen's path begins with two
 * underscores or names a file (`is_route` in `server/src/http/assets.rs`).
 */
export const SERVER_PATHS = ['api1', 'healthz', 'metrics', 'opinion-images', 'ops', 'readyz', 'sandbox', 'webhooks'];
