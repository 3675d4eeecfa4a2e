//! Login handed over by the native app: `/joint#ticket=…`, or by a partner:
//! `/joint#phone=…&timestamp=…&nonce=…&sign=…`.

use super::route::Route;
use super::url::query_value;
use crate::api::dto::user::AppLoginResponse;

#[apply(module_type)]
pub struct JointRequest {
    /// The fragment of the address, with or without `#`. The page erases it at once.
    pub fragment: String,
}

/// `phone` has the prefix 91. A ticket is valid once, for 60 s.
#[apply(module_choice)]
pub enum Joint {
    Signed { phone: String, timestamp: String, nonce: String, sign: String },
    Ticket { ticket: String },
    Login,
}

/// Parses the fragment of the address. A fragment with a `sign` comes from a partner.
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

#[apply(module_type)]
pub struct JointDone {
    pub is_app: bool,
    pub track_registration: bool,
    pub href: String,
}

pub fn joint_done(answer: &AppLoginResponse) -> JointDone {
    JointDone { is_app: true, track_registration: answer.is_register == 1, href: Route::Home.href() }
}
