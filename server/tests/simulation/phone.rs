//! The simulated phones of the borrowers, which send random requests and retry unanswered ones.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use loan_core::time::Timestamp;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::cluster::{Answer, Call, Cluster};
use crate::providers::Providers;
use crate::world::{Dice, Pace};

/// Maximum number of attempts of a call.
const TRIES: usize = 8;
/// Products, each with an amount and a tenure in days.
const PRODUCTS: [(&str, &str, u32); 2] = [("saral-first", "5000.00", 7), ("saral-month", "4000.00", 14)];

#[derive(Debug, Clone, Copy)]
enum Act {
    Apply,
    Look,
    Withdraw,
    GetMoney,
    Leave,
    Repay,
    CoolOff,
    Extend,
    Book,
    Reapply,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    List,
    Detail(String),
    Apply(&'static str),
    Reapply(String),
    /// `loan` or `withdraw`, for this order.
    Event(&'static str, String),
    Other(&'static str),
}

/// A call and its answer. `begun` and `ended` hold the number of store writes and the time at its start and end.
#[derive(Debug, Clone)]
pub struct Operation {
    pub user: usize,
    pub asked: Asked,
    pub begun: (usize, Timestamp),
    pub ended: (usize, Timestamp),
    pub answer: Option<Answer>,
}

pub type History = Arc<Mutex<Vec<Operation>>>;

pub struct Phone {
    pub cluster: Arc<Cluster>,
    pub providers: Arc<Providers>,
    pub history: History,
    pub user: usize,
    pub device: char,
    pub token: String,
    pub card: String,
    pub dice: Dice,
    pub keys: usize,
}

impl Phone {
    pub async fn live(mut self, times: usize) {
        // Both phones of a user begin with the same request at the same moment.
        self.cluster.world.meet().await;
        self.apply(PRODUCTS[self.user % PRODUCTS.len()]).await;
        for _ in 1..times {
            sleep(self.thinks()).await;
            if self.dice.bool() {
                self.cluster.world.meet().await;
            }
            self.act().await;
        }
    }

    fn thinks(&self) -> Duration {
        let most = match (self.cluster.world.pace, self.dice.up_to(0..10)) {
            (Pace::Busy, 0..8) => 1500,
            (Pace::Busy, _) => 30_000,
            (Pace::Slow, 0..5) => 20_000,
            (Pace::Slow, 5..9) => 12 * 3_600_000,
            (Pace::Slow, _) => 4 * 86_400_000,
        };
        Duration::from_millis(self.dice.up_to(1..most))
    }

    async fn act(&mut self) {
        let Some(orders) = self.list().await else { return };
        let of = |states: &[&str]| -> Vec<Value> {
            let is = |order: &&Value| states.iter().any(|state| order["orderState"] == *state);
            orders.iter().filter(is).cloned().collect()
        };
        let (auditing, passed, running) = (of(&["1"]), of(&["2"]), of(&["6", "8", "11"]));
        let failed: Vec<Value> = of(&["5"]).into_iter().filter(|order| order["reapplied"] == 0).collect();
        let mut may = vec![Act::Apply];
        let mut offer = |orders: &[Value], acts: &[Act]| may.extend(acts.iter().filter(|_| !orders.is_empty()));
        offer(&orders, &[Act::Look]);
        offer(&auditing, &[Act::Withdraw]);
        offer(&passed, &[Act::GetMoney, Act::GetMoney, Act::GetMoney, Act::Leave]);
        offer(&running, &[Act::Repay, Act::Repay, Act::Repay, Act::CoolOff, Act::Extend, Act::Extend, Act::Book]);
        offer(&failed, &[Act::Reapply]);
        match *self.dice.pick(&may) {
            Act::Apply => self.apply(*self.dice.pick(&PRODUCTS)).await,
            Act::Look => self.look(&self.one(&orders)).await,
            Act::Withdraw => self.event("withdraw", &self.one(&auditing)).await,
            Act::GetMoney => self.event("loan", &self.one(&passed)).await,
            Act::Leave => self.event("withdraw", &self.one(&passed)).await,
            Act::Repay => self.pay("/pay-order/v1/repay", &self.one(&running)).await,
            Act::CoolOff => self.pay("/order/v1/cooling-off", &self.one(&running)).await,
            Act::Extend => self.extend(&self.one(&running)).await,
            Act::Book => self.book(&self.one(&running)).await,
            Act::Reapply => self.reapply(&self.one(&failed)).await,
        }
    }

    fn one(&self, orders: &[Value]) -> Value {
        self.dice.pick(orders).clone()
    }

    async fn list(&mut self) -> Option<Vec<Value>> {
        let answer = self.ask(Asked::List, "GET", "/order/v1/list", &Value::Null).await?;
        answer.data.as_array().cloned()
    }

    async fn look(&mut self, order: &Value) {
        let id = text(order, "orderId");
        self.ask(Asked::Detail(id.clone()), "GET", &format!("/order/v1/detail?orderId={id}"), &Value::Null).await;
    }

    async fn apply(&mut self, (product, amount, days): (&'static str, &str, u32)) {
        let body = json!({
            "cardId": self.card, "borrowAmount": amount, "periods": days, "productId": product,
            "autoGetMoney": u8::from(self.dice.permille(300)),
        });
        self.ask(Asked::Apply(product), "POST", "/order/v1/apply", &body).await;
    }

    async fn reapply(&mut self, order: &Value) {
        let body = json!({ "cardId": self.card, "borrowAmount": order["loanAmount"], "orderNo": order["orderNo"] });
        self.ask(Asked::Reapply(text(order, "orderId")), "POST", "/order/v1/reapply", &body).await;
    }

    async fn event(&mut self, name: &'static str, order: &Value) {
        let id = text(order, "orderId");
        let body = json!({ "orderId": id });
        self.ask(Asked::Event(name, id), "POST", &format!("/order/v1/{name}"), &body).await;
    }

    /// Requests a payment link, and usually pays.
    async fn pay(&mut self, path: &'static str, order: &Value) {
        let order = text(order, "orderId");
        let answer = self.ask(Asked::Other(path), "POST", path, &json!({ "orderId": order })).await;
        self.follow(&order, answer);
    }

    fn follow(&self, order: &str, answer: Option<Answer>) {
        if let Some(page) = answer.as_ref().and_then(|answer| answer.data["paymentUrl"].as_str())
            && self.dice.permille(800)
        {
            self.providers.pay(&self.cluster, order, page);
        }
    }

    async fn extend(&mut self, order: &Value) {
        const ROOM: &str = "/order-repay-extension/v1";
        let order = text(order, "orderId");
        let path = format!("{ROOM}/extension-calc/{order}");
        let Some(shown) = self.ask(Asked::Other("calc"), "GET", &path, &Value::Null).await else { return };
        if shown.code != 0 {
            return;
        }
        let body = json!({
            "orderId": order, "extensionId": shown.data["extensionId"], "orderRepayId": shown.data["orderRepayId"],
        });
        let answer = self.ask(Asked::Other("extension"), "POST", &format!("{ROOM}/apply-extension"), &body).await;
        if self.dice.permille(250) {
            self.ask(Asked::Other("give up"), "POST", &format!("{ROOM}/giveup-extension"), &body).await;
        } else {
            self.follow(&order, answer);
        }
    }

    async fn book(&mut self, order: &Value) {
        let order = text(order, "orderId");
        let body = json!({ "orderId": order, "cardId": self.card, "expectBorrowAmount": null });
        let answer = self.ask(Asked::Other("book"), "POST", "/order/v1/order-auto-apply", &body).await;
        if let Some(booked) = answer.filter(|answer| answer.code == 0 && self.dice.permille(300)) {
            let body = json!({ "id": booked.data["id"], "orderId": order, "orderNo": booked.data["orderNo"] });
            self.ask(Asked::Other("cancel booking"), "POST", "/order/v1/cancel-auto-apply", &body).await;
        }
    }

    /// Sends a call until it is answered, at most [`TRIES`] times; adds the call and its answer to the history.
    async fn ask(&mut self, asked: Asked, method: &'static str, path: &str, body: &Value) -> Option<Answer> {
        let world = self.cluster.world.clone();
        let mut headers = vec![
            ("web_uuid".to_owned(), format!("w-{}-{}", self.user, self.device)),
            ("token".to_owned(), self.token.clone()),
        ];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        if method == "POST" {
            // Phones of two borrowers may use equal keys.
            self.keys += 1;
            headers.push(("idempotency-key".to_owned(), format!("{}-{}", self.device, self.keys)));
            headers.push(("content-type".to_owned(), "application/json".to_owned()));
        }
        let call = Call { method, path: ["/api1", path].concat(), headers, body };
        let begun = (world.moment(), world.now());
        let mut answer = None;
        for _ in 0..TRIES {
            answer = self.cluster.call(&call, &self.dice).await.filter(|answer| !is_to_be_sent_again(answer));
            if answer.is_some() {
                break;
            }
            sleep(Duration::from_millis(self.dice.up_to(100..4000))).await;
        }
        let ended = (world.moment(), world.now());
        world.trace(|| format!("p{}{} {asked:?} {:?}", self.user, self.device, answer));
        let operation = Operation { user: self.user, asked, begun, ended, answer: answer.clone() };
        self.history.lock().unwrap().push(operation);
        answer
    }
}

/// Returns whether to retry a call, because it had no effect or its result is unknown.
fn is_to_be_sent_again(answer: &Answer) -> bool {
    answer.status >= 500 || answer.status == 409 || answer.status == 429
}

pub fn text(of: &Value, name: &str) -> String {
    of[name].as_str().unwrap_or_default().to_owned()
}
