//! Verifies an Aadhaar number by the code sent to its mobile number (specification, section 4, KYC).

use super::{Notice, SendButton, Sending};
use crate::api::code::ErrorCode;
use crate::auth::one_time_code::CODE_RESEND_SECONDS;
use crate::message::MessageKey;
use crate::personal::{Aadhaar, AadhaarCode, Typed as _};
use crate::validate::identity::mask;
use crate::validate::input::{InputKind, clean};

#[apply(secret_type)]
#[derive(Default)]
pub struct AadhaarOtpState {
    aadhaar: String,
    otp: String,
    sending: Sending,
    code_sent: bool,
    version: u32,
    verifying: Option<u32>,
    verified: bool,
    error: Option<Notice>,
}

/// `version` is that of the answered effect. `state` is 0 for a sent code, 1 for a number that is verified already, 2 for
/// a `refusal` of the provider, whose message (`result.msg`) may be null. `code` is that of the server's answer, 0
/// without an answer. `Ticked`: the countdown must be computed again.
#[apply(secret_input)]
pub enum AadhaarOtpEvent {
    AadhaarChanged { value: String },
    OtpChanged { value: String },
    SendPressed,
    SendAnswered { version: u32, state: u8, refusal: Option<String> },
    SendFailed { version: u32, code: i32, text: String },
    Ticked,
    VerifyPressed,
    Verified { version: u32 },
    VerifyFailed { version: u32, text: String },
}

/// `aadhaar` has twelve digits, `otp` one to six.
#[apply(secret_choice)]
pub enum AadhaarOtpEffect {
    SendOtp { version: u32, aadhaar: String },
    Verify { version: u32, aadhaar: String, otp: String },
}

#[apply(secret_type)]
pub struct AadhaarOtpView {
    /// The number in the field; once verified, masked except for the last four digits.
    pub shown: String,
    pub otp: String,
    pub send: SendButton,
    pub can_send: bool,
    pub code_sent: bool,
    pub verifying: bool,
    /// Once verified, the number is read-only.
    pub verified: bool,
    pub error: Option<Notice>,
}

#[apply(module_type)]
pub struct AadhaarOtpFlowRequest {
    pub state: Option<AadhaarOtpState>,
    pub event: AadhaarOtpEvent,
    /// The phone's time, epoch milliseconds.
    pub now: u64,
}

#[apply(module_type)]
pub struct AadhaarOtpFlowStep {
    pub state: AadhaarOtpState,
    pub view: AadhaarOtpView,
    pub effects: Vec<AadhaarOtpEffect>,
}

/// Computes the next state. Once the number is verified, no event changes the state.
pub fn step(request: AadhaarOtpFlowRequest) -> AadhaarOtpFlowStep {
    let AadhaarOtpFlowRequest { state, event, now } = request;
    let mut state = state.unwrap_or_default();
    let effect = if state.verified { None } else { apply(&mut state, event, now) };
    AadhaarOtpFlowStep { view: view(&state, now), state, effects: effect.into_iter().collect() }
}

fn apply(state: &mut AadhaarOtpState, event: AadhaarOtpEvent, now: u64) -> Option<AadhaarOtpEffect> {
    match event {
        AadhaarOtpEvent::AadhaarChanged { value } => change_number(state, &value),
        AadhaarOtpEvent::OtpChanged { value } => {
            state.otp = clean(InputKind::AadhaarOtp, &value, 0);
            state.error = None;
        }
        AadhaarOtpEvent::SendPressed => return send(state, now),
        AadhaarOtpEvent::SendAnswered { version, state: answer, refusal } => {
            if let Some(number) = state.sending.settle(version) {
                answered(state, number, answer, refusal, now);
            }
        }
        AadhaarOtpEvent::SendFailed { version, code, text } => {
            if state.sending.settle(version).is_some() {
                // `ResendTooEarly` means that an earlier request did send a code, although its answer did not arrive.
                state.code_sent |= code == ErrorCode::ResendTooEarly.code();
                state.error = Some(Notice::server(text));
            }
        }
        AadhaarOtpEvent::Ticked => {}
        AadhaarOtpEvent::VerifyPressed => return verify(state),
        AadhaarOtpEvent::Verified { version } => {
            if state.verifying.take_if(|awaited| *awaited == version).is_some() {
                state.verified = true;
                state.error = None;
            }
        }
        AadhaarOtpEvent::VerifyFailed { version, text } => {
            if state.verifying.take_if(|awaited| *awaited == version).is_some() {
                state.error = Some(Notice::server(text));
            }
        }
    }
    None
}

/// A changed number needs a new code: pending answers about the old number are ignored.
fn change_number(state: &mut AadhaarOtpState, value: &str) {
    let number = clean(InputKind::Aadhaar, value, 0);
    if number != state.aadhaar {
        state.aadhaar = number;
        state.otp.clear();
        state.code_sent = false;
        state.verifying = None;
        state.sending.awaited = None;
    }
    state.error = None;
}

fn send(state: &mut AadhaarOtpState, now: u64) -> Option<AadhaarOtpEffect> {
    if !view(state, now).can_send {
        return None;
    }
    state.error = Aadhaar::parse(&state.aadhaar).err().map(Notice::rule);
    if state.error.is_some() {
        return None;
    }
    state.version = state.version.wrapping_add(1);
    state.sending.ask(state.version, &state.aadhaar);
    Some(AadhaarOtpEffect::SendOtp { version: state.version, aadhaar: state.aadhaar.clone() })
}

fn answered(state: &mut AadhaarOtpState, number: String, answer: u8, refusal: Option<String>, now: u64) {
    match answer {
        0 => {
            state.sending.sent(number, now, CODE_RESEND_SECONDS);
            state.code_sent = true;
        }
        1 => state.verified = true,
        _ => {
            let words = refusal.filter(|text| !text.is_empty());
            state.error = Some(words.map_or(Notice::rule(MessageKey::ErrorAadhaarRefused), Notice::server));
        }
    }
}

fn verify(state: &mut AadhaarOtpState) -> Option<AadhaarOtpEffect> {
    if state.verifying.is_some() {
        return None;
    }
    let unsent = (!state.code_sent).then_some(MessageKey::RuleAadhaarCode);
    let refusal = Aadhaar::parse(&state.aadhaar).err().or(unsent).or(AadhaarCode::parse(&state.otp).err());
    state.error = refusal.map(Notice::rule);
    if state.error.is_some() {
        return None;
    }
    state.version = state.version.wrapping_add(1);
    state.verifying = Some(state.version);
    let (aadhaar, otp) = (state.aadhaar.clone(), state.otp.clone());
    Some(AadhaarOtpEffect::Verify { version: state.version, aadhaar, otp })
}

fn view(state: &AadhaarOtpState, now: u64) -> AadhaarOtpView {
    let send = state.sending.button(&state.aadhaar, now);
    AadhaarOtpView {
        shown: if state.verified { mask(&state.aadhaar) } else { state.aadhaar.clone() },
        otp: state.otp.clone(),
        send,
        can_send: !state.verified && state.verifying.is_none() && matches!(send, SendButton::Send | SendButton::Resend),
        code_sent: state.code_sent,
        verifying: state.verifying.is_some(),
        verified: state.verified,
        error: state.error.clone(),
    }
}
