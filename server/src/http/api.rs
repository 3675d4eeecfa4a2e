//! Everything that is not a page: the calls below the base path, providers' notices, the operator's system.

use super::route::{Router, one_of};
use super::{
    Calls, Http, Routes, auth, bank, bank_info, client, device, extension, home, kyc, map, openapi, operator, opinion,
    order, pay, product, tracking, user, webhooks,
};

/// Every call of the endpoint table.
pub fn calls(to: &mut impl Calls) {
    home::calls(to);
    user::calls(to);
    product::calls(to);
    order::calls(to);
    pay::calls(to);
    extension::calls(to);
    auth::calls(to);
    kyc::calls(to);
    bank::calls(to);
    bank_info::calls(to);
    map::calls(to);
    client::calls(to);
    opinion::calls(to);
    device::calls(to);
    tracking::calls(to);
}

/// All of it, then the answer to what none took.
pub fn routes(http: &Http) -> Routes {
    let mut router = Router::new(http);
    calls(&mut router);
    let mut routes = router.routes;
    routes.extend([
        opinion::images(http),
        webhooks::routes(http),
        operator::routes(http),
        openapi::routes(http),
        #[cfg(feature = "qa")]
        super::sandbox::routes(http),
    ]);
    one_of(routes, http.unknown())
}
