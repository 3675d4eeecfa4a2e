//! Logging in: enter the number, ask for a code, enter it, log in (specification, section 4).

use super::Notice;
use super::sending::{SendButton, Sending, Sent};
use crate::nav::guard::{SafeRedirectRequest, safe_redirect};
use crate::personal::hide;
use crate::validate::input::{InputKind, clean};
use crate::validate::login::{LoginForm, validate_login};
use crate::validate::phone::{is_mobile, wire_phone};
use loan_value::tagged_enum;
use serde::{Deserialize, Serialize};

hide!(LoginDraft, LoginEvent, LoginEffect, LoginView);

/// What the login page knows between two events.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoginState {
    redirect: String,
    form: LoginForm,
    sending: Sending,
    version: u32,
    submitting: Option<u32>,
    done: bool,
    error: Option<Notice>,
}

/// What survives a reload of the page: the number and the running countdown. The code and the agreement do not; the
/// user gives them again.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct LoginDraft {
    phone: String,
    sent: Option<Sent>,
}

tagged_enum! {
    /// What happened.
    #[derive(Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
    pub enum LoginEvent {
        /// The page opened.
        Started {
            /// The query parameter `redirect`, decoded; `""` when absent.
            redirect: String,
            /// What was typed before the page was reloaded ([`LoginFlowStep::draft`]).
            #[serde(default)]
            draft: Option<LoginDraft>,
        },
        /// The number was edited.
        PhoneChanged {
            /// As typed.
            value: String,
        },
        /// The code was edited.
        CodeChanged {
            /// As typed.
            value: String,
        },
        /// The agreement box was touched.
        AgreementChanged {
            /// Whether it is checked.
            agreed: bool,
        },
        /// 'Send code' or 'resend' was pressed.
        SendPressed,
        /// The server sent a code.
        CodeSent {
            /// The version of the effect that this answers.
            version: u32,
            /// Seconds until another code may be requested.
            resend_in: u32,
        },
        /// The server sent no code.
        SendFailed {
            /// The version of the effect that this answers.
            version: u32,
            /// Why, in the server's words.
            text: String,
        },
        /// Time went on: the countdown has to be computed again.
        Ticked,
        /// 'Log in' was pressed.
        SubmitPressed,
        /// The server let the user in.
        LoggedIn {
            /// The version of the effect that this answers.
            version: u32,
            /// The session token.
            token: String,
            /// 1 when this login made the account.
            is_register: u8,
        },
        /// The server refused the login.
        LoginFailed {
            /// The version of the effect that this answers.
            version: u32,
            /// Why, in the server's words.
            text: String,
        },
    }
}

/// What the page is to do.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LoginEffect {
    /// Ask for a code.
    SendCode {
        /// To be repeated in the event that answers it.
        version: u32,
        /// With the prefix 91.
        phone: String,
    },
    /// Log in.
    Login {
        /// To be repeated in the event that answers it.
        version: u32,
        /// With the prefix 91.
        phone: String,
        /// Four digits.
        code: String,
    },
    /// Keep the session.
    StoreSession {
        /// The session token.
        token: String,
        /// With the prefix 91.
        phone: String,
        /// False: this is the web's login.
        is_app: bool,
    },
    /// Track that an account was made.
    TrackRegistration,
    /// Show the 'Info' dialog.
    Toast {
        /// What it says.
        notice: Notice,
    },
    /// Go there, replacing the login.
    Go {
        /// A path of this site.
        href: String,
    },
}

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoginView {
    /// The number, cleaned.
    pub phone: String,
    /// The code, cleaned.
    pub code: String,
    /// Whether the agreement box is checked.
    pub agreed: bool,
    /// The button beside the number.
    pub send: SendButton,
    /// Whether it can be pressed.
    pub can_send: bool,
    /// Whether 'Log in' looks active.
    pub can_submit: bool,
    /// Whether a login is in flight.
    pub submitting: bool,
    /// Whether the user is logged in.
    pub done: bool,
    /// What the form's error area says.
    pub error: Option<Notice>,
}

/// Input of [`step`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct LoginFlowRequest {
    /// As the last step left it; null at the start.
    pub state: Option<LoginState>,
    /// What happened.
    pub event: LoginEvent,
    /// The phone's time, epoch milliseconds.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub now: u64,
}

/// Outcome of [`step`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct LoginFlowStep {
    /// To be given to the next step.
    pub state: LoginState,
    /// What to show.
    pub view: LoginView,
    /// What to do, in order.
    pub effects: Vec<LoginEffect>,
    /// What to keep for a reload; null when there is nothing, and once the user is logged in.
    pub draft: Option<LoginDraft>,
}

/// One step of the login. An event that the flow does not expect changes nothing: a second press while the first
/// request is in flight, an answer to an outdated request, anything after the login.
#[must_use]
pub fn step(request: LoginFlowRequest) -> LoginFlowStep {
    let LoginFlowRequest { state, event, now } = request;
    let mut state = state.unwrap_or_default();
    let effects = if state.done { Vec::new() } else { apply(&mut state, event, now) };
    LoginFlowStep { view: view(&state, now), draft: keep(&state), state, effects }
}

/// The page opened. The number of the draft is cleaned like one that is typed.
fn open(state: &mut LoginState, redirect: String, draft: Option<LoginDraft>) {
    state.redirect = redirect;
    if let Some(LoginDraft { phone, sent }) = draft {
        state.form.phone = clean(InputKind::Phone, &phone, 0);
        state.sending.restore(sent);
    }
}

fn keep(state: &LoginState) -> Option<LoginDraft> {
    let draft = LoginDraft { phone: state.form.phone.clone(), sent: state.sending.last().cloned() };
    (!state.done && draft != LoginDraft::default()).then_some(draft)
}

fn apply(state: &mut LoginState, event: LoginEvent, now: u64) -> Vec<LoginEffect> {
    match event {
        LoginEvent::Started { redirect, draft } => open(state, redirect, draft),
        LoginEvent::PhoneChanged { value } => edit(state, |form| form.phone = clean(InputKind::Phone, &value, 0)),
        LoginEvent::CodeChanged { value } => edit(state, |form| form.code = clean(InputKind::LoginCode, &value, 0)),
        LoginEvent::AgreementChanged { agreed } => edit(state, |form| form.agreed = agreed),
        LoginEvent::SendPressed => return send(state, now),
        LoginEvent::CodeSent { version, resend_in } => {
            if let Some(phone) = state.sending.settle(version) {
                state.sending.sent(phone, now, resend_in);
            }
        }
        LoginEvent::SendFailed { version, text } => {
            if state.sending.settle(version).is_some() {
                state.error = Some(Notice::server(text));
            }
        }
        LoginEvent::Ticked => {}
        LoginEvent::SubmitPressed => return submit(state),
        LoginEvent::LoggedIn { version, token, is_register } => {
            if state.submitting.take_if(|awaited| *awaited == version).is_some() {
                return enter(state, token, is_register);
            }
        }
        LoginEvent::LoginFailed { version, text } => {
            if state.submitting.take_if(|awaited| *awaited == version).is_some() {
                return vec![LoginEffect::Toast { notice: Notice::server(text) }];
            }
        }
    }
    Vec::new()
}

/// Editing clears the last error. While a login is in flight, the form cannot be edited.
fn edit(state: &mut LoginState, change: impl FnOnce(&mut LoginForm)) {
    if state.submitting.is_none() {
        change(&mut state.form);
        state.error = None;
    }
}

fn send(state: &mut LoginState, now: u64) -> Vec<LoginEffect> {
    if !view(state, now).can_send {
        return Vec::new();
    }
    state.error = None;
    state.version = state.version.wrapping_add(1);
    state.sending.ask(state.version, &state.form.phone);
    vec![LoginEffect::SendCode { version: state.version, phone: wire_phone(&state.form.phone) }]
}

fn submit(state: &mut LoginState) -> Vec<LoginEffect> {
    if state.submitting.is_some() {
        return Vec::new();
    }
    state.error = validate_login(&state.form).error.map(|message| Notice::Rule { message });
    if state.error.is_some() {
        return Vec::new();
    }
    state.version = state.version.wrapping_add(1);
    state.submitting = Some(state.version);
    let (phone, code) = (wire_phone(&state.form.phone), state.form.code.clone());
    vec![LoginEffect::Login { version: state.version, phone, code }]
}

/// The session is stored first, so that the next page already has it.
fn enter(state: &mut LoginState, token: String, is_register: u8) -> Vec<LoginEffect> {
    state.done = true;
    let phone = wire_phone(&state.form.phone);
    let href = safe_redirect(&SafeRedirectRequest { redirect: state.redirect.clone() }).href;
    let mut effects = vec![LoginEffect::StoreSession { token, phone, is_app: false }];
    if is_register == 1 {
        effects.push(LoginEffect::TrackRegistration);
    }
    effects.push(LoginEffect::Go { href });
    effects
}

fn view(state: &LoginState, now: u64) -> LoginView {
    let LoginForm { phone, code, agreed } = &state.form;
    let send = state.sending.button(phone, now);
    let idle = state.submitting.is_none() && !state.done;
    LoginView {
        phone: phone.clone(),
        code: code.clone(),
        agreed: *agreed,
        send,
        can_send: idle && is_mobile(phone) && matches!(send, SendButton::Send | SendButton::Resend),
        can_submit: idle && validate_login(&state.form).can_submit,
        submitting: state.submitting.is_some(),
        done: state.done,
        error: state.error.clone(),
    }
}
