//! Applies for a loan: the choices of the form, the statement for them, then the application.

use super::Notice;
use crate::api::dto::order::ApplyRequest;
use crate::fees::terms::largest;
use crate::ids::{CardId, KfsId, ProductId};
use crate::message::MessageKey;
use crate::money::Money;
use crate::nav::route::Route;
use crate::validate::apply::{ApplyForm, is_loan_purpose, validate_apply};

/// Time for which the success message is shown before the orders list opens, in milliseconds.
pub const SUCCESS_MS: u32 = 300;

/// Initial state of the switch for receiving the money as soon as the loan is approved.
pub const AUTO_GET_MONEY: bool = true;

#[apply(module_value)]
#[derive(Default)]
pub enum ApplyPhase {
    /// The page has not opened yet.
    #[default]
    Closed,
    Open,
    Applying,
    /// The application was accepted.
    Left,
}

#[apply(module_type)]
#[derive(Default)]
pub struct ApplyState {
    product_id: ProductId,
    amounts: Vec<Money>,
    periods: Vec<u32>,
    card_id: CardId,
    /// The version of the last application; answers with another version are ignored.
    version: u32,
    /// The statement for exactly the chosen amount and tenure, once the borrower has accepted it.
    statement: Option<KfsId>,
    form: ApplyView,
}

/// `Started`: the page opened after a pre-check that allows to apply; `period` is the preselected tenure, in days like all
/// tenures. `CardChosen`: the user chose a card, or the page learned which card is selected. `StatementAccepted`: the
/// borrower accepted the statement for this amount and tenure. `new_statement` is the new statement's id if the accepted
/// statement had expired; otherwise null.
#[apply(module_input)]
pub enum ApplyEvent {
    Started { product_id: ProductId, amount_list: Vec<Money>, period_list: Vec<u32>, period: u32 },
    AmountChosen { amount: Money },
    PeriodChosen { days: u32 },
    PurposeChosen { code: String },
    CardChosen { card_id: CardId },
    AutoGetToggled,
    StatementAccepted { amount: Money, days: u32, id: KfsId },
    ApplyPressed,
    Applied { version: u32 },
    ApplyFailed { version: u32, text: String, new_statement: Option<KfsId> },
}

/// `Go` opens a path of this site after a delay in milliseconds.
#[apply(module_choice)]
pub enum ApplyEffect {
    Apply { version: u32, payload: Box<ApplyRequest> },
    Toast { notice: Notice },
    Go { href: String, after_ms: u32 },
}

#[apply(module_type)]
#[derive(Default)]
pub struct ApplyView {
    pub phase: ApplyPhase,
    pub amount: Money,
    pub days: u32,
    /// Null until chosen.
    pub purpose: Option<String>,
    pub auto_get_money: bool,
}

#[apply(module_type)]
pub struct ApplyFlowRequest {
    pub state: Option<ApplyState>,
    pub event: ApplyEvent,
}

#[apply(module_type)]
pub struct ApplyFlowStep {
    pub state: ApplyState,
    pub view: ApplyView,
    pub effects: Vec<ApplyEffect>,
}

/// Computes the next state. An application always names the statement for the displayed amount and tenure.
pub fn step(request: ApplyFlowRequest) -> ApplyFlowStep {
    let mut state = request.state.unwrap_or_default();
    let effect = apply(&mut state, request.event);
    ApplyFlowStep { view: state.form.clone(), state, effects: effect.into_iter().collect() }
}

fn apply(state: &mut ApplyState, event: ApplyEvent) -> Option<ApplyEffect> {
    let form = &mut state.form;
    let open = form.phase == ApplyPhase::Open;
    let awaits = |version| form.phase == ApplyPhase::Applying && version == state.version;
    match event {
        ApplyEvent::Started { product_id, amount_list, period_list, period } if form.phase == ApplyPhase::Closed => {
            let (amount, days) = opening(&amount_list, &period_list, period);
            let (phase, auto_get_money) = (ApplyPhase::Open, AUTO_GET_MONEY);
            *form = ApplyView { phase, amount, days, auto_get_money, purpose: None };
            (state.product_id, state.amounts, state.periods) = (product_id, amount_list, period_list);
        }
        ApplyEvent::AmountChosen { amount } if open && state.amounts.contains(&amount) => {
            form.amount = amount;
            state.statement = None;
        }
        ApplyEvent::PeriodChosen { days } if open && state.periods.contains(&days) => {
            form.days = days;
            state.statement = None;
        }
        ApplyEvent::PurposeChosen { code } if open && is_loan_purpose(&code) => form.purpose = Some(code),
        ApplyEvent::CardChosen { card_id } => state.card_id = card_id,
        ApplyEvent::AutoGetToggled if open => form.auto_get_money = !form.auto_get_money,
        ApplyEvent::StatementAccepted { amount, days, id } if open && (amount, days) == (form.amount, form.days) => {
            state.statement = Some(id);
        }
        ApplyEvent::ApplyPressed if open => return press(state),
        ApplyEvent::Applied { version } if awaits(version) => {
            form.phase = ApplyPhase::Left;
            return Some(ApplyEffect::Go { href: Route::Orders.href(), after_ms: SUCCESS_MS });
        }
        // The form opens again. Without its expired statement, the borrower must accept the new one first.
        ApplyEvent::ApplyFailed { version, text, new_statement } if awaits(version) => {
            form.phase = ApplyPhase::Open;
            if new_statement.is_some() {
                state.statement = None;
            }
            let notice = if text.is_empty() { Notice::rule(MessageKey::ErrorInternal) } else { Notice::server(text) };
            return Some(ApplyEffect::Toast { notice });
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

fn press(state: &mut ApplyState) -> Option<ApplyEffect> {
    if let Some(message) = validate_apply(&ApplyForm { card_id: state.card_id.clone() }).refusal() {
        return Some(ApplyEffect::Toast { notice: Notice::Rule { message } });
    }
    let statement = state.statement.clone()?;
    state.version = state.version.wrapping_add(1);
    let form = &mut state.form;
    form.phase = ApplyPhase::Applying;
    let payload = ApplyRequest {
        card_id: state.card_id.clone(),
        borrow_amount: Some(form.amount),
        periods: form.days,
        product_id: state.product_id.clone(),
        check_email: Some(0),
        auto_get_money: Some(u8::from(form.auto_get_money)),
        auto_money: Some(0),
        loan_purpose: form.purpose.clone(),
        kfs_accepted: Some(statement),
    };
    Some(ApplyEffect::Apply { version: state.version, payload: Box::new(payload) })
}
