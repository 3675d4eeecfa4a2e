//! Everything that is not a page: the calls below the base path, providers' notices, the operator's system.

use warp::Filter;

use super::{
    Http, Routes, auth, bank, bank_info, client, device, extension, home, kyc, map, operator, opinion, order, pay,
    product, tracking, user, webhooks,
};

/// All groups, then the answer to what none of them took.
pub fn routes(http: &Http) -> Routes {
    [
        home::routes(http),
        user::routes(http),
        product::routes(http),
        order::routes(http),
        pay::routes(http),
        extension::routes(http),
        auth::routes(http),
        kyc::routes(http),
        bank::routes(http),
        bank_info::routes(http),
        map::routes(http),
        client::routes(http),
        opinion::routes(http),
        device::routes(http),
        tracking::routes(http),
        opinion::images(http),
        webhooks::routes(http),
        operator::routes(http),
        #[cfg(feature = "qa")]
        super::sandbox::routes(http),
        http.unknown(),
    ]
    .into_iter()
    .reduce(|before, group| before.or(group).unify().boxed())
    .unwrap_or_else(|| http.unknown())
}
