//! Help and about us.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::content;

/// Two pages.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::Faq, content::faq);
    to.get(Endpoint::AboutUs, content::about_us);
}
