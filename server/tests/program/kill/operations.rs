//! Write operations of borrowers, each done once and by a new user.

use crate::server::{Ask, Dice, Reply, Server, multipart, picture};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An operation that must happen exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operation {
    Apply,
    GetMoney,
    Repay,
    Extend,
    Book,
    Contacts,
    Card,
    Feedback,
}

const OPERATIONS: [Operation; 8] = [
    Operation::Apply,
    Operation::GetMoney,
    Operation::Repay,
    Operation::Extend,
    Operation::Book,
    Operation::Contacts,
    Operation::Card,
    Operation::Feedback,
];

impl Operation {
    pub fn any(dice: &mut Dice) -> Self {
        OPERATIONS[usize::try_from(dice.roll(OPERATIONS.len() as u64)).unwrap()]
    }
}

/// An operation, its user and, once received, its answer. The test's [`Ledger`](super::ledger::Ledger) keeps the
/// answered ones outside the server's store.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Entry {
    operation: Operation,
    token: String,
    key: String,
    path: String,
    /// JSON, or the text of the feedback.
    body: Value,
    /// Id of the order; empty for operations without an order.
    order: String,
    answer: Value,
}

impl Entry {
    /// Creates a user who can do the operation. Returns `None` if the server does not answer.
    pub fn prepare(server: &Server, operation: Operation, number: u64) -> Option<Self> {
        let scenario = match operation {
            Operation::Apply | Operation::Card | Operation::Feedback => "verified",
            Operation::GetMoney => "passed",
            Operation::Repay | Operation::Book => "loaned",
            Operation::Extend => "overdue-3-days",
            Operation::Contacts => "half-verified-contacts",
        };
        let (token, orders) = server.load(scenario, &format!("7{number:09}"))?;
        let order = orders.last().cloned().unwrap_or_default();
        let about = json!({ "orderId": order });
        let (path, body) = match operation {
            Operation::Apply => {
                let cards = server.get("/api1/bank/v1/find-user-bank-card?productId=saral-first", &token)?;
                let card = cards.data()[0]["id"].clone();
                let body = json!({ "cardId": card, "borrowAmount": "3000", "periods": 7, "productId": "saral-first" });
                ("/order/v1/apply", body)
            }
            Operation::GetMoney => ("/order/v1/loan", about),
            Operation::Repay => ("/pay-order/v1/repay", about),
            Operation::Book => ("/order/v1/order-auto-apply", about),
            Operation::Extend => {
                let calc = server.get(&format!("/api1/order-repay-extension/v1/extension-calc/{order}"), &token)?;
                let (extension, cycle) = (&calc.data()["extensionId"], &calc.data()["orderRepayId"]);
                let body = json!({ "extensionId": extension, "orderId": order, "orderRepayId": cycle });
                ("/order-repay-extension/v1/apply-extension", body)
            }
            Operation::Contacts => {
                let mut body = json!({});
                for (who, relation) in [("one", "1"), ("two", "2"), ("third", "3")] {
                    body[format!("{who}Name")] = json!("Asha Devi");
                    body[format!("{who}Mobile")] = json!("7000090001");
                    body[format!("{who}Relation")] = json!(relation);
                }
                ("/auth/v1/contacts", body)
            }
            Operation::Card => {
                let account = format!("55{number:09}");
                let body = json!({ "bankCode": "UTIB0002083", "cardNo": account, "confirmCardNo": account,
                    "productId": "saral-first", "clientId": "" });
                ("/bank/v1/bind-card", body)
            }
            Operation::Feedback => ("/opinion-record/v1/save", json!(format!("Feedback {number}."))),
        };
        let (key, path) = (format!("key-{number}"), ["/api1", path].concat());
        Some(Self { operation, token, key, path, body, order, answer: Value::Null })
    }

    pub fn send(&self, server: &Server) -> Option<Reply> {
        if self.operation != Operation::Feedback {
            return server.post_once(&self.key, &self.path, &self.token, &self.body);
        }
        let texts = [("content", self.body.as_str().unwrap()), ("problemType", ""), ("problemDesc", "")];
        let (kind, body) = multipart(&texts, &[("multipartFiles", &picture(40_000))]);
        let (path, token, key) = (self.path.as_str(), self.token.as_str(), self.key.as_str());
        server.ask(&Ask { method: "POST", path, token, key, kind: &kind, body: &body, ..Ask::default() })
    }

    pub fn answered(self, reply: &Reply) -> Self {
        assert_eq!(reply.code(), 0, "nothing stands against it: {self:?} {reply:?}");
        Self { answer: reply.data().clone(), ..self }
    }

    /// Checks that the operation took effect exactly once, as answered.
    pub fn check(&self, server: &Server) {
        let again = self.send(server).unwrap();
        assert_eq!((again.data(), again.replayed), (&self.answer, true), "its answer is kept: {self:?}");
        let read = |path: &str| server.read(&["/api1", path].concat(), &self.token);
        match self.operation {
            Operation::Apply => {
                let orders = read("/order/v1/list");
                assert_eq!(orders.as_array().unwrap().len(), 1, "one order: {self:?}");
                assert_eq!(orders[0]["orderId"], self.answer["orderId"], "{self:?}");
            }
            Operation::GetMoney => assert_eq!(self.happened(server, "getMoney"), ("4".to_owned(), 1), "{self:?}"),
            Operation::Repay => {
                let link = server.post(&self.path, &self.token, &self.body).unwrap();
                assert_eq!(link.data(), &self.answer, "one open payment: {self:?}");
            }
            Operation::Extend => {
                assert_eq!(self.happened(server, "requestExtension"), ("11".to_owned(), 1), "{self:?}");
                let link = server.post(&self.path, &self.token, &self.body).unwrap();
                assert_eq!(link.data(), &self.answer, "one open payment: {self:?}");
            }
            Operation::Book => {
                let bookings = read("/order/v1/auto-apply-list");
                assert_eq!(bookings.as_array().unwrap().len(), 1, "one booking: {self:?}");
                assert_eq!(bookings[0]["id"], self.answer["id"], "{self:?}");
            }
            Operation::Contacts => assert_eq!(read("/auth/v1/find-user-auth")["contact"], 1, "{self:?}"),
            Operation::Card => {
                let cards = read("/bank/v1/find-user-bank-card?productId=saral-first");
                let mine = cards.as_array().unwrap().iter().filter(|card| card["id"] == self.answer["id"]);
                assert_eq!((mine.count(), cards.as_array().unwrap().len()), (1, 2), "{self:?}");
            }
            Operation::Feedback => {
                let said = server.post("/api1/opinion-record/v1/list", &self.token, &json!({})).unwrap();
                let said = said.data().as_array().unwrap();
                assert_eq!((said.len(), &said[0]["content"]), (1, &self.body), "{self:?}");
                let pictures = said[0]["imges"].as_array().unwrap();
                assert_eq!(pictures.len(), 1, "{self:?}");
                let (status, bytes) = server.file(pictures[0].as_str().unwrap(), &self.token);
                assert!(status == 200 && bytes.starts_with(&[0xff, 0xd8]), "its picture opens: {status}, {self:?}");
            }
        }
    }

    /// Returns the order's state, and how often an event happened.
    fn happened(&self, server: &Server, event: &str) -> (String, usize) {
        let detail = server.read(&format!("/api1/order/v1/detail?orderId={}", self.order), &self.token);
        let times = detail["timeline"].as_array().unwrap().iter().filter(|step| step["event"] == event).count();
        (detail["orderState"].as_str().unwrap().to_owned(), times)
    }
}
