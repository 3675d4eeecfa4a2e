//! The login form.

use super::input::LOGIN_CODE_DIGITS;
use super::phone::is_mobile;
use super::{is_digits, shape};
use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

/// The form as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct LoginForm {
    /// Ten digits, without prefix.
    #[validate(custom(function = phone))]
    pub phone: String,
    /// Four digits.
    #[validate(length(equal = 4, code = "rules.code"), custom(function = code))]
    pub code: String,
    /// Whether the agreement box is checked.
    #[validate(custom(function = agreed))]
    pub agreed: bool,
}

/// What the form may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoginFormView {
    /// A code may be asked for: the number is complete.
    pub can_send: bool,
    /// The login button looks active: number, code and agreement are all there.
    pub can_submit: bool,
    /// The first thing missing, for when the button is pressed all the same.
    pub error: Option<Message>,
}

/// Looks at the login form.
#[must_use]
pub fn validate_login(form: &LoginForm) -> LoginFormView {
    let fields = [("phone", "phone"), ("code", "code"), ("agreed", "agreed")];
    let error = shape::refusals(form, &fields).into_iter().next().map(|refusal| refusal.message);
    LoginFormView { can_send: is_mobile(&form.phone), can_submit: error.is_none(), error }
}

/// Whether this is a login code: four digits.
#[must_use]
pub fn is_login_code(text: &str) -> bool {
    text.len() == LOGIN_CODE_DIGITS && is_digits(text)
}

fn phone(value: &str) -> Result<(), ValidationError> {
    shape::require(is_mobile(value), MessageKey::RulePhone)
}

fn code(value: &str) -> Result<(), ValidationError> {
    shape::require(is_login_code(value), MessageKey::RuleCode)
}

fn agreed(value: &bool) -> Result<(), ValidationError> {
    shape::require(*value, MessageKey::RuleAgreement)
}
