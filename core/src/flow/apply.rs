//! Applies for a loan: pre-check, quote and Key Fact Statement for the chosen amount, then the application.

mod io;

pub use io::{ApplyEffect, ApplyEvent, ApplyFlowRequest, ApplyFlowStep, ApplyView};

use super::Notice;
use crate::api::dto::order::ApplyRequest;
use crate::api::dto::product::Precheck;
use crate::fees::terms::largest;
use crate::ids::{CardId, KfsId, ProductId};
use crate::message::MessageKey;
use crate::money::Money;
use crate::nav::handoff::{PrecheckOutcome, PrecheckOutcomeRequest, precheck_outcome};
use crate::nav::route::Route;
use crate::validate::apply::{ApplyForm, is_loan_purpose, validate_apply};

/// Time for which the success message is shown before the orders list opens, in milliseconds.
pub const SUCCESS_MS: u32 = 300;

/// Initial state of the switch for receiving the money as soon as the loan is approved.
pub const AUTO_GET_MONEY: bool = true;

#[apply(module_input)]
#[derive(Copy)]
pub enum ApplyPhase {
    /// The pre-check has not been requested, or it failed and may be tried again.
    Closed,
    Checking,
    Open,
    Applying,
    /// The application was accepted, or the pre-check led to another page.
    Left,
}

#[expect(
    clippy::derivable_impls,
    reason = "the derive needs an attribute on a variant, which `tagged_enum!` would copy"
)]
impl Default for ApplyPhase {
    fn default() -> Self {
        Self::Closed
    }
}

#[apply(module_type)]
#[derive(Default)]
pub struct ApplyState {
    product_id: ProductId,
    amounts: Vec<Money>,
    periods: Vec<u32>,
    amount: Money,
    days: u32,
    purpose: Option<String>,
    card_id: CardId,
    auto_get_money: bool,
    version: u32,
    /// The version of the last `fetchTerms`; statements with any other version are ignored.
    terms_version: u32,
    phase: ApplyPhase,
    statement: Option<KfsId>,
    error: Option<Notice>,
}

/// Computes the next state. An application always names the statement for the displayed amount and tenure.
pub fn step(request: ApplyFlowRequest) -> ApplyFlowStep {
    let mut state = request.state.unwrap_or_default();
    let effect = apply(&mut state, request.event);
    ApplyFlowStep { view: view(&state), state, effects: effect.into_iter().collect() }
}

fn apply(state: &mut ApplyState, event: ApplyEvent) -> Option<ApplyEffect> {
    let open = state.phase == ApplyPhase::Open;
    match event {
        ApplyEvent::Started { product_id, amount_list, period_list, period } if state.phase == ApplyPhase::Closed => {
            return Some(start(state, product_id, amount_list, period_list, period));
        }
        ApplyEvent::PrecheckAnswered { version, precheck } if state.phase == ApplyPhase::Checking => {
            return if version == state.version { checked(state, precheck) } else { None };
        }
        ApplyEvent::AmountChosen { amount } if open && state.amounts.contains(&amount) => {
            state.amount = amount;
            return Some(fetch_terms(state));
        }
        ApplyEvent::PeriodChosen { days } if open && state.periods.contains(&days) => {
            state.days = days;
            return Some(fetch_terms(state));
        }
        ApplyEvent::PurposeChosen { code } if open && is_loan_purpose(&code) => state.purpose = Some(code),
        ApplyEvent::CardChosen { card_id } => state.card_id = card_id,
        ApplyEvent::AutoGetToggled if open => state.auto_get_money = !state.auto_get_money,
        ApplyEvent::StatementShown { version, id } if open && version == state.terms_version => {
            state.statement = Some(id);
            state.error = None;
        }
        ApplyEvent::ReadFailed { version, text } if version == state.version => {
            if state.phase == ApplyPhase::Checking {
                state.phase = ApplyPhase::Closed;
            }
            state.error = Some(Notice::server(text));
        }
        ApplyEvent::ApplyPressed if open => return press(state),
        ApplyEvent::Applied { version } if state.phase == ApplyPhase::Applying && version == state.version => {
            state.phase = ApplyPhase::Left;
            return Some(ApplyEffect::Go { href: Route::Orders.href(), after_ms: SUCCESS_MS });
        }
        ApplyEvent::ApplyFailed { version, text, new_statement }
            if state.phase == ApplyPhase::Applying && version == state.version =>
        {
            return Some(refused(state, text, new_statement));
        }
        _ => {}
    }
    None
}

/// The preselected amount, which is the largest, and the preselected tenure.
pub fn opening(amounts: &[Money], periods: &[u32], period: u32) -> (Money, u32) {
    let days = if periods.contains(&period) { period } else { periods.first().copied().unwrap_or(period) };
    (largest(amounts).unwrap_or_default(), days)
}

fn start(
    state: &mut ApplyState,
    product_id: ProductId,
    amounts: Vec<Money>,
    periods: Vec<u32>,
    period: u32,
) -> ApplyEffect {
    (state.amount, state.days) = opening(&amounts, &periods, period);
    state.amounts = amounts;
    state.periods = periods;
    state.product_id = product_id;
    state.auto_get_money = AUTO_GET_MONEY;
    state.phase = ApplyPhase::Checking;
    state.error = None;
    state.version = state.version.wrapping_add(1);
    ApplyEffect::Precheck { version: state.version, product_id: state.product_id.clone() }
}

fn checked(state: &mut ApplyState, precheck: Precheck) -> Option<ApplyEffect> {
    match precheck_outcome(&PrecheckOutcomeRequest { precheck, product_id: state.product_id.clone() }) {
        PrecheckOutcome::Denied { href } | PrecheckOutcome::Orders { href } => {
            state.phase = ApplyPhase::Left;
            Some(ApplyEffect::Go { href, after_ms: 0 })
        }
        PrecheckOutcome::Open => {
            state.phase = ApplyPhase::Open;
            Some(fetch_terms(state))
        }
    }
}

/// Another amount or tenure needs another statement; a pending answer to the previous request is ignored.
fn fetch_terms(state: &mut ApplyState) -> ApplyEffect {
    state.statement = None;
    state.error = None;
    state.version = state.version.wrapping_add(1);
    state.terms_version = state.version;
    ApplyEffect::FetchTerms {
        version: state.version,
        amount: state.amount,
        days: state.days,
        product_id: state.product_id.clone(),
    }
}

fn press(state: &mut ApplyState) -> Option<ApplyEffect> {
    if let Some(message) = validate_apply(&ApplyForm { card_id: state.card_id.clone() }).error {
        return Some(ApplyEffect::Toast { notice: Notice::Rule { message } });
    }
    let statement = state.statement.clone()?;
    state.phase = ApplyPhase::Applying;
    state.error = None;
    state.version = state.version.wrapping_add(1);
    let payload = ApplyRequest {
        card_id: state.card_id.clone(),
        borrow_amount: Some(state.amount),
        periods: state.days,
        product_id: state.product_id.clone(),
        check_email: Some(0),
        auto_get_money: Some(u8::from(state.auto_get_money)),
        auto_money: Some(0),
        loan_purpose: state.purpose.clone(),
        kfs_accepted: Some(statement),
    };
    Some(ApplyEffect::Apply { version: state.version, payload: Box::new(payload) })
}

/// Opens the form again and shows the refusal. Drops an expired statement. The user can apply again once the page
/// reports that the new statement is on the screen.
fn refused(state: &mut ApplyState, text: String, new_statement: Option<KfsId>) -> ApplyEffect {
    state.phase = ApplyPhase::Open;
    if new_statement.is_some() {
        state.statement = None;
    }
    let notice = if text.is_empty() { Notice::rule(MessageKey::ErrorInternal) } else { Notice::server(text) };
    ApplyEffect::Toast { notice }
}

fn view(state: &ApplyState) -> ApplyView {
    ApplyView {
        phase: state.phase,
        amount: state.amount,
        days: state.days,
        purpose: state.purpose.clone(),
        card_id: state.card_id.clone(),
        auto_get_money: state.auto_get_money,
        statement_shown: state.statement.is_some(),
        can_apply: state.phase == ApplyPhase::Open && state.statement.is_some(),
        error: state.error.clone(),
    }
}
