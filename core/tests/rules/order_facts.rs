//! Facts lead to the same order when they are recorded at once, late, twice, or in any sequence.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders;
use crate::orders::{extension_id, instant, noon, run, rupees};
use crate::support::english;
use loan_core::fees::{EarlyInterest, Rates};
use loan_core::message::{Language, Message, MessageKey};
use loan_core::money::Money;
use loan_core::order::effects::refunds;
use loan_core::order::fact::{Entry, Fact, Payment};
use loan_core::order::payment::{PaidAt, PaymentDue, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::{
    EventKind, ExtensionState, Order, OrderEvent, OrderRecord, OrderState, Phase, Refusal, next_event, transition,
};
use loan_core::time::Timestamp;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Applies a payment made at `paid` through a link of the same instant. The notice arrives at `learned`.
pub fn pay(
    order: &Order,
    due: &PaymentDue,
    paid: Timestamp,
    reference: &str,
    learned: Timestamp,
) -> Result<Order, Refusal> {
    apply_payment(order, due, PaidAt { reported: paid, link_made: paid }, &reference.into(), reference, learned)
}

fn applied(order: &Order) -> Vec<(String, Money)> {
    order.receipts().map(|receipt| (receipt.payment.reference.clone(), receipt.applied())).collect()
}

fn voided(order: &Order) -> Vec<EventKind> {
    order.history().iter().filter(|step| step.void).map(|step| step.event).collect()
}

#[test]
fn an_extension_paid_in_time_counts_though_another_was_asked_for_before_its_notice() {
    let first = orders::waiting();
    let due = first.extension_due(noon(5)).unwrap();
    let lapsed = run(first, &[(EventKind::ExtensionLapsed, noon(6))]);
    let again = run(lapsed, &[(EventKind::RequestExtension, noon(7))]);
    let told = pay(&again, &due, noon(5).plus_hours(1), "first", noon(7).plus_hours(1)).unwrap();
    assert_eq!((told.state(), told.extension_state()), (OrderState::Extended, ExtensionState::Waiting));
    assert_eq!((told.due_day(), told.received()), (Some(noon(12).day()), due.amount));
    let given_up = run(told.clone(), &[(EventKind::GiveUp, noon(7).plus_hours(1))]);
    assert_eq!(given_up.extension_state(), ExtensionState::InForce);
    assert!(told.history().iter().all(|step| step.event != EventKind::ExtensionLapsed), "it never lapsed");

    // The second extension was paid too, and its notice came first. When the first payment becomes known, the second
    // extension starts from a later due date and costs less.
    let second = again.extension_due(noon(7)).unwrap();
    assert_eq!(
        (second.amount, told.extension_due(noon(7).plus_hours(1)).unwrap().amount),
        (rupees("330"), rupees("305"))
    );
    let both = pay(&again, &second, noon(7), "second", noon(7)).unwrap();
    let told = pay(&both, &due, noon(5).plus_hours(1), "first", noon(8)).unwrap();
    assert_eq!((told.extended_from(), told.due_day()), (Some(noon(12).day()), Some(noon(14).day())));
    assert_eq!(applied(&told), [("second".to_owned(), rupees("305")), ("first".to_owned(), due.amount)]);
    assert_eq!(told.loan().unwrap().extension_fee_paid(), rupees("305").plus(due.amount));
}

#[test]
fn a_cooling_off_exit_counts_though_an_extension_was_asked_for_before_its_notice() {
    let loan = orders::loaned();
    let exit = loan.cooling_off_due(noon(2)).unwrap();
    let asked = run(loan, &[(EventKind::RequestExtension, noon(3))]);
    let left = pay(&asked, &exit, noon(2), "exit", noon(3).plus_hours(1)).unwrap();
    assert!(left.ended(Settlement::CooledOff));
    assert_eq!((left.received(), voided(&left)), (rupees("4420"), vec![EventKind::RequestExtension]));
    assert_eq!(left.extension_state(), ExtensionState::None, "nothing waits that was void");
}

#[test]
fn repaid_before_an_extension_was_paid_the_loan_is_settled_in_either_order_of_notices() {
    let waiting = orders::waiting();
    let (repayment, fee) = (waiting.repayment_due(noon(5)).unwrap(), waiting.extension_due(noon(5)).unwrap());
    let (ten, five_past) = (instant("2026-11-25T14:00:00+05:30"), instant("2026-11-25T14:05:00+05:30"));
    let in_order = pay(&waiting, &repayment, ten, "repaid", ten).unwrap();
    assert_eq!(pay(&in_order, &fee, five_past, "fee", five_past), Err(Refusal::AlreadySettled));
    let extended = pay(&waiting, &fee, five_past, "fee", five_past).unwrap();
    assert_eq!(extended.state(), OrderState::Extended);
    let settled = pay(&extended, &repayment, ten, "repaid", noon(6)).unwrap();
    assert_eq!((settled.phase(), settled.received()), (in_order.phase(), in_order.received()));
    assert!(settled.ended(Settlement::OnTime));
    assert_eq!(applied(&settled), [("fee".to_owned(), Money::ZERO), ("repaid".to_owned(), repayment.amount)]);
}

#[test]
fn too_much_paid_because_a_notice_was_late_goes_back() {
    let asked = run(orders::loaned(), &[(EventKind::RequestExtension, noon(7))]);
    let fee = asked.extension_due(noon(7)).unwrap();
    let late = run(asked, &[(EventKind::ExtensionLapsed, noon(8))]);
    let repayment = late.repayment_due(noon(9)).unwrap();
    assert_eq!(repayment.amount, rupees("5135"), "two days overdue, as far as anybody knows");
    let settled = pay(&late, &repayment, noon(9), "repaid", noon(9)).unwrap();
    assert!(settled.ended(Settlement::Late));
    let told = pay(&settled, &fee, noon(7).plus_hours(1), "fee", noon(10)).unwrap();
    assert!(told.ended(Settlement::OnTime), "the extension was in force");
    assert_eq!(applied(&told), [("repaid".to_owned(), rupees("5035")), ("fee".to_owned(), fee.amount)]);
}

#[test]
fn a_second_request_that_ends_leaves_the_paid_extension_in_force() {
    let again = run(orders::extended(), &[(EventKind::RequestExtension, noon(10))]);
    let said = |order: &Order| order.extension_news(Language::En).map(|news| english(&news)).unwrap_or_default();
    let unpaid = said(&again);
    let asked = "Extension not paid yet. If you pay ₹";
    assert!(unpaid.starts_with(asked) && unpaid.ends_with(", your due date moves to 7 Dec 2026."), "{unpaid}");
    assert_eq!((again.act_until(), again.extended_from()), (Some(noon(11)), Some(noon(7).day())));
    for ended in [(EventKind::GiveUp, noon(10)), (EventKind::ExtensionLapsed, noon(11))] {
        let back = run(again.clone(), &[ended]);
        assert_eq!(said(&back), "Your due date was extended to 2 Dec 2026.", "{ended:?}");
        assert_eq!(back.act_until(), None);
        let late = run(back, &[(EventKind::DueDatePassed, noon(13))]);
        assert_eq!(late.overdue_days(noon(13).day()), 1, "{ended:?}");
    }
    let news = |event, at| run(orders::waiting(), &[(event, at)]).extension_news(Language::En);
    assert_eq!(news(EventKind::GiveUp, noon(5)), Some(Message::of(MessageKey::EventGiveUp)));
    assert_eq!(news(EventKind::ExtensionLapsed, noon(6)), Some(Message::of(MessageKey::EventExtensionLapsed)));
}

#[test]
fn unpaid_extension_requests_are_limited() {
    let mut order = orders::loaned();
    let mut asked = 0;
    let refusal = loop {
        match transition(&order, &OrderEvent::RequestExtension, noon(5)) {
            Ok(waiting) => order = run(waiting, &[(EventKind::GiveUp, noon(5))]),
            Err(refusal) => break refusal,
        }
        asked += 1;
        assert!(asked < 1000, "without bound");
    };
    assert_eq!((asked, refusal), (20, Refusal::ExtensionTooOften { limit: 20 }));
    assert!(transition(&order, &OrderEvent::Repaid { paid_at: noon(6) }, noon(6)).is_ok(), "it can still be repaid");
}

#[test]
fn an_extension_is_paid_for_once() {
    let waiting = orders::waiting();
    let due = waiting.extension_due(noon(5)).unwrap();
    let paid = pay(&waiting, &due, noon(5).plus_hours(2), "one", noon(6)).unwrap();
    // Of two payments through one link, the earlier payment counts, whichever notice comes first.
    let twice = pay(&paid, &due, noon(5).plus_hours(1), "two", noon(6)).unwrap();
    assert_eq!(applied(&twice), [("one".to_owned(), Money::ZERO), ("two".to_owned(), due.amount)]);
    let unknown = OrderEvent::ExtensionPaid { extension_id: extension_id(&waiting), paid_at: noon(5).plus_hours(3) };
    assert_eq!(transition(&twice, &unknown, noon(6)), Err(Refusal::ExtensionNotPending));
}

#[test]
fn of_two_payments_in_one_instant_the_one_that_was_learned_first_counts_however_long_the_history() {
    let lent = run(
        orders::new_order(orders::rates(), true),
        &[EventKind::Approve, EventKind::Disbursed].map(|kind| (kind, noon(0))),
    );
    let asked = [EventKind::RequestExtension, EventKind::GiveUp].map(|kind| (kind, noon(5)));
    let waiting = run(lent, &[asked.as_slice(), &asked, &asked, &asked[..1]].concat());
    let again = OrderEvent::ExtensionPaid { extension_id: extension_id(&waiting), paid_at: noon(5) };
    let paid = transition(&waiting, &again, noon(5)).unwrap();
    // Without a transaction id, the number of facts (9, then 10) becomes part of a payment's reference. References are
    // compared as text, in which an unpadded "10" would sort before "9".
    assert_eq!((waiting.facts().len(), transition(&paid, &again, noon(5))), (9, Err(Refusal::ExtensionNotPending)));
}

#[derive(Debug, Clone, Copy)]
enum Move {
    Act(EventKind),
    /// Requests a link and pays `minutes` later. `times` notices follow hourly, the first `notice` hours after payment.
    Pay {
        purpose: EventKind,
        minutes: i64,
        notice: i64,
        times: usize,
    },
}

fn any_move() -> impl Strategy<Value = (i64, Move)> {
    use EventKind::{CoolingOffExit, ExtensionPaid, GiveUp, Repaid, RequestExtension};
    let act =
        prop::sample::select(vec![RequestExtension, RequestExtension, RequestExtension, GiveUp]).prop_map(Move::Act);
    let purpose = prop::sample::select(vec![ExtensionPaid, ExtensionPaid, ExtensionPaid, Repaid, CoolingOffExit]);
    let notice = prop_oneof![Just(0_i64), 0_i64..60, 0_i64..900];
    let minutes = prop_oneof![2 => Just(0_i64), 3 => 0_i64..400];
    let pay = (purpose, minutes, notice, 1_usize..3).prop_map(|(purpose, minutes, notice, times)| Move::Pay {
        purpose,
        minutes,
        notice,
        times,
    });
    // A pause of 0 puts two moves at the same instant. A pause of 1440 minutes hits an extension's deadline.
    let pause = prop_oneof![2 => Just(0_i64), 1 => Just(1440_i64), 4 => 0_i64..2000];
    (pause, prop_oneof![3 => act, 4 => pay])
}

#[derive(Debug, Clone)]
struct Sent {
    due: PaymentDue,
    paid: Timestamp,
    reference: String,
    notices: Vec<Timestamp>,
    is_known: bool,
}

/// An order whose payments may be reported late.
struct Teller {
    order: Order,
    sent: Vec<Sent>,
    refunded: BTreeMap<String, Money>,
}

fn due_for(order: &Order, purpose: EventKind, now: Timestamp) -> Result<PaymentDue, Refusal> {
    match purpose {
        EventKind::Repaid => order.repayment_due(now),
        EventKind::ExtensionPaid => order.extension_due(now),
        _ => order.cooling_off_due(now),
    }
}

fn tick(order: Order, until: Timestamp) -> Order {
    let mut order = order;
    while let Some((_, event)) = next_event(&order, None).filter(|(at, _)| *at <= until) {
        order = transition(&order, &event, until).unwrap();
    }
    order
}

impl Sent {
    fn known_at_once(&self) -> Entry {
        let PaymentDue { purpose, amount, order_repay_id, expires_at, .. } = self.due.clone();
        let reference = self.reference.clone();
        let payment = Payment {
            reference,
            purpose,
            amount,
            order_repay_id,
            expires_at,
            link_made: None,
            link: None,
            refunded: Money::ZERO,
        };
        Entry { fact: Fact::Paid { payment }, at: self.paid, learned: self.paid }
    }
}

impl Teller {
    fn new(order: Order) -> Self {
        Self { order, sent: Vec::new(), refunded: BTreeMap::new() }
    }

    /// Applies a payment's notice, and checks that exactly the unapplied amounts are refunded.
    fn hear(&mut self, sent: &Sent, now: Timestamp) {
        self.order = tick(self.order.clone(), now);
        if let Ok(order) = pay(&self.order, &sent.due, sent.paid, &sent.reference, now) {
            self.refunded.entry(sent.reference.clone()).or_insert(Money::ZERO);
            for refund in refunds(&self.order, &order) {
                let back = self.refunded.get_mut(&refund.receipt.payment.reference).unwrap();
                *back = back.plus(refund.amount);
            }
            self.order = order;
        } else if !self.order.receipts().any(|receipt| receipt.payment.reference == sent.reference) {
            self.refunded.insert(sent.reference.clone(), sent.due.amount);
        }
        for receipt in self.order.receipts() {
            let back = receipt.payment.amount.checked_sub(receipt.applied()).unwrap();
            let sent_back = self.refunded[&receipt.payment.reference];
            assert_eq!(
                back, sent_back,
                "{}: what is not applied went back, and nothing else",
                receipt.payment.reference
            );
        }
    }

    fn hear_until(&mut self, until: Timestamp) {
        loop {
            let next = self.sent.iter().enumerate().filter_map(|(place, sent)| {
                let at = sent.notices.first()?;
                (*at <= until).then_some((*at, place))
            });
            let Some((at, place)) = next.min() else { break };
            self.sent[place].notices.remove(0);
            self.sent[place].is_known = true;
            let sent = self.sent[place].clone();
            self.hear(&sent, at);
        }
        self.order = tick(self.order.clone(), until);
    }

    fn go(&mut self, now: Timestamp, step: Move) {
        match step {
            Move::Act(kind) => {
                let event = OrderEvent::of_kind(kind, &self.order, now).unwrap();
                if let Ok(order) = transition(&self.order, &event, now) {
                    self.order = order;
                }
            }
            Move::Pay { purpose, minutes, notice, times } => {
                let Ok(due) = due_for(&self.order, purpose, now) else { return };
                // A new link closes the open link of the same due cycle, unless the payment of the open link is known.
                let is_closed = |open: &&mut Sent| {
                    let is_same = (&open.due.purpose, open.due.amount) == (&due.purpose, due.amount);
                    !open.is_known && !is_same && open.due.order_repay_id == due.order_repay_id
                };
                for open in self.sent.iter_mut().filter(is_closed) {
                    open.due.expires_at = open.due.expires_at.min(now);
                }
                let paid = now.plus_ms(minutes * 60_000);
                let reference = format!("t{}", self.sent.len());
                let notices = (0..times).map(|time| paid.plus_hours(notice + i64::try_from(time).unwrap())).collect();
                self.sent.push(Sent { due, paid, reference, notices, is_known: false });
            }
        }
    }
}

const fn is_act(event: EventKind) -> bool {
    use EventKind::{Apply, CoolingOffExit, DueDatePassed, ExtensionLapsed, ExtensionPaid, PassLapsed, Repaid};
    !matches!(event, Apply | CoolingOffExit | DueDatePassed | ExtensionLapsed | ExtensionPaid | PassLapsed | Repaid)
}

#[allow(clippy::disallowed_methods, reason = "only tests of core read files")]
fn cases() -> ProptestConfig {
    let cases = std::env::var("HISTORIES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig::with_cases(cases.unwrap_or(10_000))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn late_repeated_and_shuffled_notices_end_in_the_same_order(
        moves in prop::collection::vec(any_move(), 1..14),
        early_interest in prop::sample::select(vec![EarlyInterest::Full, EarlyInterest::DaysUsed]),
    ) {
        let mut late = Teller::new(orders::loaned_on(Rates { early_interest, ..orders::rates() }));
        let mut now = noon(0);
        for (minutes, step) in moves {
            now = now.plus_ms(minutes * 60_000);
            late.hear_until(now);
            late.go(now, step);
        }
        let end = now.plus_hours(3000);
        late.hear_until(end);

        // Builds the order as if every payment had been known at once. Leaves out actions that a payment voided.
        let mut record = OrderRecord::from(late.order.clone());
        record.facts.retain(|entry| !matches!(entry.fact, Fact::Paid { .. }));
        let mut void = late.order.history().iter().filter(|step| is_act(step.event)).map(|step| step.void);
        record.facts.retain(|_| !void.next().unwrap());
        let in_time = late.sent.iter().filter(|sent| sent.paid < sent.due.expires_at);
        record.facts.extend(in_time.map(Sent::known_at_once));
        record.facts.sort_by_key(|entry| entry.at);
        record.facts.iter_mut().for_each(|entry| entry.learned = entry.at);
        record.seen = end;
        let prompt = Order::try_from(record).unwrap();

        prop_assert_eq!(late.order.received(), prompt.received());
        for receipt in prompt.receipts() {
            let back = receipt.payment.amount.checked_sub(receipt.applied()).unwrap();
            let returned = late.refunded.get(&receipt.payment.reference).copied();
            prop_assert_eq!(returned.unwrap_or(receipt.payment.amount), back, "{}", receipt.payment.reference);
        }
        let stands = |order: &Order| (order.state(), order.extension_state(), order.due_day(), order.settlement());
        prop_assert_eq!(stands(&late.order), stands(&prompt));
        prop_assert_eq!(late.order.payable(end.day()), prompt.payable(end.day()));
        let paid: Money = late.sent.iter().fold(Money::ZERO, |sum, sent| sum.plus(sent.due.amount));
        let back = late.refunded.values().fold(Money::ZERO, |sum, back| sum.plus(*back));
        prop_assert_eq!(late.order.received().plus(back), paid);
        if late.order.ended(Settlement::CooledOff) {
            prop_assert_eq!(late.order.received(), late.order.cost().repayment_amount, "no fee and no penalty");
        }
        if let Phase::Settled { how: Settlement::OnTime | Settlement::Late, .. } = late.order.phase() {
            let fees = late.order.loan().unwrap().extension_fee_paid();
            let repaid = late.order.payable(noon(0).day());
            prop_assert_eq!(repaid, Money::ZERO);
            let overdue = late.order.overdue_fee(end.day());
            let used = late.order.days_used(end.day());
            let interest_days = if early_interest == EarlyInterest::Full { 7 } else { used.clamp(1, 7) };
            let repaid = rupees("5000").plus(rupees(&(5 * interest_days).to_string()));
            prop_assert_eq!(late.order.received(), repaid.plus(fees).plus(overdue));
        }
    }
}
