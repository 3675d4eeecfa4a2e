//! An order's card in the list, and the 'new' badge of the bottom navigation (contract §6).

use super::tap::{card_screen, papers_href, screen_href};
use crate::api::dto::order::{ActionOffer, NextDue, OrderListItem};
use crate::ids::OrderId;
use crate::message::MessageKey;
use crate::order::{Disbursal, ExtensionState, OrderAction, OrderState, StateStyle, Tone};
use crate::time::{Day, Timestamp};

/// The fields of an [`OrderListItem`] that a card needs. Further fields are ignored.
#[apply(module_type)]
pub struct OrderCardRequest {
    pub order_id: OrderId,
    pub order_state: String,
    pub extension_state: u8,
    #[serde(default)]
    pub reapplied: u8,
    #[serde(default)]
    pub repayment_date: String,
    #[serde(default)]
    pub next_due: Option<NextDue>,
    #[serde(default)]
    pub overdue_days: u32,
    #[serde(default)]
    pub in_instalments: bool,
    #[serde(default)]
    pub disputed: bool,
    #[serde(default)]
    pub has_papers: u8,
    #[serde(default)]
    pub as_of: Option<Day>,
    #[serde(default)]
    pub act_until: Option<Timestamp>,
    #[serde(default)]
    pub actions: Vec<ActionOffer>,
}

#[apply(api_type)]
pub struct OrderCardView {
    pub state_key: MessageKey,
    pub tone: Tone,
    pub style: StateStyle,
    pub state_number: u8,
    /// Target of a tap; null for none.
    pub href: Option<String>,
    /// Address of the list of the order's papers; null for an order without papers.
    pub papers_href: Option<String>,
    /// Whether the money has reached the borrower. Before it has, no amount is labelled as received or owed.
    pub disbursal: Disbursal,
    /// The due date on the card; in instalments the oldest missed due date, else the next. Null before disbursal.
    pub due_day: Option<Day>,
    /// Days until the due date, 0 on that day; null when nothing is owed or the date has passed.
    pub days_left: Option<i32>,
    /// Days since the due date; null when nothing is owed or the date has not passed.
    pub days_overdue: Option<i32>,
    /// Whether the borrower may apply again: in state 5 (failed), once.
    pub can_reapply: bool,
    /// Whether the order waits for the lender or a bank, so that the list is refreshed from time to time.
    pub is_under_way: bool,
    pub look: CardLook,
}

/// The emphasis and the sentences of a card.
#[apply(api_value)]
pub struct CardLook {
    /// The emphasised amount; null on an order that has ended.
    pub hero: Option<CardFigure>,
    /// Purpose of a tap on the card; null without a target.
    pub action: Option<CardAction>,
    /// Whether the borrower should act now.
    pub is_urgent: bool,
    /// The sentence about the order's state; null when the state's label is enough.
    pub situation: Option<CardSituation>,
    /// The next step after an order that has ended; null without one.
    pub next: Option<CardNext>,
}

#[apply(api_value)]
pub enum CardFigure {
    /// The amount to pay today.
    Payable,
    /// The next instalment.
    Instalment,
    Loan,
    Received,
    Repayment,
}

#[apply(api_value)]
pub enum CardAction {
    Repay,
    /// Pay the due part of a loan in instalments.
    Pay,
    GetMoney,
    /// Pay for the requested extension, or give it up.
    PayExtension,
    /// See the progress of the application.
    Progress,
    Open,
}

#[apply(api_value)]
pub enum CardSituation {
    Overdue,
    DueToday,
    DueLater,
    /// An extension was requested and is not paid.
    ExtensionUnpaid,
    /// A paid extension moved the due date, which has not passed yet.
    Extended,
    /// The disbursal failed, and the borrower may apply again.
    Reapply,
    NothingOwed,
    /// The bank's reports about the disbursal contradict each other.
    Disputed,
    Auditing,
    Passed,
    Lending,
    Settled,
    /// The due date without the number of days left, which is unknown.
    Due,
}

#[apply(api_value)]
pub enum CardNext {
    /// After a denial: the product's page says when the borrower may apply again.
    SeeWhen,
    Again,
}

/// Days before the due date from which a card asks for repayment.
pub(super) const DUE_SOON_DAYS: i64 = 3;

impl OrderListItem {
    /// Sets `view` to the data of the order's card.
    pub fn drawn(mut self) -> Self {
        self.view = order_card(&OrderCardRequest {
            order_id: self.order_id.clone(),
            order_state: self.order_state.clone(),
            extension_state: self.extension_state,
            reapplied: self.reapplied,
            repayment_date: self.repayment_date.clone(),
            next_due: self.next_due,
            overdue_days: self.overdue_days,
            in_instalments: self.in_instalments,
            disputed: self.disputed,
            has_papers: self.has_papers,
            as_of: self.as_of,
            act_until: self.act_until,
            actions: self.actions.clone(),
        })
        .into();
        self
    }
}

pub fn order_card(item: &OrderCardRequest) -> OrderCardView {
    let state = OrderState::shown(&item.order_state);
    let extension = ExtensionState::from_code(item.extension_state);
    let screen = card_screen(state, extension);
    let due = due_day(item.repayment_date.parse().ok(), item.next_due, item.overdue_days, item.as_of);
    let days_left = due
        .zip(item.as_of)
        .filter(|_| state.is_owed())
        .and_then(|(due, today)| i32::try_from(today.days_until(due)).ok());
    let reapply = item.actions.iter().find(|offer| offer.action == OrderAction::Reapply);
    let can_reapply = reapply.map_or(state == OrderState::Failed && item.reapplied == 0, |offer| offer.allowed);
    OrderCardView {
        look: CardLook::of(item, due, days_left, screen.is_some(), can_reapply),
        style: state.style_with(extension),
        state_key: state.label_with(extension),
        tone: state.tone(),
        state_number: state.number(),
        href: screen.map(|screen| screen_href(&item.order_id, screen)),
        papers_href: papers_href(&item.order_id, item.has_papers),
        disbursal: state.disbursal(),
        due_day: due,
        days_left: days_left.filter(|days| *days >= 0),
        days_overdue: days_left.filter(|days| *days < 0).map(i32::saturating_abs),
        is_under_way: state.is_under_way(),
        can_reapply,
    }
}

/// The due date to show: the oldest missed due date, else the next due date, else the last due date.
pub(super) fn due_day(last: Option<Day>, next: Option<NextDue>, overdue: u32, as_of: Option<Day>) -> Option<Day> {
    let missed = as_of.filter(|_| overdue > 0).map(|today| today.plus(-i64::from(overdue)));
    missed.or(next.map(|next| next.date)).or(last)
}

impl CardLook {
    /// `days_left` is negative after the due date, and `None` when nothing is owed or the number is unknown.
    fn of(
        item: &OrderCardRequest,
        due: Option<Day>,
        days_left: Option<i32>,
        has_target: bool,
        can_reapply: bool,
    ) -> Self {
        let state = OrderState::shown(&item.order_state);
        let extension = ExtensionState::from_code(item.extension_state).filter(|_| state == OrderState::Extended);
        let is_late = days_left.is_some_and(|days| days < 0);
        // The sentence about an unpaid extension names the deadline, so it needs `act_until`.
        let is_unpaid = extension == Some(ExtensionState::Waiting) && item.act_until.is_some();
        let is_extended = extension == Some(ExtensionState::InForce);
        let repay = if item.in_instalments { CardAction::Pay } else { CardAction::Repay };
        let owed = match (is_late, item.in_instalments && item.next_due.is_some()) {
            (true, _) => CardFigure::Payable,
            (false, true) => CardFigure::Instalment,
            (false, false) => CardFigure::Repayment,
        };
        let (hero, action, is_urgent) = match state {
            // A tap on the card opens the extension's screen.
            _ if is_unpaid => (Some(owed), CardAction::PayExtension, is_late),
            _ if is_late => (Some(owed), repay, true),
            OrderState::Extended if !is_extended => (Some(owed), CardAction::Open, false),
            OrderState::Loaned | OrderState::Overdue | OrderState::Extended => {
                let is_soon = days_left.is_some_and(|days| i64::from(days) <= DUE_SOON_DAYS);
                (Some(owed), repay, is_soon)
            }
            OrderState::Auditing => (Some(CardFigure::Loan), CardAction::Progress, false),
            OrderState::Passed => (Some(CardFigure::Received), CardAction::GetMoney, true),
            OrderState::Lending => (Some(CardFigure::Received), CardAction::Open, false),
            _ => (None, CardAction::Open, false),
        };
        let situation = match (days_left, state) {
            _ if is_unpaid && !is_late => Some(CardSituation::ExtensionUnpaid),
            (Some(1..), _) if is_extended => Some(CardSituation::Extended),
            (Some(0), _) => Some(CardSituation::DueToday),
            (Some(_), _) => Some(if is_late { CardSituation::Overdue } else { CardSituation::DueLater }),
            _ if state.disbursal() == Disbursal::Never => Some(match (item.disputed, can_reapply) {
                (true, _) => CardSituation::Disputed,
                (false, true) => CardSituation::Reapply,
                (false, false) => CardSituation::NothingOwed,
            }),
            (None, OrderState::Auditing) => Some(CardSituation::Auditing),
            (None, OrderState::Passed) => Some(CardSituation::Passed),
            (None, OrderState::Lending) => Some(CardSituation::Lending),
            (None, OrderState::Settled) => Some(CardSituation::Settled),
            _ => (due.is_some() && has_target).then_some(CardSituation::Due),
        };
        let next = match state {
            OrderState::Denied => Some(CardNext::SeeWhen),
            OrderState::Settled | OrderState::Cancelled => Some(CardNext::Again),
            _ => None,
        };
        Self { hero, action: has_target.then_some(action), is_urgent, situation, next }
    }
}

/// The state of an order at some time, with fields of an [`OrderListItem`]. Further fields are ignored.
#[apply(module_type)]
pub struct OrderMark {
    pub order_id: OrderId,
    pub order_state: String,
    pub extension_state: u8,
}

#[apply(module_type)]
pub struct NewsRequest {
    /// States of the orders when the orders list was last open.
    pub seen: Vec<OrderMark>,
    pub now: Vec<OrderMark>,
}

#[apply(module_type)]
pub struct News {
    pub is_new: bool,
}

/// Whether an order was created or changed state since the orders list was last open.
pub fn has_news(request: &NewsRequest) -> News {
    News { is_new: request.now.iter().any(|mark| !request.seen.contains(mark)) }
}
