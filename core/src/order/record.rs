//! The order itself.

use super::event::EventKind;
use super::state::{ExtensionState, OrderState};
use crate::fees::{ExtensionQuote, Quote, Terms};
use crate::ids::{CardId, ExtensionId, KfsId, OrderId, OrderRepayId, ProductId, UserId};
use crate::money::{Money, Rate};
use crate::time::{Day, Timestamp};
use core::ops::Deref;
use serde::{Deserialize, Serialize};

/// An order. It can be read, stored and loaded by anybody, made by [`Order::apply_for`] and changed by
/// [`transition`](super::transition::transition) only: its record is never lent out to write to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(transparent)]
pub struct Order(pub(super) OrderRecord);

impl Deref for Order {
    type Target = OrderRecord;

    fn deref(&self) -> &OrderRecord {
        &self.0
    }
}

/// What an order knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct OrderRecord {
    /// Opaque id.
    pub id: OrderId,
    /// The number people quote.
    pub order_no: String,
    /// Whose it is.
    pub user_id: UserId,
    /// What was borrowed on.
    pub product_id: ProductId,
    /// The product's name when it was applied for.
    pub product_name: String,
    /// Where it stands.
    pub state: OrderState,
    /// Where its extension stands.
    pub extension_state: ExtensionState,
    /// The card the money goes to.
    pub card_id: CardId,
    /// That card's account number, masked to the last four.
    pub bank_no: String,
    /// Whether the money is sent as soon as the audit passes.
    pub auto_get_money: bool,
    /// The Key Fact Statement that was accepted.
    pub kfs_id: Option<KfsId>,
    /// One of the six purposes, as it was sent.
    pub loan_purpose: Option<String>,
    /// The failed order that this one applies again for.
    pub reapplies: Option<OrderId>,
    /// The product's terms when it was applied for.
    pub terms: Terms,
    /// The amount lent.
    pub amount: Money,
    /// Tenure in days.
    pub days: u32,
    /// Loyalty discount on the processing fee, a fraction.
    pub discount: Rate,
    /// Processing fee.
    pub service_fee: Money,
    /// GST on it.
    pub gst_fee: Money,
    /// Interest over the tenure.
    pub interest: Money,
    /// What reaches the borrower.
    pub arrive_amount: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Annual percentage rate, percent.
    pub apr: Rate,
    /// When it was applied for.
    pub applied_at: Timestamp,
    /// When the audit passed it.
    pub passed_at: Option<Timestamp>,
    /// When the audit refused it; the wait of 15 days begins here.
    pub denied_at: Option<Timestamp>,
    /// When the money was asked for.
    pub lending_at: Option<Timestamp>,
    /// IST day of disbursal.
    pub loan_day: Option<Day>,
    /// The due date in force.
    pub due_day: Option<Day>,
    /// When everything was paid, by the provider's clock.
    pub settled_at: Option<Timestamp>,
    /// Whether that was on or before the due date in force; never true after a cooling-off exit.
    pub settled_on_time: bool,
    /// Whether it ended by a cooling-off exit.
    pub cooled_off: bool,
    /// Whether a failed order was already applied for again.
    pub reapplied: bool,
    /// The last extension asked for.
    pub extension: Option<OrderExtension>,
    /// How many extensions were asked for.
    pub extensions_asked: u32,
    /// How many were paid.
    pub extensions_paid: u32,
    /// What was paid for them in all.
    pub extension_fee_paid: Money,
    /// The state to return to while an extension waits for payment.
    pub before_extension_state: Option<OrderState>,
    /// What happened, oldest first.
    pub history: Vec<OrderStep>,
}

/// An extension that was asked for: its due date and amounts are frozen (contract §3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct OrderExtension {
    /// This calculation.
    pub extension_id: ExtensionId,
    /// The due cycle it extends.
    pub order_repay_id: OrderRepayId,
    /// When it was asked for.
    pub requested_at: Timestamp,
    /// Until when it can be paid, 24 hours later.
    pub expires_at: Timestamp,
    /// What it costs, and the due date it leads to.
    pub quote: ExtensionQuote,
    /// When it was paid, by the provider's clock.
    pub paid_at: Option<Timestamp>,
    /// When it was given up or lapsed.
    pub closed_at: Option<Timestamp>,
}

/// One step of an order's history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct OrderStep {
    /// When it was recorded; never earlier than the step before.
    pub at: Timestamp,
    /// What happened.
    pub event: EventKind,
    /// The state it led to.
    pub state: OrderState,
}

/// What [`Order::apply_for`] needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct NewOrder {
    /// Opaque id, made by the server.
    pub id: OrderId,
    /// The number people quote.
    pub order_no: String,
    /// Whose it is.
    pub user_id: UserId,
    /// What is borrowed on.
    pub product_id: ProductId,
    /// The product's name.
    pub product_name: String,
    /// The card the money goes to.
    pub card_id: CardId,
    /// That card's account number, masked to the last four.
    pub bank_no: String,
    /// Send the money as soon as the audit passes. Works only with an accepted statement (contract §2).
    pub auto_get_money: bool,
    /// The Key Fact Statement that was accepted.
    pub kfs_id: Option<KfsId>,
    /// One of the six purposes.
    pub loan_purpose: Option<String>,
    /// The failed order that this one applies again for.
    pub reapplies: Option<OrderId>,
    /// The terms that bind: the accepted statement's, else the product's.
    pub terms: Terms,
    /// The numbers that bind: the accepted statement's, else today's quote.
    pub quote: Quote,
}

impl Order {
    /// Makes an order in state 1.
    #[must_use]
    pub fn apply_for(new: NewOrder, now: Timestamp) -> Self {
        Self(OrderRecord {
            id: new.id,
            order_no: new.order_no,
            user_id: new.user_id,
            product_id: new.product_id,
            product_name: new.product_name,
            state: OrderState::Auditing,
            extension_state: ExtensionState::None,
            card_id: new.card_id,
            bank_no: new.bank_no,
            auto_get_money: new.auto_get_money && new.kfs_id.is_some(),
            kfs_id: new.kfs_id,
            loan_purpose: new.loan_purpose,
            reapplies: new.reapplies,
            terms: new.terms,
            amount: new.quote.amount,
            days: new.quote.days,
            discount: new.quote.discount,
            service_fee: new.quote.service_fee,
            gst_fee: new.quote.gst_fee,
            interest: new.quote.interest,
            arrive_amount: new.quote.arrive_amount,
            repayment_amount: new.quote.repayment_amount,
            apr: new.quote.apr,
            applied_at: now,
            passed_at: None,
            denied_at: None,
            lending_at: None,
            loan_day: None,
            due_day: None,
            settled_at: None,
            settled_on_time: false,
            cooled_off: false,
            reapplied: false,
            extension: None,
            extensions_asked: 0,
            extensions_paid: 0,
            extension_fee_paid: Money::ZERO,
            before_extension_state: None,
            history: vec![OrderStep { at: now, event: EventKind::Apply, state: OrderState::Auditing }],
        })
    }
}
