/**
 * The paths that the server answers itself, by their first part. Beside these, no screen's path begins with two
 * underscores or names a file (`is_route` in `server/src/http/assets.rs`).
 */
export const SERVER_PATHS = ['api1', 'healthz', 'metrics', 'opinion-images', 'ops', 'readyz', 'sandbox', 'webhooks'];
