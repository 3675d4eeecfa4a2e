//! A product before it is applied for.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::product;

/// Info, pre-check, quote, Key Fact Statement.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::ProductInfo, product::info);
    to.get(Endpoint::Precheck, product::precheck);
    to.get(Endpoint::Calculate, product::calculate);
    to.get(Endpoint::KeyFacts, product::key_facts);
}
