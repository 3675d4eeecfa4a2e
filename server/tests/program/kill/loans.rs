//! Loans that are borrowed, repaid or extended in steps, each by a user of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

use super::ledger::Ledger;
use super::round::check_all;
use crate::controls::done;
use crate::provider::{Asked, Provider, signed};
use crate::server::{Ask, Dice, PROGRAM, Server, serving};
use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Way {
    /// A loan is applied for. The audit approves it, and the provider disburses it at once.
    Borrow,
    /// A loan is repaid in full, and then paid a second time.
    Repay,
    /// A loan is extended for a fee, which is then paid a second time.
    Extend,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::Borrow, Self::Repay, Self::Extend];

    const fn scenario(self) -> &'static str {
        match self {
            Self::Borrow => "verified",
            Self::Repay => "loaned",
            Self::Extend => "overdue-3-days",
        }
    }

    /// Number of steps: one request, and for payments two notices about each of two transactions.
    const fn steps(self) -> usize {
        if matches!(self, Self::Borrow) { 1 } else { 5 }
    }
}

/// A loan and its progress. Each step adds a line to the ledger.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Loan {
    pub number: u64,
    pub way: Way,
    phone: String,
    token: String,
    order: String,
    path: String,
    body: Value,
    /// The amount to disburse, or the amount paid.
    amount: String,
    payment: String,
    /// When the payment was made, by the payment provider's clock.
    paid_at: String,
    /// `data` of each step's answer.
    answers: Vec<Value>,
}

impl Loan {
    pub fn latest(lines: Vec<Self>) -> Vec<Self> {
        let by_number: BTreeMap<u64, Self> = lines.into_iter().map(|loan| (loan.number, loan)).collect();
        by_number.into_values().collect()
    }

    /// Does the remaining steps. Returns `false` if the server stops answering before the end.
    pub fn go_on(&mut self, server: &Server, provider: &Provider, ledger: &Ledger<Self>, pool: &Pool) -> bool {
        while self.answers.len() < self.way.steps() {
            let step = if self.answers.is_empty() { self.ask(server) } else { self.notice(server, self.answers.len()) };
            let Some(answer) = step else { return false };
            if self.answers.is_empty() {
                self.asked(&answer, provider, pool);
            }
            self.answers.push(answer);
            ledger.note(self);
        }
        true
    }

    fn ask(&self, server: &Server) -> Option<Value> {
        let key = format!("loan-{}", self.number);
        Some(server.post_once(&key, &self.path, &self.token, &self.body)?.data().clone())
    }

    /// Reads the order or the payment link from the first answer.
    fn asked(&mut self, answer: &Value, provider: &Provider, pool: &Pool) {
        if self.way == Way::Borrow {
            answer["orderId"].as_str().unwrap().clone_into(&mut self.order);
            return;
        }
        let url = answer["paymentUrl"].as_str().unwrap();
        url.split_once("id=").unwrap().1.clone_into(&mut self.payment);
        let pages = provider.asked("payment", |page| page.text("paymentId") == self.payment);
        pages.last().expect("the provider knows its page").text("amount").clone_into(&mut self.amount);
        self.paid_at = pool.now();
    }

    fn transaction(&self, nth: usize) -> String {
        format!("t-{}-{nth}", self.number)
    }

    /// Sends the provider's notice of this step. Each transaction is reported twice, as two events.
    fn notice(&self, server: &Server, step: usize) -> Option<Value> {
        let transaction = self.transaction(step.div_ceil(2));
        let notice = json!({
            "eventId": format!("e-{}-{step}", self.number), "transactionId": transaction, "paymentId": self.payment,
            "orderId": self.order, "amount": self.amount, "status": "paid", "paidAt": self.paid_at,
        });
        let (signature, body) = signed("payment", &notice);
        let ask = Ask {
            method: "POST",
            path: "/webhooks/payment",
            signature: &signature,
            body: body.as_bytes(),
            ..Ask::default()
        };
        let got = server.ask(&ask)?;
        if got.status == 500 {
            eprintln!("LOG {}", server.log());
        }
        let answer = got.data().clone();
        assert_eq!(answer["applied"], step <= 2, "the first transaction is applied, the second goes back: {self:?}");
        Some(answer)
    }

    /// Checks that the answered steps took effect, and nothing happened twice.
    pub fn check(&self, server: &Server, provider: &Provider) {
        assert_eq!(self.ask(server).as_ref(), self.answers.first(), "its answer is kept: {self:?}");
        let (happened, texts) = (self.happened(server), self.texts(provider));
        assert!(happened.values().all(|times| *times == 1), "twice: {happened:?} {self:?}");
        assert!(texts.values().all(|ids| ids.len() == 1), "a text with two ids: {texts:?} {self:?}");
        let paid = match self.way {
            Way::Borrow => None,
            Way::Repay => Some("repaid"),
            Way::Extend => Some("extensionPaid"),
        };
        if let Some(event) = paid.filter(|_| self.answers.len() > 1) {
            assert_eq!(happened.get(event), Some(&1), "lost: {happened:?} {self:?}");
        }
        let sent = ids(provider, "disbursal", |asked| asked.text("orderId") == self.order);
        let (back, wrongly) = (self.refunds(provider, 2), self.refunds(provider, 1));
        assert!(sent.len() <= 1 && back.len() <= 1 && wrongly.is_empty(), "{sent:?} {back:?} {wrongly:?} {self:?}");
        let orders = server.read("/api1/order/v1/list", &self.token);
        assert_eq!(orders.as_array().unwrap().len(), 1, "{self:?}");
    }

    pub fn ends(&self, server: &Server, provider: &Provider) {
        let deadline = Instant::now() + Duration::from_secs(300);
        while !self.is_at_its_end(server, provider) {
            let (happened, texts) = (self.happened(server), self.texts(provider));
            assert!(Instant::now() < deadline, "lost: {happened:?} {texts:?} {self:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
        self.check(server, provider);
    }

    fn is_at_its_end(&self, server: &Server, provider: &Provider) -> bool {
        if self.way != Way::Borrow {
            return self.refunds(provider, 2).len() == 1;
        }
        let happened = self.happened(server);
        let of = |port: &str| ids(provider, port, |asked| asked.text("orderId") == self.order).len();
        ["apply", "approve", "disbursed"].iter().all(|event| happened.contains_key(*event))
            && (of("audit"), of("disbursal")) == (1, 1)
            && !self.texts(provider).is_empty()
    }

    fn happened(&self, server: &Server) -> BTreeMap<String, usize> {
        let detail = server.read(&format!("/api1/order/v1/detail?orderId={}", self.order), &self.token);
        let mut happened = BTreeMap::new();
        for step in detail["timeline"].as_array().unwrap() {
            *happened.entry(step["event"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        happened
    }

    /// Returns the texts of the SMS to the borrower, each with its ids. Retries of an SMS have the same id.
    fn texts(&self, provider: &Provider) -> BTreeMap<String, BTreeSet<String>> {
        let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for text in provider.asked("sms", |text| text.text("phone").ends_with(&self.phone)) {
            texts.entry(text.text("body").to_owned()).or_default().insert(text.text("id").to_owned());
        }
        texts
    }

    fn refunds(&self, provider: &Provider, nth: usize) -> BTreeSet<String> {
        let transaction = self.transaction(nth);
        let of_it = |asked: &Asked| {
            let is_one = asked.text("kind") == "refund" && asked.text("transactionId") == transaction;
            assert!(
                !is_one || (asked.text("amount"), asked.text("paymentId")) == (&self.amount, &self.payment),
                "another amount goes back: {asked:?} {self:?}"
            );
            is_one
        };
        ids(provider, "payment", of_it)
    }
}

/// Returns the ids of requests to a port. Retries under one id count as one request.
fn ids(provider: &Provider, port: &str, is_meant: impl Fn(&Asked) -> bool) -> BTreeSet<String> {
    provider.asked(port, is_meant).iter().map(|asked| asked.text("id").to_owned()).collect()
}

/// Borrowers who have not done anything yet.
pub struct Pool {
    waiting: Mutex<Vec<Loan>>,
    /// Orders that existed before the kills.
    orders: BTreeSet<String>,
    /// Milliseconds by which the store's clock is ahead of the machine's.
    offset_ms: i64,
}

impl Pool {
    /// Creates the borrowers on a server with test controls and these environment variables.
    pub fn fill(store: &str, variables: &[(&str, &str)], many: u64) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(serving(store));
        let server = Server::spawn_with(command, variables);
        let made: Mutex<Vec<Loan>> = Mutex::default();
        check_all(&(0..many).collect::<Vec<_>>(), |number| {
            let way = Way::ALL[usize::try_from(number % 3).unwrap()];
            let phone = format!("7{number:09}");
            let (token, orders) = server.load(way.scenario(), &phone).unwrap();
            let order = orders.last().cloned().unwrap_or_default();
            let [path, amount, payment, paid_at] = [const { String::new() }; 4];
            let (number, body, answers) = (*number, Value::Null, Vec::new());
            let loan = Loan { number, way, phone, token, order, path, body, amount, payment, paid_at, answers };
            made.lock().unwrap().push(loan);
        });
        let offset_ms = done(server.qa.clock()).offset_ms;
        assert_eq!(server.terminate(), Some(0));
        let made = made.into_inner().unwrap();
        let orders = made.iter().map(|loan| loan.order.clone()).collect();
        Self { waiting: Mutex::new(made), orders, offset_ms }
    }

    fn now(&self) -> String {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
        let now = i64::try_from(now.as_millis()).unwrap() + self.offset_ms;
        serde_json::to_value(Timestamp::from_epoch_ms(now)).unwrap().as_str().unwrap().to_owned()
    }

    /// Begins a loan. Returns `None` if no borrower is left, or if the server does not answer.
    pub fn begin(&self, server: &Server, dice: &mut Dice) -> Option<Loan> {
        let mut loan = {
            let mut waiting = self.waiting.lock().unwrap();
            let any = dice.roll((waiting.len() as u64).max(1));
            (!waiting.is_empty()).then(|| waiting.swap_remove(usize::try_from(any).unwrap()))?
        };
        if Self::prepare(&mut loan, server).is_none() {
            self.waiting.lock().unwrap().push(loan);
            return None;
        }
        Some(loan)
    }

    /// Prepares the path and body of the loan's request. Returns `None` if the server does not answer.
    fn prepare(loan: &mut Loan, server: &Server) -> Option<()> {
        let get = |path: &str| Some(server.get(&["/api1", path].concat(), &loan.token)?.data().clone());
        let order = &loan.order;
        let (path, body) = match loan.way {
            Way::Borrow => {
                let card = get("/bank/v1/find-user-bank-card?productId=saral-first")?[0]["id"].clone();
                let facts = get("/order/v1/kfs?amount=3000&period=7&productId=saral-first")?;
                facts["arriveAmount"].as_str().unwrap().clone_into(&mut loan.amount);
                let body = json!({ "cardId": card, "borrowAmount": "3000", "periods": 7, "productId": "saral-first",
                    "autoGetMoney": 1, "kfsAccepted": facts["id"] });
                ("/order/v1/apply", body)
            }
            Way::Repay => ("/pay-order/v1/repay", json!({ "orderId": order })),
            Way::Extend => {
                let offer = get(&format!("/order-repay-extension/v1/extension-calc/{order}"))?;
                let body = json!({ "extensionId": offer["extensionId"], "orderId": order, "orderRepayId": offer["orderRepayId"] });
                ("/order-repay-extension/v1/apply-extension", body)
            }
        };
        loan.path = ["/api1", path].concat();
        loan.body = body;
        Some(())
    }

    /// Checks that each disbursal and each refund belongs to a known loan.
    pub fn account(&self, loans: &[Loan], provider: &Provider) {
        let orders: BTreeMap<&str, &Loan> = loans.iter().map(|loan| (loan.order.as_str(), loan)).collect();
        for sent in provider.asked("disbursal", |_| true) {
            let loan = orders.get(sent.text("orderId"));
            let is_right = loan.is_some_and(|loan| loan.way == Way::Borrow && loan.amount == sent.text("amount"));
            assert!(is_right || self.orders.contains(sent.text("orderId")), "money sent to nobody: {sent:?} {loan:?}");
        }
        let paid: BTreeSet<&str> = loans.iter().map(|loan| loan.payment.as_str()).collect();
        for back in provider.asked("payment", |asked| asked.text("kind") == "refund") {
            assert!(paid.contains(back.text("paymentId")), "money back for nothing: {back:?}");
        }
    }
}
