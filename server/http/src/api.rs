//! Combines the routes of API calls, providers' notices and operators' calls.

use warp::Filter as _;

use super::route::Router;
use super::{Http, Routes, endpoints, openapi, operator, opinion_images, webhooks};

pub fn routes(http: &Http) -> Routes {
    let mut router = Router::default();
    endpoints::register(&mut router);
    let routes = router.routes(http).or(opinion_images::routes(http)).unify().or(webhooks::routes(http)).unify();
    routes.or(operator::routes(http)).unify().or(openapi::routes(http)).unify().or(http.unknown()).unify().boxed()
}
