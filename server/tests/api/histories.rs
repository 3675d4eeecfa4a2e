//! Property tests: sequence, delay and repetition of payment notices do not change a loan's final state.

mod pool;

use std::cell::RefCell;

use crate::support::{PAYMENT_SECRET, instant};
use loan_core::ids::{OrderId, PaymentId, UserId};
use loan_core::money::Money;
use loan_core::order::fact::{Entry, Fact, Payment as Paid};
use loan_core::order::payment::PaymentPurpose;
use loan_core::order::{EventKind, Order, OrderRecord};
use loan_core::time::Timestamp;
use loan_server::app::Ctx;
use loan_server::records::{orders, payments};
use loan_server::service::outbox::deliver;
use loan_server::service::{extension, payment_notice};
use loan_server::signature::sign;
use pool::Pool;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use tokio::runtime::Builder;

const MINUTE: i64 = 60_000;

#[derive(Debug, Clone, Copy)]
enum For {
    Repayment,
    Extension,
    Exit,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Ask,
    GiveUp,
    /// Requests a link and pays through it; if the request is refused, pays through the last link again.
    Pay(For),
}

/// An instant, as an offset from a given instant.
#[derive(Debug, Clone, Copy)]
enum Instant {
    After(i64),
    Midnight(i64),
    /// Hours, plus milliseconds that may be negative.
    Hours(i64, i64),
}

impl Instant {
    fn from(self, now: Timestamp) -> Timestamp {
        match self {
            Self::After(ms) => now.plus_ms(ms),
            Self::Midnight(ms) => now.day().end().plus_ms(ms).max(now),
            Self::Hours(hours, ms) => now.plus_hours(hours).plus_ms(ms),
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Move {
    pause: Instant,
    step: Step,
    /// Instant of the payment: `Ok` counts from the request of its link, `Err` (milliseconds) from the link's expiry.
    paid: Result<Instant, i64>,
    /// Arrival of the payment's notice, counted from the payment; `None` means the end of the history.
    notice: Option<Instant>,
    times: usize,
}

fn any_instant() -> impl Strategy<Value = Instant> {
    let edge = prop::sample::select(vec![-1_i64, 0, 1]);
    prop_oneof![
        4 => prop::sample::select(vec![0_i64, 1, MINUTE]).prop_map(Instant::After),
        4 => (0_i64..2000).prop_map(|minutes| Instant::After(minutes * MINUTE)),
        3 => edge.clone().prop_map(Instant::Midnight),
        3 => (prop::sample::select(vec![24_i64, 72]), edge).prop_map(|(hours, ms)| Instant::Hours(hours, ms)),
    ]
}

fn any_move() -> impl Strategy<Value = Move> {
    let purpose = prop::sample::select(vec![For::Extension, For::Extension, For::Repayment, For::Exit]);
    let step = prop_oneof![2 => Just(Step::Ask), 1 => Just(Step::GiveUp), 6 => purpose.prop_map(Step::Pay)];
    let paid =
        prop_oneof![4 => any_instant().prop_map(Ok), 1 => prop::sample::select(vec![-1_i64, 0, 1]).prop_map(Err)];
    (any_instant(), step, paid, prop::option::of(any_instant()), 1_usize..3)
        .prop_map(|(pause, step, paid, notice, times)| Move { pause, step, paid, notice, times })
}

#[derive(Debug, Clone)]
struct Capture {
    payment: PaymentId,
    amount: Money,
    at: Timestamp,
    reference: String,
    times: usize,
    is_extension: bool,
}

/// Outcome of a history: the order's state, and the applied amount of each capture.
#[derive(Debug, PartialEq)]
struct Ending {
    stands: String,
    kept: Vec<Money>,
    /// Number of captures whose notices arrive at the end of the history.
    last: usize,
}

struct Play<'a> {
    pool: &'a mut Pool,
    order: OrderId,
    user: UserId,
    captures: Vec<Capture>,
    /// Notices that have not arrived: instant of arrival, and index of the capture.
    due: Vec<(Timestamp, usize)>,
    last: Vec<usize>,
    told: usize,
}

impl Play<'_> {
    async fn tell(&mut self, capture: usize) {
        let Capture { payment, amount, at, reference, .. } = &self.captures[capture];
        self.told += 1;
        let notice = json!({
            "eventId": format!("{}-{}", self.order, self.told), "paymentId": payment, "orderId": self.order,
            "amount": amount, "status": "paid", "paidAt": at, "transactionId": reference, "currency": "INR", "more": {},
        });
        let body = notice.to_string();
        let ctx = Ctx::internal(self.pool.tenant.clone(), self.pool.server.now());
        let taken =
            payment_notice::receive(&ctx, &sign(PAYMENT_SECRET, body.as_bytes()), body.as_bytes()).await.unwrap();
        assert_eq!(taken.applied, taken.reason.is_none());
    }

    async fn tell_until(&mut self, until: Timestamp) {
        while let Some(next) =
            (0..self.due.len()).filter(|place| self.due[*place].0 <= until).min_by_key(|place| self.due[*place])
        {
            let (at, capture) = self.due.remove(next);
            self.pool.server.set_clock(at.max(self.pool.server.now()));
            self.tell(capture).await;
        }
        self.pool.server.set_clock(until);
    }

    async fn make(&mut self, it: Move) {
        let purpose = match it.step {
            Step::Ask => return drop(self.pool.link(&self.order, &self.user, For::Extension).await),
            Step::GiveUp => {
                let Some(offer) = self.pool.offered(&self.order, &self.user).await else { return };
                return drop(extension::give_up(self.pool.ctx(&self.user), offer).await);
            }
            Step::Pay(purpose) => purpose,
        };
        let link = self.pool.link(&self.order, &self.user, purpose).await;
        let Some(id) = link.or_else(|| self.captures.last().map(|last| last.payment.clone())) else { return };
        let payment = self.pool.payment(&id).await;
        let now = self.pool.server.now();
        let at = match it.paid {
            Ok(after) => after.from(now),
            Err(ms) => payment.due.expires_at.plus_ms(ms).max(now),
        };
        let number = self.captures.len();
        let reference = format!("{}-t{number}", self.order);
        let is_extension = matches!(payment.due.purpose, PaymentPurpose::Extension { .. });
        let amount = payment.due.amount;
        self.captures.push(Capture { payment: id, amount, at, reference, times: it.times, is_extension });
        match it.notice {
            Some(after) => self
                .due
                .extend((0..it.times).map(|time| (after.from(at).plus_ms(i64::try_from(time).unwrap()), number))),
            None => self.last.push(number),
        }
    }

    /// Checks that the unapplied rest of each capture was refunded; returns the outcome and the order.
    async fn ending(&mut self) -> (Ending, Order) {
        let store = self.pool.tenant.store.clone();
        let stored = orders::stored(&store, self.order.as_str()).await.unwrap().unwrap();
        let order = self.pool.tenant.as_of(&stored, self.pool.server.now());
        let mut kept = Vec::new();
        for capture in &self.captures {
            let applied = order.receipts().find(|receipt| receipt.payment.reference == capture.reference);
            let applied = applied.map_or(Money::ZERO, |receipt| receipt.applied());
            let aside = payments::unapplied(&store, &capture.payment).await.unwrap();
            let its = aside.iter().filter(|notice| notice.reference == capture.reference);
            let refunded = its.fold(Money::ZERO, |sum, notice| sum.plus(notice.amount));
            assert_eq!(applied.plus(refunded), capture.amount, "{}: received − refunded = kept", capture.reference);
            self.pool.refunded = self.pool.refunded.plus(refunded);
            kept.push(applied);
        }
        let sum = kept.iter().fold(Money::ZERO, |sum, kept| sum.plus(*kept));
        assert_eq!(order.received(), sum);
        (Ending { stands: stands(&order, self.pool.server.now()), kept, last: self.last.len() }, order)
    }
}

fn stands(order: &Order, now: Timestamp) -> String {
    let loan = (order.due_day(), order.settlement(), order.payable(now.day()), order.overdue_fee(now.day()));
    format!("{:?} {:?} {loan:?}", order.state(), order.extension_state())
}

/// Runs the moves on an unused order. `backwards` reverses the notices that arrive at the end.
async fn play(pool: &mut Pool, moves: &[Move], backwards: bool) -> Ending {
    let (order, user) = pool.unused.pop().unwrap();
    let start = instant("2026-11-20T10:00:00+05:30");
    pool.server.set_clock(start);
    let (captures, due, last) = (Vec::new(), Vec::new(), Vec::new());
    let mut play = Play { pool, order, user, captures, due, last, told: 0 };
    for it in moves {
        let now = it.pause.from(play.pool.server.now());
        play.tell_until(now).await;
        play.make(*it).await;
    }
    let end = play.pool.server.now().plus_hours(24 * 60);
    play.tell_until(end).await;
    let mut last: Vec<usize> = play.last.iter().flat_map(|&one| vec![one; play.captures[one].times]).collect();
    if backwards {
        last.reverse();
    }
    for capture in last {
        play.tell(capture).await;
    }
    let (ending, order) = play.ending().await;
    let prompt = prompt(&play, &order, end).await;
    let kept = |capture: &Capture| {
        let receipt = prompt.receipts().find(|receipt| receipt.payment.reference == capture.reference);
        receipt.map_or(Money::ZERO, |receipt| receipt.applied())
    };
    let kept: Vec<Money> = play.captures.iter().map(kept).collect();
    assert_eq!(ending.stands, stands(&prompt, end), "as if every notice had come at once");
    // Two extensions reported late may first lower and then raise the applied amount of a payment. A refund sent in
    // between is not reclaimed, so the applied amounts may differ.
    if play.captures.iter().filter(|capture| capture.is_extension).count() < 2 {
        assert_eq!(ending.kept, kept, "as if every notice had come at once");
    }
    assert!(ending.kept.iter().zip(&kept).all(|(kept, most)| kept <= most), "{:?} of {kept:?}", ending.kept);
    ending
}

/// Returns the order as if every notice had arrived at the instant of its payment.
async fn prompt(play: &Play<'_>, order: &Order, end: Timestamp) -> Order {
    use EventKind::{Apply, CoolingOffExit, DueDatePassed, ExtensionLapsed, ExtensionPaid, PassLapsed, Repaid};
    let caused = |event| {
        matches!(event, Apply | CoolingOffExit | DueDatePassed | ExtensionLapsed | ExtensionPaid | PassLapsed | Repaid)
    };
    let mut record = OrderRecord::from(order.clone());
    record.facts.retain(|entry| !matches!(entry.fact, Fact::Paid { .. }));
    let mut void = order.history().iter().filter(|step| !caused(step.event)).map(|step| step.void);
    record.facts.retain(|_| !void.next().unwrap());
    for capture in &play.captures {
        let due = play.pool.payment(&capture.payment).await.due;
        if capture.at >= due.expires_at {
            continue;
        }
        let payment = Paid {
            reference: capture.reference.clone(),
            purpose: due.purpose,
            amount: due.amount,
            order_repay_id: due.order_repay_id,
            expires_at: due.expires_at,
            link_made: None,
            link: None,
            refunded: Money::ZERO,
        };
        record.facts.push(Entry { fact: Fact::Paid { payment }, at: capture.at, learned: capture.at });
    }
    record.facts.sort_by_key(|entry| entry.at);
    record.facts.iter_mut().for_each(|entry| entry.learned = entry.at);
    record.seen = end;
    Order::try_from(record).unwrap()
}

#[test]
fn genuine_notices_in_any_order_end_in_the_same_order_and_every_rupee_is_kept_or_refunded() {
    let cases = std::env::var("MONEY_HISTORIES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(500);
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let pool = RefCell::new(runtime.block_on(Pool::new()));
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
    let moves = prop::collection::vec(any_move(), 1..if cases > 500 { 9 } else { 6 });
    TestRunner::new(config)
        .run(&moves, |moves| {
            let mut pool = pool.borrow_mut();
            if pool.unused.len() < 2 {
                runtime.block_on(settled(&pool));
                *pool = runtime.block_on(Pool::new());
            }
            let forwards = runtime.block_on(play(&mut pool, &moves, false));
            // Reversing a single notice changes nothing.
            if forwards.last > 1 {
                prop_assert_eq!(runtime.block_on(play(&mut pool, &moves, true)).stands, forwards.stands);
            } else {
                pool.unused.pop();
            }
            Ok(())
        })
        .unwrap();
    runtime.block_on(settled(&pool.borrow()));
}

/// A complete refund must not make later events of the order unreadable.
#[test]
fn an_order_stays_readable_after_its_payments_went_back() {
    let at = |pause, step| Move { pause, step, paid: Ok(Instant::After(0)), notice: None, times: 1 };
    let moves = [
        at(Instant::After(0), Step::Pay(For::Repayment)),
        Move { paid: Ok(Instant::Midnight(-1)), ..at(Instant::Hours(24, -1), Step::Pay(For::Repayment)) },
        Move { notice: Some(Instant::After(0)), ..at(Instant::After(841 * MINUTE), Step::Pay(For::Extension)) },
        at(Instant::Hours(24, -1), Step::Pay(For::Extension)),
    ];
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut pool = Pool::new().await;
        let forwards = play(&mut pool, &moves, false).await;
        assert_eq!(play(&mut pool, &moves, true).await, forwards);
    });
}

/// Checks that the sum of all sent refunds equals the unapplied money.
async fn settled(pool: &Pool) {
    pool.server.set_clock(instant("2028-01-01T00:00:00+05:30"));
    deliver(&pool.tenant).await.unwrap();
    let sent = pool.provider.refunds.lock().unwrap().values().fold(Money::ZERO, |sum, amount| sum.plus(*amount));
    assert_eq!(sent, pool.refunded);
}
