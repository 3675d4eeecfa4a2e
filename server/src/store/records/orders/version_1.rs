//! Orders as version 1 of the schema wrote them: one flat record that was changed in place, with a history of names.
//!
//! The facts are reconstructed from that history. Whatever it lacks can be derived: amounts were frozen, so an
//! extension is calculated again from the terms; a payment took effect at the latest when it was recorded.

use loan_core::fees::rules::EXTENSION_WINDOW_HOURS;
use loan_core::fees::{ExtensionQuote, Quote, Rates};
use loan_core::ids::{CardId, ExtensionId, KfsId, OrderId, OrderRepayId, ProductId, UserId};
use loan_core::money::{Apr, Fraction, Money};
use loan_core::order::fact::{Entry, ExtensionTerms, Fact, Payment};
use loan_core::order::payment::PaymentPurpose;
use loan_core::order::{Application, EventKind, Order, OrderRecord, OrderState};
use loan_core::time::{Day, Timestamp};
use serde::Deserialize;

use super::super::stored::StoredRates;

pub fn read(_version: u8, json: &[u8]) -> Result<Order, String> {
    let flat: FlatOrder = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let stood = (flat.state, flat.due_day);
    let order = Facts::of(&flat)?.order()?;
    if (order.state(), order.due_day()) == stood {
        Ok(order)
    } else {
        Err("where it stands does not follow from its history".to_owned())
    }
}

/// Only fields that carry information; the version's other fields follow from them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FlatOrder {
    id: OrderId,
    order_no: String,
    user_id: UserId,
    product_id: ProductId,
    product_name: String,
    state: OrderState,
    card_id: CardId,
    bank_no: String,
    auto_get_money: bool,
    kfs_id: Option<KfsId>,
    loan_purpose: Option<String>,
    reapplies: Option<OrderId>,
    #[serde(with = "StoredRates")]
    terms: Rates,
    amount: Money,
    days: u32,
    discount: Fraction,
    service_fee: Money,
    gst_fee: Money,
    interest: Money,
    arrive_amount: Money,
    repayment_amount: Money,
    apr: Apr,
    applied_at: Timestamp,
    loan_day: Option<Day>,
    due_day: Option<Day>,
    settled_at: Option<Timestamp>,
    extension: Option<FlatExtension>,
    history: Vec<FlatStep>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FlatExtension {
    extension_id: ExtensionId,
    paid_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
struct FlatStep {
    at: Timestamp,
    #[serde(with = "EventCode")]
    event: EventKind,
}

/// Event names of that version.
#[derive(Deserialize)]
#[serde(remote = "EventKind")]
enum EventCode {
    #[serde(rename = "apply")]
    Apply,
    #[serde(rename = "approve")]
    Approve,
    #[serde(rename = "deny")]
    Deny,
    #[serde(rename = "withdraw")]
    Withdraw,
    #[serde(rename = "getMoney")]
    GetMoney,
    #[serde(rename = "passLapsed")]
    PassLapsed,
    #[serde(rename = "disbursed")]
    Disbursed,
    #[serde(rename = "disbursalFailed")]
    DisbursalFailed,
    #[serde(skip_deserializing)]
    DisbursalReturned,
    #[serde(skip_deserializing)]
    DisputeAccepted,
    #[serde(skip_deserializing)]
    DisputeRejected,
    #[serde(rename = "repaid")]
    Repaid,
    #[serde(rename = "dueDatePassed")]
    DueDatePassed,
    #[serde(rename = "requestExtension")]
    RequestExtension,
    #[serde(rename = "extensionPaid")]
    ExtensionPaid,
    #[serde(rename = "giveUp")]
    GiveUp,
    #[serde(rename = "extensionLapsed")]
    ExtensionLapsed,
    #[serde(rename = "coolingOffExit")]
    CoolingOffExit,
    #[serde(rename = "reapply")]
    Reapply,
}

impl FlatOrder {
    fn application(&self) -> Application {
        Application {
            id: self.id.clone(),
            order_no: self.order_no.clone(),
            user_id: self.user_id.clone(),
            product_id: self.product_id.clone(),
            product_name: self.product_name.clone(),
            card_id: self.card_id.clone(),
            bank_no: self.bank_no.clone(),
            auto_get_money: self.auto_get_money,
            kfs_id: self.kfs_id.clone(),
            loan_purpose: self.loan_purpose.clone(),
            reapplies: self.reapplies.clone(),
            rates: self.terms.clone(),
            quote: Quote {
                amount: self.amount,
                days: self.days,
                service_fee: self.service_fee,
                gst_fee: self.gst_fee,
                interest: self.interest,
                arrive_amount: self.arrive_amount,
                repayment_amount: self.repayment_amount,
                repayment_date: self.applied_at.day().plus(i64::from(self.days)),
                discount: self.discount,
                apr: self.apr,
            },
            applied_at: self.applied_at,
        }
    }
}

/// The facts found in a history so far.
struct Facts<'a> {
    flat: &'a FlatOrder,
    entries: Vec<Entry>,
    seen: Timestamp,
    due_day: Option<Day>,
    asked: u32,
    paid: u32,
    /// The last extension that was asked for, and when it was given up.
    last: Option<(ExtensionTerms, Option<Timestamp>)>,
}

impl<'a> Facts<'a> {
    fn of(flat: &'a FlatOrder) -> Result<Self, String> {
        let seen = flat.applied_at;
        let mut facts = Self { flat, entries: Vec::new(), seen, due_day: None, asked: 0, paid: 0, last: None };
        for step in &flat.history {
            facts.seen = facts.seen.max(step.at);
            facts.take(*step)?;
        }
        Ok(facts)
    }

    fn order(&self) -> Result<Order, String> {
        let (application, facts, seen) = (self.flat.application(), self.entries.clone(), self.seen);
        Order::try_from(OrderRecord { application, facts, seen }).map_err(|forged| forged.to_string())
    }

    fn take(&mut self, step: FlatStep) -> Result<(), String> {
        let fact = match step.event {
            // Deadlines are not stored as facts.
            EventKind::Apply | EventKind::PassLapsed | EventKind::DueDatePassed => return Ok(()),
            EventKind::ExtensionLapsed => {
                let expired = self.last.as_ref().map(|(terms, _)| terms.expires_at);
                self.seen = expired.map_or(self.seen, |expired| self.seen.max(expired));
                return Ok(());
            }
            EventKind::Approve => Fact::Approved,
            EventKind::Deny => Fact::Denied,
            EventKind::Withdraw => Fact::Withdrawn,
            EventKind::GetMoney => Fact::MoneyTaken,
            EventKind::DisbursalFailed => Fact::DisbursalFailed,
            EventKind::DisbursalReturned => Fact::DisbursalReturned,
            EventKind::DisputeAccepted => Fact::DisputeAccepted,
            EventKind::DisputeRejected => Fact::DisputeRejected,
            EventKind::Reapply => Fact::Reapplied,
            EventKind::Disbursed => return self.disbursed(step.at),
            EventKind::RequestExtension => return self.asked(self.seen),
            EventKind::GiveUp => {
                if let Some((_, given_up)) = &mut self.last {
                    *given_up = Some(step.at);
                }
                Fact::ExtensionGivenUp
            }
            EventKind::ExtensionPaid => return self.extension_paid(self.seen),
            EventKind::Repaid => return self.settled(PaymentPurpose::Repayment),
            EventKind::CoolingOffExit => return self.settled(PaymentPurpose::CoolingOff),
        };
        self.entries.push(Entry { fact, at: self.seen, learned: self.seen });
        Ok(())
    }

    fn disbursed(&mut self, learned: Timestamp) -> Result<(), String> {
        let loan_day = self.flat.loan_day.ok_or("it was lent on no day")?;
        self.due_day = Some(loan_day.plus(i64::from(self.flat.days)));
        // The notice may have come on a later day than the money was sent.
        let since = self.entries.last().map_or(self.flat.applied_at, |entry| entry.at);
        let at = if loan_day == learned.day() { learned } else { loan_day.start().max(since) };
        self.entries.push(Entry { fact: Fact::Disbursed, at: at.min(learned), learned });
        Ok(())
    }

    fn asked(&mut self, at: Timestamp) -> Result<(), String> {
        let (terms, loan_amount, today) = (&self.flat.terms, self.flat.amount, at.day());
        let due_day = self.due_day.ok_or("it was extended before it was lent")?;
        let quote = ExtensionQuote::of(terms.into(), loan_amount, due_day, today);
        let quote = quote.ok_or("its extension moves no date")?;
        self.asked += 1;
        let (id, asked) = (&self.flat.id, self.asked);
        let (year, month, day) = (today.year(), today.month(), today.day_of_month());
        let terms = ExtensionTerms {
            extension_id: ExtensionId::new(format!("{id}-{year:04}{month:02}{day:02}-{asked}")),
            order_repay_id: self.cycle(),
            expires_at: at.plus_hours(EXTENSION_WINDOW_HOURS),
            quote,
        };
        self.last = Some((terms.clone(), None));
        self.entries.push(Entry { fact: Fact::ExtensionRequested { terms }, at, learned: at });
        Ok(())
    }

    /// The due cycle so far.
    fn cycle(&self) -> OrderRepayId {
        OrderRepayId::new(format!("{}-{}", self.flat.id, self.paid + 1))
    }

    fn extension_paid(&mut self, learned: Timestamp) -> Result<(), String> {
        let (terms, given_up) = self.last.take().ok_or("an extension was paid that nobody asked for")?;
        let told = self.flat.extension.as_ref().filter(|last| last.extension_id == terms.extension_id);
        let latest = given_up.map_or(learned, |given_up| given_up.plus_ms(-1)).min(learned);
        // In version 1 a payment at the very end of the 24 hours was in time; now the extension has lapsed by then.
        let in_time = terms.expires_at.plus_ms(-1);
        let at = told.and_then(|last| last.paid_at).unwrap_or(latest).min(in_time);
        let purpose = PaymentPurpose::Extension { extension_id: terms.extension_id };
        self.paid_for(purpose, terms.quote.extension_fee, at, learned);
        self.paid += 1;
        self.due_day = Some(terms.quote.new_due_day);
        Ok(())
    }

    fn settled(&mut self, purpose: PaymentPurpose) -> Result<(), String> {
        let at = self.flat.settled_at.ok_or("it was settled at no time")?;
        let owed = self.order()?;
        let amount = match purpose {
            PaymentPurpose::CoolingOff => owed.cooling_off_amount(at.day()),
            _ => owed.payable(at.day()),
        };
        self.paid_for(purpose, amount, at, self.seen);
        Ok(())
    }

    fn paid_for(&mut self, purpose: PaymentPurpose, amount: Money, at: Timestamp, learned: Timestamp) {
        let reference = format!("{}-{}", self.flat.id, self.entries.len());
        let order_repay_id = self.cycle();
        let payment =
            Payment { reference, purpose, amount, order_repay_id, expires_at: Timestamp::MAX, refunded: Money::ZERO };
        self.entries.push(Entry { fact: Fact::Paid { payment }, at: at.min(learned), learned });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test says what it expects by panicking")]

    use super::*;
    use loan_core::order::phase::{Loan, Settlement};
    use serde_json::{Value, json};

    /// Orders as version 1 wrote them: one in every state, with its history.
    const STORED: &str = include_str!("../golden/order-v1.json");
    const NAMES: [&str; 29] = [
        "auditing",
        "auditing, to be paid out at once",
        "passed",
        "denied",
        "lending",
        "failed",
        "failed, applied for again",
        "withdrawn",
        "not taken in time",
        "running",
        "running, its money told of late",
        "overdue",
        "repaid on time",
        "repaid late",
        "repaid on time, told of late",
        "left within the cooling-off days",
        "waiting for an extension's payment",
        "waiting, late",
        "waiting, its due date passed meanwhile",
        "repaid while an extension waited",
        "extended",
        "extended, told of after the lapse",
        "extension given up",
        "extension lapsed",
        "extension given up late",
        "extended, another given up",
        "extended twice",
        "extended and overdue",
        "extended and repaid",
    ];

    fn stored() -> Vec<(&'static str, Value)> {
        let orders: Vec<Value> = serde_json::from_str(STORED).unwrap();
        assert_eq!(orders.len(), NAMES.len());
        NAMES.into_iter().zip(orders).collect()
    }

    #[test]
    fn every_order_of_version_1_is_read_and_says_what_it_said() {
        for (name, flat) in stored() {
            let order = read(1, flat.to_string().as_bytes()).unwrap_or_else(|reason| panic!("{name}: {reason}"));
            assert_eq!(json!(order.state()), flat["state"], "{name}");
            assert_eq!(json!(order.extension_state()), flat["extensionState"], "{name}");
            assert_eq!(json!(order.due_day()), flat["dueDay"], "{name}");
            assert_eq!(json!(order.settlement().map(|(at, _)| at)), flat["settledAt"], "{name}");
            assert_eq!(json!(order.ended(Settlement::OnTime)), flat["settledOnTime"], "{name}");
            assert_eq!(json!(order.ended(Settlement::CooledOff)), flat["cooledOff"], "{name}");
            let fees = order.loan().map_or(Money::ZERO, Loan::extension_fee_paid);
            assert_eq!(json!(fees), flat["extensionFeePaid"], "{name}");
            let asked = order.loan().and_then(|loan| loan.extensions.last()).map(|last| &last.terms.quote);
            assert_eq!(json!(asked), flat["extension"]["quote"], "{name}");
            let again: Order = serde_json::from_value(json!(order)).unwrap();
            assert_eq!(again, order, "{name}");
        }
    }

    #[test]
    fn an_order_that_is_none_is_refused_with_its_reason() {
        let (_, running) = stored().into_iter().find(|(name, _)| *name == "running").unwrap();
        let refused = |field: &str, value: Value| {
            let mut forged = running.clone();
            forged[field] = value;
            read(1, forged.to_string().as_bytes()).unwrap_err()
        };
        assert_eq!(refused("state", json!("7")), "where it stands does not follow from its history");
        assert_eq!(refused("arriveAmount", json!("5000.00")), "the terms of the application are inconsistent");
        assert!(refused("amount", json!("many")).contains("at line 1 column"));
        let repaid = json!([{ "at": "2026-11-20T10:00:00+05:30", "event": "repaid", "state": "7" }]);
        assert_eq!(refused("history", repaid), "it was settled at no time");
        let taken = json!([{ "at": "2026-11-20T10:00:00+05:30", "event": "getMoney", "state": "4" }]);
        assert_eq!(refused("history", taken), "a fact is refused by notPassed");
        assert!(read(1, b"{}").unwrap_err().contains("missing field"));
    }
}
