//! The contract's order states (§5): every transition works, and every other event is refused.

use crate::support::borrower::Borrower;
use crate::support::{Answer, TestServer};
use loan_core::fees::rules::CONFIRM_WINDOW_HOURS;
use loan_store::engine::{Key, Scan};
use serde_json::{Value, json};

/// `orderState` and `extensionState`.
type State = (&'static str, u64);

const AUDITING: State = ("1", 0);
const PASSED: State = ("2", 0);
const DENIED: State = ("3", 0);
const LENDING: State = ("4", 0);
const FAILED: State = ("5", 0);
const LOANED: State = ("6", 0);
const SETTLED: State = ("7", 0);
const OVERDUE: State = ("8", 0);
const CANCELLED: State = ("10", 0);
const WAITING: State = ("11", 1);
const EXTENDED: State = ("11", 3);
const STATES: [State; 11] =
    [AUDITING, PASSED, DENIED, LENDING, FAILED, LOANED, SETTLED, OVERDUE, CANCELLED, WAITING, EXTENDED];

/// An event that a person or a provider causes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Act {
    Approve,
    Deny,
    Disbursed,
    DisbursalFailed,
    Withdraw,
    GetMoney,
    Repay,
    CoolingOff,
    AskExtension,
    PayExtension,
    GiveUp,
    Reapply,
}

const ACTS: [Act; 12] = [
    Act::Approve,
    Act::Deny,
    Act::Disbursed,
    Act::DisbursalFailed,
    Act::Withdraw,
    Act::GetMoney,
    Act::Repay,
    Act::CoolingOff,
    Act::AskExtension,
    Act::PayExtension,
    Act::GiveUp,
    Act::Reapply,
];

/// The transitions in the contract's table that an `Act` causes.
const ROWS: [(State, Act, State); 23] = [
    (AUDITING, Act::Approve, PASSED),
    (AUDITING, Act::Deny, DENIED),
    (AUDITING, Act::Withdraw, CANCELLED),
    (PASSED, Act::GetMoney, LENDING),
    (PASSED, Act::Withdraw, CANCELLED),
    (LENDING, Act::Disbursed, LOANED),
    (LENDING, Act::DisbursalFailed, FAILED),
    (LOANED, Act::Repay, SETTLED),
    (LOANED, Act::CoolingOff, SETTLED),
    (LOANED, Act::AskExtension, WAITING),
    (LOANED, Act::PayExtension, EXTENDED),
    (OVERDUE, Act::Repay, SETTLED),
    (OVERDUE, Act::AskExtension, WAITING),
    (OVERDUE, Act::PayExtension, EXTENDED),
    (WAITING, Act::Repay, ("7", 2)),
    // A repeated request returns the existing extension and its link.
    (WAITING, Act::AskExtension, WAITING),
    (WAITING, Act::PayExtension, EXTENDED),
    (WAITING, Act::GiveUp, ("6", 2)),
    (EXTENDED, Act::Repay, ("7", 3)),
    (EXTENDED, Act::AskExtension, WAITING),
    (EXTENDED, Act::PayExtension, EXTENDED),
    // The bank reports the failed payout as paid. The order is disputed until an operator decides.
    (FAILED, Act::Disbursed, FAILED),
    (FAILED, Act::Reapply, FAILED),
];

struct Loan<'a> {
    borrower: Borrower<'a>,
    order: String,
}

impl Loan<'_> {
    async fn post(&self, path: &str) -> Answer {
        self.borrower.post(path, &json!({ "orderId": self.order })).await
    }

    async fn report(&self, event: &str) -> Answer {
        let path = format!("/ops/v1/orders/{}/events", self.order);
        self.borrower.server.operator(&path, &json!({ "event": event })).await
    }

    async fn extension(&self, what: &str) -> Answer {
        let calc = format!("/order-repay-extension/v1/extension-calc/{}", self.order);
        let calc = self.borrower.get(&calc).await;
        let ids =
            if calc.code() == 0 { calc.data().clone() } else { json!({ "extensionId": "x", "orderRepayId": "x" }) };
        let body = json!({
            "orderId": self.order, "extensionId": ids["extensionId"], "orderRepayId": ids["orderRepayId"],
        });
        self.borrower.post(&format!("/order-repay-extension/v1/{what}-extension"), &body).await
    }

    async fn pays(&self, link: Answer) -> Answer {
        if link.code() == 0 {
            self.borrower.server.pay(link.data()["paymentUrl"].as_str().unwrap()).await;
        }
        link
    }

    async fn does(&self, act: Act) -> Answer {
        match act {
            Act::Approve => self.report("approve").await,
            Act::Deny => self.report("deny").await,
            Act::Disbursed => self.report("disbursed").await,
            Act::DisbursalFailed => self.report("disbursalFailed").await,
            Act::Withdraw => self.post("/order/v1/withdraw").await,
            Act::GetMoney => self.post("/order/v1/loan").await,
            Act::Repay => self.pays(self.post("/pay-order/v1/repay").await).await,
            Act::CoolingOff => self.pays(self.post("/order/v1/cooling-off").await).await,
            Act::AskExtension => self.extension("apply").await,
            Act::PayExtension => self.pays(self.extension("apply").await).await,
            Act::GiveUp => self.extension("giveup").await,
            Act::Reapply => {
                let number = self.borrower.detail(&self.order).await["orderNo"].clone();
                let body = json!({ "cardId": self.borrower.card_id, "borrowAmount": "5000", "orderNo": number });
                self.borrower.post("/order/v1/reapply", &body).await
            }
        }
    }

    async fn state(&self) -> (String, u64) {
        self.borrower.state(&self.order).await
    }
}

/// Creates an order in `state`. A loan is at least one day old, because only then can its due date be extended.
async fn sample<'a>(server: &'a TestServer, state: State, phone: &str) -> Loan<'a> {
    let borrower = server.verified(phone).await;
    let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
    let loan = Loan { borrower, order };
    let way: &[Act] = match state {
        AUDITING => &[],
        PASSED => &[Act::Approve],
        DENIED => &[Act::Deny],
        CANCELLED => &[Act::Withdraw],
        LENDING => &[Act::Approve, Act::GetMoney],
        FAILED => &[Act::Approve, Act::GetMoney, Act::DisbursalFailed],
        _ => &[Act::Approve, Act::GetMoney, Act::Disbursed],
    };
    for act in way {
        loan.does(*act).await.data();
    }
    let then: &[Act] = match state {
        LOANED | SETTLED | OVERDUE | WAITING | EXTENDED => {
            server.advance_hours(if state == OVERDUE { 24 * 10 } else { 24 });
            match state {
                SETTLED => &[Act::Repay],
                WAITING => &[Act::AskExtension],
                EXTENDED => &[Act::PayExtension],
                _ => &[],
            }
        }
        _ => &[],
    };
    for act in then {
        loan.does(*act).await.data();
    }
    if state == EXTENDED {
        server.advance_hours(24);
    }
    assert_eq!(loan.state().await, (state.0.to_owned(), state.1), "the sample");
    loan
}

fn row(from: State, act: Act) -> Option<State> {
    ROWS.iter().find(|(state, known, _)| *state == from && *known == act).map(|(_, _, to)| *to)
}

async fn everything(server: &TestServer) -> Vec<(Key, Vec<u8>)> {
    let mut all = server.app.engine.scan(Scan::everything(usize::MAX)).await.unwrap();
    // Ignores the audit trail, which also records an operator's refused acts.
    all.retain(|(key, _)| key.table() != "operator_act");
    all
}

#[tokio::test]
async fn every_row_leads_where_the_contract_says() {
    let server = TestServer::new().await;
    for (place, (from, act, to)) in ROWS.iter().enumerate() {
        let loan = sample(&server, *from, &format!("90000001{place:02}")).await;
        loan.does(*act).await.data();
        assert_eq!(loan.state().await, (to.0.to_owned(), to.1), "{from:?} {act:?}");
        let timeline = loan.borrower.detail(&loan.order).await["timeline"].clone();
        assert_eq!(timeline.as_array().unwrap().last().unwrap()["orderState"], to.0, "{from:?} {act:?}");
    }
}

#[tokio::test]
async fn every_other_pair_is_refused_and_changes_nothing() {
    let server = TestServer::new().await;
    let mut refused = 0;
    for (place, state) in STATES.into_iter().enumerate() {
        let loan = sample(&server, state, &format!("90000002{place:02}")).await;
        server.sweep().await;
        for act in ACTS.into_iter().filter(|act| row(state, *act).is_none()) {
            let before = everything(&server).await;
            let answer = loan.does(act).await;
            let what = format!("{state:?} {act:?}: {}", answer.envelope);
            assert!(answer.status.as_u16() < 500 && answer.code() != 0, "{what}");
            assert!(!answer.envelope["msg"].as_str().unwrap().is_empty(), "{what}");
            assert!(everything(&server).await == before, "{what}: something changed");
            assert_eq!(loan.state().await, (state.0.to_owned(), state.1), "{what}");
            refused += 1;
        }
    }
    assert_eq!(refused, STATES.len() * ACTS.len() - ROWS.len());
}

fn next_morning(server: &TestServer) {
    let tomorrow = server.now().day().plus(1);
    server.set_clock(crate::support::instant(&format!("{tomorrow}T10:00:00+05:30")));
}

// proves: S9.16
#[tokio::test]
async fn time_alone_does_what_the_table_says_and_no_more() {
    let server = TestServer::new().await;
    // Columns: initial state, hours to wait, final state. The orders begin at 10:00, 14 hours before midnight.
    let cases: [(State, i64, (&str, u64)); 6] = [
        (PASSED, CONFIRM_WINDOW_HOURS, ("10", 0)),
        (LOANED, 24 * 6 + 14, ("8", 0)),
        (WAITING, 24, ("6", 2)),
        (EXTENDED, 24 * 6 + 14, ("8", 3)),
        (AUDITING, 24 * 29, ("1", 0)),
        (LENDING, 24 * 29, ("4", 0)),
    ];
    for (place, (from, hours, to)) in cases.into_iter().enumerate() {
        next_morning(&server);
        let loan = sample(&server, from, &format!("90000003{place:02}")).await;
        server.advance_ms(hours * 3_600_000 - 1);
        assert_eq!(loan.state().await, (from.0.to_owned(), from.1), "{from:?} just before");
        server.advance_ms(1);
        assert_eq!(loan.state().await, (to.0.to_owned(), to.1), "{from:?} after {hours} h");
    }
    next_morning(&server);
    // The due date passes while an extension awaits its payment. The overdue days count at once, but the state changes
    // only when the extension lapses.
    let loan = sample(&server, LOANED, "9000000390").await;
    server.advance_hours(24 * 6);
    loan.does(Act::AskExtension).await.data();
    server.advance_hours(23);
    let detail = loan.borrower.detail(&loan.order).await;
    assert_eq!((&detail["orderState"], &detail["extensionState"]), (&json!("11"), &json!(1)));
    assert_eq!((&detail["overdueDays"], &detail["overdueFee"]), (&json!(1), &json!("50.00")));
    server.advance_hours(1);
    assert_eq!(loan.state().await, ("8".to_owned(), 2));
    // When an unpaid second extension lapses, the first extension is in force again.
    let loan = sample(&server, EXTENDED, "9000000391").await;
    loan.does(Act::AskExtension).await.data();
    server.advance_hours(24);
    assert_eq!(loan.state().await, ("11".to_owned(), 3));
}

#[tokio::test]
async fn auto_get_goes_on_at_once_and_only_with_an_accepted_statement() {
    let server = TestServer::new().await;
    for (place, with_statement) in [true, false].into_iter().enumerate() {
        let borrower = server.verified(&format!("90000004{place:02}")).await;
        let product = crate::support::borrower::PRODUCT;
        let kfs = borrower.get(&format!("/order/v1/kfs?amount=5000&period=7&productId={product}")).await;
        let id = if with_statement { kfs.data()["id"].clone() } else { Value::Null };
        let body = json!({
            "cardId": borrower.card_id, "borrowAmount": "5000", "periods": 7, "productId": product, "autoGetMoney": 1,
            "kfsAccepted": id,
        });
        let order = borrower.post("/order/v1/apply", &body).await.data()["orderId"].as_str().unwrap().to_owned();
        server.report(&order, "approve").await;
        let expected = if with_statement { "4" } else { "2" };
        assert_eq!(borrower.state(&order).await.0, expected);
    }
}

#[tokio::test]
async fn a_failed_loan_is_applied_for_again_once() {
    let server = TestServer::new().await;
    let loan = sample(&server, FAILED, "9000000501").await;
    let new = loan.does(Act::Reapply).await.data().clone();
    assert_eq!(new["orderState"], "1");
    assert_ne!(new["orderId"], loan.order.as_str());
    loan.does(Act::Reapply).await.refused(loan_core::api::code::ErrorCode::Reapplied);
    let list = loan.borrower.get("/order/v1/list").await.data().clone();
    let reapplied: Vec<&Value> = list.as_array().unwrap().iter().map(|order| &order["reapplied"]).collect();
    assert_eq!(reapplied, [&json!(0), &json!(1)], "newest first");
}
