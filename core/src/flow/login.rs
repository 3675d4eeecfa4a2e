//! Logs in by phone number and code (specification, section 4).

use super::{Notice, SendButton, Sending, Sent};
use crate::api::code::ErrorCode;
use crate::message::MessageKey;
use crate::nav::guard::{SafeRedirectRequest, safe_redirect};
use crate::validate::input::{InputKind, clean};
use crate::validate::input::{is_mobile, is_no_mobile, wire_phone};
use crate::validate::login::{LoginForm, validate_login};

#[apply(module_type)]
#[derive(Default)]
pub struct LoginState {
    redirect: String,
    form: LoginForm,
    sending: Sending,
    version: u32,
    submitting: Option<u32>,
    done: bool,
    error: Option<LoginProblem>,
}

#[apply(module_type)]
pub struct LoginProblem {
    /// The field that shows the message and gets the focus.
    pub at: LoginField,
    pub notice: Notice,
}

#[apply(module_value)]
pub enum LoginField {
    Phone,
    Code,
    Agreement,
}

/// The data stored for a reload: number and countdown. Code and agreement must be entered again.
#[apply(secret_type)]
#[derive(Default)]
pub struct LoginDraft {
    phone: String,
    sent: Option<Sent>,
}

/// `Started`: `redirect` is the decoded query parameter, `""` when absent; `draft` is that stored before a reload
/// ([`LoginFlowStep::draft`]). `version` is that of the answered effect. `resend_in` is in seconds. `Ticked`: the countdown
/// must be computed again. `is_register` is 1 when this login created the account. `refusal` is the `code` of the
/// server's answer; null without an answer.
#[apply(secret_input)]
pub enum LoginEvent {
    Started { redirect: String, draft: Option<LoginDraft> },
    PhoneChanged { value: String },
    CodeChanged { value: String },
    AgreementChanged { agreed: bool },
    SendPressed,
    CodeSent { version: u32, resend_in: u32 },
    SendFailed { version: u32, text: String },
    Ticked,
    SubmitPressed,
    LoggedIn { version: u32, token: String, is_register: u8 },
    LoginFailed { version: u32, text: String, refusal: Option<i32> },
}

/// `phone` has the prefix 91, `code` four digits. `Go` opens a path of this site, replacing the login page.
#[apply(secret_choice)]
pub enum LoginEffect {
    SendCode { version: u32, phone: String },
    Login { version: u32, phone: String, code: String },
    StoreSession { token: String, phone: String },
    TrackRegistration,
    Toast { notice: Notice },
    Go { href: String },
}

#[apply(secret_type)]
pub struct LoginView {
    pub phone: String,
    pub code: String,
    pub agreed: bool,
    pub send: SendButton,
    pub can_send: bool,
    pub can_submit: bool,
    pub submitting: bool,
    pub done: bool,
    pub error: Option<LoginProblem>,
}

#[apply(module_type)]
pub struct LoginFlowRequest {
    pub state: Option<LoginState>,
    pub event: LoginEvent,
    /// The phone's time, epoch milliseconds.
    pub now: u64,
}

#[apply(module_type)]
pub struct LoginFlowStep {
    pub state: LoginState,
    pub view: LoginView,
    pub effects: Vec<LoginEffect>,
    /// Draft to store for a reload; null when empty and after the login.
    pub draft: Option<LoginDraft>,
}

/// Computes the next state. Ignores presses and answers that do not fit the state.
pub fn step(request: LoginFlowRequest) -> LoginFlowStep {
    let LoginFlowRequest { state, event, now } = request;
    let mut state = state.unwrap_or_default();
    let effects = if state.done { Vec::new() } else { apply(&mut state, event, now) };
    LoginFlowStep { view: view(&state, now), draft: keep(&state), state, effects }
}

/// Starts the flow; cleans the draft's number like user input.
fn open(state: &mut LoginState, redirect: String, draft: Option<LoginDraft>) {
    state.redirect = redirect;
    if let Some(LoginDraft { phone, sent }) = draft {
        state.form.phone = clean(InputKind::Phone, &phone, 0);
        state.sending.sent = sent;
    }
}

fn keep(state: &LoginState) -> Option<LoginDraft> {
    let draft = LoginDraft { phone: state.form.phone.clone(), sent: state.sending.sent.clone() };
    (!state.done && draft != LoginDraft::default()).then_some(draft)
}

fn apply(state: &mut LoginState, event: LoginEvent, now: u64) -> Vec<LoginEffect> {
    match event {
        LoginEvent::Started { redirect, draft } => open(state, redirect, draft),
        LoginEvent::PhoneChanged { value } => edit(state, |form| form.phone = clean(InputKind::Phone, &value, 0)),
        LoginEvent::CodeChanged { value } => return enter_code(state, &value),
        LoginEvent::AgreementChanged { agreed } => edit(state, |form| form.agreed = agreed),
        LoginEvent::SendPressed => return send(state, now),
        LoginEvent::CodeSent { version, resend_in } => {
            if let Some(phone) = state.sending.settle(version) {
                state.sending.sent(phone, now, resend_in);
            }
        }
        LoginEvent::SendFailed { version, text } => {
            if state.sending.settle(version).is_some() {
                state.error = Some(LoginProblem { at: LoginField::Phone, notice: Notice::server(text) });
            }
        }
        LoginEvent::Ticked => {}
        LoginEvent::SubmitPressed => return submit(state),
        LoginEvent::LoggedIn { version, token, is_register } => {
            if state.submitting.take_if(|awaited| *awaited == version).is_some() {
                return enter(state, token, is_register);
            }
        }
        LoginEvent::LoginFailed { version, text, refusal } => {
            if state.submitting.take_if(|awaited| *awaited == version).is_some() {
                let at = refusal.and_then(refused_field);
                state.error = at.map(|at| LoginProblem { at, notice: Notice::server(text.clone()) });
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

/// The last digit of the code sends the form, if nothing else is missing.
fn enter_code(state: &mut LoginState, value: &str) -> Vec<LoginEffect> {
    let before = state.form.code.clone();
    edit(state, |form| form.code = clean(InputKind::LoginCode, value, 0));
    let is_new = state.form.code != before;
    if is_new && validate_login(&state.form).can_submit { submit(state) } else { Vec::new() }
}

/// The field that shows a refusal of the login: the code's field for refusals of the code, otherwise none.
fn refused_field(code: i32) -> Option<LoginField> {
    let of_code = [ErrorCode::CodeWrong, ErrorCode::CodeExpired, ErrorCode::CodeAttempts, ErrorCode::CodeWait];
    if of_code.iter().any(|refusal| refusal.code() == code) { Some(LoginField::Code) } else { None }
}

fn send(state: &mut LoginState, now: u64) -> Vec<LoginEffect> {
    if !view(state, now).can_send {
        if !is_mobile(&state.form.phone) && state.submitting.is_none() {
            state.error = missing(&state.form);
        }
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
    state.error = missing(&state.form);
    if state.error.is_some() {
        return Vec::new();
    }
    state.version = state.version.wrapping_add(1);
    state.submitting = Some(state.version);
    let (phone, code) = (wire_phone(&state.form.phone), state.form.code.clone());
    vec![LoginEffect::Login { version: state.version, phone, code }]
}

/// The first refusal of the form, with its field.
fn missing(form: &LoginForm) -> Option<LoginProblem> {
    let (at, key) = match validate_login(form).error?.key {
        MessageKey::RulePhone if is_no_mobile(&form.phone) => (LoginField::Phone, MessageKey::RulePhoneStart),
        key @ MessageKey::RulePhone => (LoginField::Phone, key),
        key @ MessageKey::RuleCode => (LoginField::Code, key),
        key => (LoginField::Agreement, key),
    };
    Some(LoginProblem { at, notice: Notice::rule(key) })
}

/// Stores the session before the next page opens, because that page needs the session.
fn enter(state: &mut LoginState, token: String, is_register: u8) -> Vec<LoginEffect> {
    state.done = true;
    let phone = wire_phone(&state.form.phone);
    let href = safe_redirect(&SafeRedirectRequest { redirect: state.redirect.clone() }).href;
    let mut effects = vec![LoginEffect::StoreSession { token, phone }];
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
        // Shows an error as soon as the typed digits cannot become a valid number, because the disabled button does
        // not say why.
        error: state.error.clone().or_else(|| is_no_mobile(phone).then(|| missing(&state.form)).flatten()),
    }
}
