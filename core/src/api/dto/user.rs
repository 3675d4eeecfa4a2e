//! Login, logout, sessions, and the proof that an account is the user's.

use crate::personal::Sensitive;
use crate::time::Timestamp;
use serde::{Deserialize, Deserializer};

/// Query of `GET /sms/v1/sendCode`.
#[apply(query_type)]
pub struct SendCodeRequest {
    /// Ten digits with the prefix 91.
    pub phone: Sensitive,
}

/// Answer of `GET /sms/v1/sendCode`.
#[apply(api_type)]
pub struct CodeSent {
    /// Seconds until the code expires.
    pub expires_in: u32,
    /// Seconds until another code can be sent.
    pub resend_in: u32,
}

/// `POST /user/v1/login`.
#[apply(request_type)]
pub struct LoginRequest {
    /// Ten digits with the prefix 91.
    pub phone: Sensitive,
    /// Four digits.
    pub code: Sensitive,
}

#[apply(api_type)]
pub struct LoginResponse {
    pub token: String,
    /// 1 when this login created the account.
    pub is_register: u8,
    /// 1 when the user must first prove that the account is theirs; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = u8))]
    pub prove_owner: Option<u8>,
}

/// `POST /user/v1/proveOwner`: the birth year, and the PAN or four Aadhaar digits.
#[apply(request_type)]
pub struct ProveOwnerRequest {
    /// Last four digits of the Aadhaar number; empty when the PAN is sent.
    pub last_four: Sensitive,
    /// Empty when the last four digits are sent.
    pub pan: Sensitive,
    /// Four digits.
    pub birth_year: Sensitive,
}

/// `POST /user/v1/user-login`: sign-in from the native app with a one-use ticket.
#[apply(query_type)]
pub struct TicketLoginRequest {
    /// Issued server to server, valid for 60 s.
    pub ticket: String,
}

/// `POST /tripartite/v1/user-login`: sign-in from a partner app that signs the request.
#[apply(query_type)]
pub struct SignedLoginRequest {
    /// Ten digits with the prefix 91.
    pub phone: Sensitive,
    /// Seconds since the epoch, as text or as a number.
    #[serde(deserialize_with = "text_or_number")]
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::api::schema::text_or_number))]
    pub timestamp: String,
    /// May be used once.
    pub nonce: String,
    /// Hex HMAC-SHA256 over packageName, phone, timestamp, nonce and deviceId.
    pub sign: String,
}

fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sent {
        Text(String),
        Number(i64),
    }
    Ok(match Sent::deserialize(deserializer)? {
        Sent::Text(text) => text,
        Sent::Number(number) => number.to_string(),
    })
}

/// Answer of `POST /user/v1/user-login` and `POST /tripartite/v1/user-login`.
#[apply(api_type)]
pub struct AppLoginResponse {
    pub token: String,
    /// 1 when this login created the account.
    pub is_register: u8,
    /// With the prefix 91.
    pub phone: String,
}

/// `POST /user/v1/logout`.
#[apply(request_type)]
pub struct LogoutRequest {
    /// The session to end; empty for the caller's own session.
    pub session_id: String,
}

#[apply(api_type)]
pub struct SessionItem {
    /// Opaque.
    pub id: String,
    /// Browser and system, or phone brand and app, for example `Chrome · Android`; empty when unknown.
    pub device: String,
    /// Time of the last recorded use; a use within the following hour is not recorded.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = DateTime))]
    pub last_seen: Timestamp,
    pub current: bool,
    /// The user's number with the prefix 91, for the caller's own session; absent for other sessions. A browser that
    /// still has its session cookie, but lost its storage, learns the number from this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = String))]
    pub phone: Option<String>,
}

/// `POST /user/v1/confirm`.
#[apply(request_type)]
pub struct ConfirmRequest {
    /// The four-digit code sent to the user's own phone.
    pub code: Sensitive,
}
