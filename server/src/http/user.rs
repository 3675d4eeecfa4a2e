//! Signing in and out.

use loan_core::api::endpoint::Endpoint;

use super::Calls;
use crate::service::{handoff, login, sessions};

/// Codes, logins, sessions.
pub fn calls(to: &mut impl Calls) {
    to.get(Endpoint::SendCode, login::send_code);
    to.post(Endpoint::Login, login::login);
    to.post(Endpoint::TicketLogin, handoff::ticket_login);
    to.post(Endpoint::SignedLogin, handoff::signed_login);
    to.post(Endpoint::Logout, sessions::logout);
    to.post(Endpoint::LogoutAll, sessions::logout_all);
    to.get(Endpoint::Sessions, sessions::list);
    to.post(Endpoint::Confirm, sessions::confirm);
}
