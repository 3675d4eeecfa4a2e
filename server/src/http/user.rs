//! Signing in and out.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{Http, Routes};
use crate::service::{handoff, session};

/// Codes, logins, logout.
pub fn routes(http: &Http) -> Routes {
    let web = http.get(Endpoint::SendCode, session::send_code).or(http.post(Endpoint::Login, session::login)).unify();
    let apps = http
        .post(Endpoint::TicketLogin, handoff::ticket_login)
        .or(http.post(Endpoint::SignedLogin, handoff::signed_login))
        .unify();
    web.or(apps).unify().or(http.post(Endpoint::Logout, session::logout)).unify().boxed()
}
