//! Combines the routes of API calls, providers' notices and operators' calls.

use warp::Filter as _;

use super::route::{Router, one_of};
use super::{Http, Routes, endpoints, openapi, operator, opinion_images, webhooks};

pub fn routes(http: &Http) -> Routes {
    let mut router = Router::default();
    endpoints::register(&mut router);
    let others =
        vec![opinion_images::routes(http), webhooks::routes(http), operator::routes(http), openapi::routes(http)];
    router.routes(http).or(one_of(others, http.unknown())).unify().boxed()
}
