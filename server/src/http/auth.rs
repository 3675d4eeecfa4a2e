//! Verification: progress, forms, contacts.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::{forms, verification};

/// Progress and the steps that are forms.
pub fn routes(http: &Http) -> Routes {
    let read = http
        .get(Endpoint::AuthStatus, verification::status)
        .or(http.get(Endpoint::BasicForm, forms::basic_form))
        .unify()
        .or(http.get(Endpoint::WorkForm, forms::work_form))
        .unify();
    let save = http
        .post(Endpoint::SaveBasic, forms::save_basic)
        .or(http.post(Endpoint::SaveWork, forms::save_work))
        .unify()
        .or(http.post(Endpoint::SaveContacts, forms::save_contacts))
        .unify();
    read.or(save).unify().boxed()
}
