//! The login form, without `derive(Validate)`, whose code every first visit would have to download.

use super::input::is_mobile;
use crate::message::{Message, MessageKey};
use crate::personal::{LoginCode, Mobile, Typed};

#[apply(secret_type)]
#[derive(Default)]
pub struct LoginForm {
    /// Ten digits, without the prefix.
    pub phone: String,
    /// Four digits.
    pub code: String,
    pub agreed: bool,
}

#[apply(module_type)]
pub struct LoginFormView {
    /// Whether a code can be requested: the number is complete.
    pub can_send: bool,
    /// Whether number, code and agreement are complete.
    pub can_submit: bool,
    /// The first refusal, shown when the user presses the button of an incomplete form.
    pub error: Option<Message>,
}

pub fn validate_login(form: &LoginForm) -> LoginFormView {
    let phone = Mobile::parse(&form.phone).err();
    let code = LoginCode::parse(&form.code).err();
    let agreement = (!form.agreed).then_some(MessageKey::RuleAgreement);
    let error = phone.or(code).or(agreement).map(Message::of);
    LoginFormView { can_send: is_mobile(&form.phone), can_submit: error.is_none(), error }
}
