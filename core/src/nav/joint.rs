//! Login handoff from the native app: `/joint#ticket=…`, or a partner's `/joint#phone=…&timestamp=…&nonce=…&sign=…`.

use super::route::Route;
use super::url::query_value;
use crate::api::dto::user::AppLoginResponse;
use serde::{Deserialize, Serialize};

/// Input of [`joint`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct JointRequest {
    /// The address's fragment, with or without its `#`. The page erases it at once.
    pub fragment: String,
}

/// Which login the handoff asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Joint {
    /// The second variant: a partner app signed it.
    Signed {
        /// With the prefix 91.
        phone: String,
        /// Seconds since the epoch.
        timestamp: String,
        /// Used once.
        nonce: String,
        /// Hex HMAC-SHA256.
        sign: String,
    },
    /// The first: a one-use ticket.
    Ticket {
        /// Valid for 60 s.
        ticket: String,
    },
    /// Neither is there: to the web's own login.
    Login,
}

/// Reads the handoff. A `sign` makes it the second variant.
#[must_use]
pub fn joint(request: &JointRequest) -> Joint {
    let fragment = request.fragment.strip_prefix('#').unwrap_or(&request.fragment);
    let value = |name| query_value(fragment, name);
    let (sign, ticket) = (value("sign"), value("ticket"));
    if !sign.is_empty() {
        Joint::Signed { phone: value("phone"), timestamp: value("timestamp"), nonce: value("nonce"), sign }
    } else if ticket.is_empty() {
        Joint::Login
    } else {
        Joint::Ticket { ticket }
    }
}

/// What a login by the app leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct JointDone {
    /// The app flag of the session.
    pub is_app: bool,
    /// Track that an account was made.
    pub track_registration: bool,
    /// Where to go.
    pub href: String,
}

/// The app's user is logged in: the app flag is set, a new account is tracked, home follows.
#[must_use]
pub fn joint_done(answer: &AppLoginResponse) -> JointDone {
    JointDone { is_app: true, track_registration: answer.is_register == 1, href: Route::Home.href() }
}
