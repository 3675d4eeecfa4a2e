//! Sets the cookie that contains the session's token.
//!
//! The app keeps the token in local storage too, and reads the cookie when the browser has emptied local storage.
//! Safari deletes cookies that scripts wrote if the site is not visited for seven days, so the server sets the cookie.

use loan_core::api::dto::user::LogoutRequest;
use loan_core::api::endpoint::Endpoint;
use loan_core::auth::session::TOTAL_DAYS;
use serde::Deserialize;
use warp::http::header::{HeaderValue, SET_COOKIE};

use super::connections::Protection;
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
    change: Option<Change>,
    is_secure: bool,
}

#[derive(Debug, Clone, Copy)]
enum Change {
    Begins,
    Ends,
}

impl SessionCookie {
    pub(super) fn of(ctx: &Ctx, endpoint: Endpoint, input: &Input) -> Self {
        // The app repeats a logout until the server receives it. By then, a new login may own the cookie.
        let is_own = || context::cookie(&input.headers, NAME) == Some(&*ctx.token);
        let ends = || match endpoint {
            Endpoint::Logout => {
                serde_json::from_slice(&input.body).is_ok_and(|sent: LogoutRequest| sent.session_id.is_empty())
            }
            _ => endpoint == Endpoint::LogoutAll,
        };
        let change = match begins(endpoint) {
            true => Some(Change::Begins),
            false => (ends() && is_own()).then_some(Change::Ends),
        };
        Self { change, is_secure: Protection::of(&ctx.app.settings).is_secure(&input.headers) }
    }

    pub(super) fn put(self, mut answer: Answer) -> Answer {
        let Some(change) = self.change.filter(|_| answer.code == 0) else { return answer };
        let (token, seconds) = match change {
            Change::Begins => (token_of(&answer.body), LIFE_SECONDS),
            Change::Ends => (Some(String::new()), 0),
        };
        let secure = if self.is_secure { "; Secure" } else { "" };
        let value = token.and_then(|token| {
            HeaderValue::from_str(&format!("{NAME}={token}; Path=/; Max-Age={seconds}; SameSite=Lax{secure}")).ok()
        });
        answer.headers.extend(value.map(|value| (SET_COOKIE, value)));
        answer
    }
}

fn token_of(body: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct SignedIn {
        data: Token,
    }
    #[derive(Deserialize)]
    struct Token {
        token: String,
    }
    serde_json::from_slice(body).ok().map(|SignedIn { data }| data.token)
}
