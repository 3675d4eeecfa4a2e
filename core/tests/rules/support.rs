//! Helpers for the tests of core: the message catalogue, the vector files, and details of orders.

use crate::instalments::detail_at;
use crate::orders::{self, applied, noon, run};
use loan_core::api::dto::order::OrderDetail;
use loan_core::message::{Language, Message, MessageKey, fill};
use loan_core::order::{EventKind, OrderState};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const ERRORS: &str = include_str!("../../messages/errors.json");
const RULES: &str = include_str!("../../messages/rules.json");
const LABELS: &str = include_str!("../../messages/labels.json");
const REFUSALS: &str = include_str!("../../messages/refusals.json");
const SMS: &str = include_str!("../../messages/sms.json");
const PAPERS: &str = include_str!("../../messages/papers.json");
/// The app's own texts. Papers use some of these texts.
const SHARED: [&str; 2] = [include_str!("../../messages/product.json"), include_str!("../../messages/orders.json")];

/// Maps a key to a text for each language.
pub type Catalogue = BTreeMap<String, BTreeMap<String, String>>;

/// All texts of core. A key in two files is an error.
pub fn catalogue() -> Catalogue {
    let mut all = Catalogue::new();
    for file in [ERRORS, RULES, REFUSALS, LABELS, SMS, PAPERS] {
        for (key, texts) in serde_json::from_str::<Catalogue>(file).unwrap() {
            assert!(all.insert(key.clone(), texts).is_none(), "{key} stands in two files");
        }
    }
    let of_app = SHARED.into_iter().flat_map(|file| serde_json::from_str::<Catalogue>(file).unwrap());
    all.extend(of_app.filter(|(key, _)| MessageKey::of_key(key).is_some()));
    for language in Language::ALL {
        let file = |file: &&str| serde_json::from_str::<BTreeMap<String, String>>(file).unwrap();
        for (key, text) in language.translations().iter().flat_map(file) {
            if let Some(texts) = all.get_mut(&key) {
                assert!(texts.insert(language.tag().to_owned(), text).is_none(), "{key} has two texts in {language:?}");
            }
        }
    }
    all
}

pub fn english(message: &Message) -> String {
    let texts = catalogue().remove(message.key.as_str()).unwrap_or_default();
    fill(texts.get("en").map_or("", String::as_str), &message.args)
}

#[allow(clippy::disallowed_methods, reason = "only tests of core read files")]
pub fn vectors(name: &str) -> String {
    let path = format!("{}/../fixtures/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The detail of an order that transitions led to `state`; `None` for state 9, which no order reaches.
pub fn detail_in(state: OrderState) -> Option<OrderDetail> {
    let after = |order, kind, now| (run(order, &[(kind, now)]), now);
    let (order, now) = match state {
        OrderState::Auditing => (orders::auditing(), applied()),
        OrderState::Passed => (orders::passed(), applied()),
        OrderState::Denied => after(orders::auditing(), EventKind::Deny, applied()),
        OrderState::Lending => (orders::lending(), applied()),
        OrderState::Failed => after(orders::lending(), EventKind::DisbursalFailed, applied()),
        OrderState::Loaned => (orders::loaned(), noon(5)),
        OrderState::Settled => after(orders::loaned(), EventKind::Repaid, noon(6)),
        OrderState::Overdue => (orders::overdue(), noon(9)),
        OrderState::StatusNine => return None,
        OrderState::Cancelled => after(orders::auditing(), EventKind::Withdraw, applied()),
        OrderState::Extended => (orders::extended(), noon(6)),
    };
    let detail = detail_at(&order, now);
    assert_eq!(detail.order_state, state.code());
    Some(detail)
}

/// The detail of the worked example, applied for on 19 November 2026 and disbursed the next day, with fields of `more`.
/// Its `actions` are made up: tests of the actions of a state need [`detail_in`].
pub fn order_detail(state: &str, more: Value) -> OrderDetail {
    let mut detail = json!({
        "arriveAmount": "4410.00", "loanAmount": "5000.00", "loanDate": "2026-11-20", "overdueDays": 0,
        "gtsFee": "90.00", "serviceFee": "500.00", "repaymentDate": "2026-11-27", "repaymentAmount": "5035.00",
        "period": 7, "overdueFee": "0.00", "orderState": state, "orderNo": "SL1", "orderId": "o1",
        "gstFee": "90.00", "interest": "35.00", "applyTime": "2026-11-19T10:00:00+05:30", "extensionMsg": "",
        "reservation": 0, "extensionState": 0, "isExtension": 1, "productId": "p1",
        "productName": "Saral", "bankNo": "1234", "canChooseAmount": 0, "payable": "5035.00",
        "coolingOffUntil": "2026-11-23", "canCoolOff": 0, "timeline": [], "coolingOffAmount": "4410.00",
        "coolingOffInterest": "0.00", "daysUsed": 0, "interestRate": "0.1", "serviceRate": "0.10", "discount": "0.00",
        "overdueRate": "1", "extensionRate": "0.05", "apr": "738.99", "asOf": "2026-11-20", "paymentState": "none"
    });
    let more = more.as_object().unwrap();
    let fields = detail.as_object_mut().unwrap();
    fields.extend(more.iter().map(|(name, value)| (name.clone(), value.clone())));
    let offered = actions(fields);
    fields.insert("actions".to_owned(), offered);
    serde_json::from_value(detail).unwrap()
}

fn actions(detail: &Map<String, Value>) -> Value {
    let said = |field: &str| detail.get(field).cloned().unwrap_or_default();
    let state = said("orderState").as_str().unwrap_or_default().to_owned();
    let state = state.as_str();
    let is_owed = ["6", "8", "11"].contains(&state);
    let offers = [
        ("reapply", state == "5" && !said("timeline").to_string().contains("reapply")),
        ("repay", is_owed),
        ("coolOff", state == "6" && said("canCoolOff") == 1),
        ("extend", is_owed && said("isExtension") == 1),
    ];
    offers.map(|(action, allowed)| json!({ "action": action, "allowed": allowed })).to_vec().into()
}
