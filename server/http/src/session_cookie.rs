//! Sets the cookie that contains the session's token.
//!
//! The app keeps the token in local storage too, and reads the cookie when the browser has emptied local storage.
//! Safari deletes cookies that scripts wrote if the site is not visited for seven days, so the server sets the cookie.

use loan_core::api::dto::user::LogoutRequest;
use loan_core::api::endpoint::Endpoint;
use loan_core::auth::session::TOTAL_DAYS;
use serde_json::Value;
use warp::http::header::{HeaderValue, SET_COOKIE};

use super::connections::is_secure;
use super::context;
use super::exchange::Input;
use super::reply::Answer;
use loan_service::app::Ctx;

pub(super) const NAME: &str = "token";
const LIFE_SECONDS: i64 = TOTAL_DAYS * 24 * 60 * 60;

pub(super) const fn is_changed_by(endpoint: Endpoint) -> bool {
    begins(endpoint) || matches!(endpoint, Endpoint::Logout | Endpoint::LogoutAll)
}

const fn begins(endpoint: Endpoint) -> bool {
    matches!(endpoint, Endpoint::Login | Endpoint::TicketLogin | Endpoint::SignedLogin | Endpoint::NotMine)
}

#[derive(Debug, Clone, Copy)]
pub(super) struct SessionCookie {
    begins: bool,
    ends: bool,
    is_secure: bool,
}

impl SessionCookie {
    pub(super) fn of(ctx: &Ctx, endpoint: Endpoint, input: &Input) -> Self {
        // The app repeats a logout until the server receives it. By then, a new login may own the cookie.
        let is_own = context::cookie(&input.headers, NAME) == Some(&*ctx.token);
        let ends = match endpoint {
            Endpoint::Logout => {
                serde_json::from_slice(&input.body).is_ok_and(|sent: LogoutRequest| sent.session_id.is_empty())
            }
            _ => endpoint == Endpoint::LogoutAll,
        };
        let settings = &ctx.app.settings;
        let is_secure = is_secure(settings.hsts, settings.trusted_hops, &input.headers);
        Self { begins: begins(endpoint), ends: ends && is_own, is_secure }
    }

    pub(super) fn put(self, mut answer: Answer) -> Answer {
        let Self { begins, ends, is_secure } = self;
        if !(begins || ends) || answer.code != 0 {
            return answer;
        }
        let token = if begins { token_of(&answer.body) } else { Some(String::new()) };
        let seconds = if begins { LIFE_SECONDS } else { 0 };
        let secure = if is_secure { "; Secure" } else { "" };
        let value = token.and_then(|token| {
            HeaderValue::from_str(&format!("{NAME}={token}; Path=/; Max-Age={seconds}; SameSite=Lax{secure}")).ok()
        });
        answer.headers.extend(value.map(|value| (SET_COOKIE, value)));
        answer
    }
}

fn token_of(body: &[u8]) -> Option<String> {
    let body: Value = serde_json::from_slice(body).ok()?;
    body["data"]["token"].as_str().map(str::to_owned)
}
