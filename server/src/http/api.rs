//! Everything that is not a page: calls below the base path, providers' notices, the operator's system.

use super::route::{Router, one_of};
use super::{Http, Routes, endpoints, openapi, operator, opinion_images, webhooks};

pub fn routes(http: &Http) -> Routes {
    let mut router = Router::new(http);
    endpoints::register(&mut router);
    let mut routes = router.routes;
    routes.extend([
        opinion_images::routes(http),
        webhooks::routes(http),
        operator::routes(http),
        openapi::routes(http),
        #[cfg(feature = "qa")]
        super::sandbox::routes(http),
    ]);
    one_of(routes, http.unknown())
}
