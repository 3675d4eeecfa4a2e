//! Bank cards.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::bank;

/// Listing and binding.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::CardList, bank::list);
    to.post(Endpoint::BindCard, bank::bind);
}
