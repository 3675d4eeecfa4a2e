//! Signing in and out.

use crate::personal::Sensitive;
use crate::time::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};

/// Query of `GET /sms/v1/sendCode`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SendCodeRequest {
    /// Ten digits with the prefix 91.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phone: Sensitive,
}

/// How long the code lives, and when another may be asked for, in seconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CodeSent {
    /// Seconds the code stays good.
    pub expires_in: u32,
    /// Seconds until a new code may be asked for.
    pub resend_in: u32,
}

/// `POST /user/v1/login`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LoginRequest {
    /// Ten digits with the prefix 91.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phone: Sensitive,
    /// Four digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub code: Sensitive,
}

/// Answer to the web login.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LoginResponse {
    /// The session token.
    pub token: String,
    /// 1 when this login made the account.
    pub is_register: u8,
    /// 1 when the borrower has to prove first that the account is theirs; else absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = u8))]
    pub prove_owner: Option<u8>,
}

/// `POST /user/v1/proveOwner`: either number, and the birth year.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct ProveOwnerRequest {
    /// The last four digits of the Aadhaar number; empty when the PAN is sent.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub last_four: Sensitive,
    /// PAN; empty when the last four digits are sent.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub pan: Sensitive,
    /// Four digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub birth_year: Sensitive,
}

/// `POST /user/v1/user-login`: the native app hands over a one-use ticket.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TicketLoginRequest {
    /// Minted server to server, lives 60 s.
    pub ticket: String,
}

/// `POST /tripartite/v1/user-login`: a partner app signs the handoff.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SignedLoginRequest {
    /// Ten digits with the prefix 91.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phone: Sensitive,
    /// Seconds since the epoch; a number is taken as the text it is written with.
    #[serde(deserialize_with = "text_or_number")]
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::api::schema::text_or_number))]
    pub timestamp: String,
    /// Used once.
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

/// Answer to both app logins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AppLoginResponse {
    /// The session token.
    pub token: String,
    /// 1 when this login made the account.
    pub is_register: u8,
    /// With the prefix 91.
    pub phone: String,
}

/// `POST /user/v1/logout`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct LogoutRequest {
    /// Which of the user's sessions ends; without it the one that asks.
    pub session_id: String,
}

/// A place where the user is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionItem {
    /// Opaque id.
    pub id: String,
    /// Browser and system, or the brand of the phone and its app, as `Chrome · Android`; empty when they are not known.
    pub device: String,
    /// When it was last used, to the hour.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = DateTime))]
    pub last_seen: Timestamp,
    /// Whether it is the one that asks.
    pub current: bool,
    /// The user's number with the prefix 91, in the session that asks: a browser that kept nothing but the cookie learns here
    /// whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = String))]
    pub phone: Option<String>,
}

/// `POST /user/v1/confirm`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ConfirmRequest {
    /// Four digits, as they were sent to the user's own phone.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub code: Sensitive,
}
