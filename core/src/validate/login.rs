//! The login form.

use super::phone::is_mobile;
use super::shape::{self, is};
use crate::message::{Message, MessageKey};
use crate::personal::{LoginCode, Mobile, hide};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

hide!(LoginForm);

/// The form as it stands.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct LoginForm {
    /// Ten digits, without prefix.
    #[validate(custom(function = is::<Mobile>))]
    pub phone: String,
    /// Four digits.
    #[validate(custom(function = is::<LoginCode>))]
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
    /// Whether a code may be requested: the number is complete.
    pub can_send: bool,
    /// Whether the login button looks active: number, code and agreement are all there.
    pub can_submit: bool,
    /// The first thing missing, for when the button is pressed all the same.
    pub error: Option<Message>,
}

/// Checks the login form.
#[must_use]
pub fn validate_login(form: &LoginForm) -> LoginFormView {
    let fields = [("phone", "phone"), ("code", "code"), ("agreed", "agreed")];
    let error = shape::refusals(form, &fields).into_iter().next().map(|refusal| refusal.message);
    LoginFormView { can_send: is_mobile(&form.phone), can_submit: error.is_none(), error }
}

fn agreed(value: &bool) -> Result<(), ValidationError> {
    shape::require(*value, MessageKey::RuleAgreement)
}
