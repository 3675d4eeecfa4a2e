//! Signing in and out.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::{handoff, session};

/// Codes, logins, logout.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::SendCode, session::send_code);
    to.post(Endpoint::Login, session::login);
    to.post(Endpoint::TicketLogin, handoff::ticket_login);
    to.post(Endpoint::SignedLogin, handoff::signed_login);
    to.post(Endpoint::Logout, session::logout);
}
