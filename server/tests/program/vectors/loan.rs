//! An order for the vectors, made by a borrower and changed by the test controls.

use super::client::{Body, Server};
use super::{as_user_of, stop_clock};
use crate::controls::{done, wait};
use saral_qa::{OrderView, QaError};
use serde_json::{Value, json};

pub struct Loan {
    pub id: String,
}

impl Loan {
    /// Applies as a verified user, at the instant given in `order` and with an accepted Key Fact Statement.
    pub fn apply(server: &mut Server, product: &str, order: &Value) -> Self {
        // The cases overlap in time, and only a reset lets the clock go back past recorded events.
        done(server.qa.reset());
        stop_clock(server, &order["appliedAt"]);
        as_user_of(server, "verified");
        let card = &server.get(&format!("/api1/bank/v1/find-user-bank-card?productId={product}"))["data"][0]["id"];
        let (amount, days) = (&order["amount"], &order["days"]);
        let query = format!("amount={}&period={days}&productId={product}", amount.as_str().unwrap());
        let statement = server.get(&format!("/api1/order/v1/kfs?{query}"));
        let payload = json!({
            "cardId": card, "borrowAmount": amount, "periods": days, "productId": product,
            "kfsAccepted": statement["data"]["id"], "autoGetMoney": u8::from(order["autoGetMoney"] == true),
        });
        let applied = server.post("/api1/order/v1/apply", &Body::Json(&payload));
        let id = applied["data"]["orderId"].as_str().unwrap_or_else(|| panic!("{order}: {applied}")).to_owned();
        Self { id }
    }

    /// Returns the order as the test controls show it, renamed to `o1` as in the vectors.
    pub fn look(&self, server: &Server) -> Value {
        self.named(&done(server.qa.order(&self.id)))
    }

    pub fn happen(&self, server: &Server, event: &str) -> Result<Value, QaError> {
        wait(server.qa.event(&self.id, event)).map(|view| self.named(&view))
    }

    #[track_caller]
    pub fn passes(&self, server: &Server, event: &str, at: &str) {
        stop_clock(server, &json!(at));
        self.happen(server, event).unwrap_or_else(|refused| panic!("{event} at {at}: {refused}"));
    }

    pub fn detail(&self, server: &Server) -> Value {
        let answer = server.get(&format!("/api1/order/v1/detail?orderId={}", self.id));
        assert_eq!(answer["code"], 0, "{answer}");
        answer["data"].clone()
    }

    fn named(&self, view: &OrderView) -> Value {
        serde_json::from_str(&serde_json::to_string(view).unwrap().replace(&self.id, "o1")).unwrap()
    }
}
