//! Verification: progress, forms, contacts.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::{forms, verification};

/// Progress and the steps that are forms.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::AuthStatus, verification::status);
    to.get(Endpoint::BasicForm, forms::basic_form);
    to.get(Endpoint::WorkForm, forms::work_form);
    to.post(Endpoint::SaveBasic, forms::save_basic);
    to.post(Endpoint::SaveWork, forms::save_work);
    to.post(Endpoint::SaveContacts, forms::save_contacts);
}
