//! Helpers for the tests of core: the message catalogue and the vectors, as files.

use loan_core::api::dto::order::OrderDetail;
use loan_core::message::{Language, Message, MessageKey, fill};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const ERRORS: &str = include_str!("../../messages/errors.json");
const RULES: &str = include_str!("../../messages/rules.json");
const LABELS: &str = include_str!("../../messages/labels.json");
const REFUSALS: &str = include_str!("../../messages/refusals.json");
const SMS: &str = include_str!("../../messages/sms.json");
const PAPERS: &str = include_str!("../../messages/papers.json");
/// The app's own texts, some of which papers use.
const SHARED: [&str; 2] = [include_str!("../../messages/product.json"), include_str!("../../messages/orders.json")];

/// key → language → text.
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

/// The detail of the worked example in a state: applied for on 19 November 2026, disbursed on the 20th; `more`
/// overrides fields.
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

/// The machine's actions for an order with this detail.
fn actions(detail: &Map<String, Value>) -> Value {
    let said = |field: &str| detail.get(field).cloned().unwrap_or_default();
    let state = said("orderState").as_str().unwrap_or_default().to_owned();
    let state = state.as_str();
    let (is_owed, is_waiting) = (["6", "8", "11"].contains(&state), said("extensionState") == 1);
    let offers = [
        ("withdraw", state == "1" || state == "2"),
        ("getMoney", state == "2"),
        ("reapply", state == "5" && !said("timeline").to_string().contains("reapply")),
        ("repay", is_owed),
        ("coolOff", state == "6" && said("canCoolOff") == 1),
        ("extend", is_owed && !is_waiting && said("isExtension") == 1),
        ("giveUpExtension", is_waiting),
        ("bookNext", is_owed),
    ];
    offers.map(|(action, allowed)| json!({ "action": action, "allowed": allowed })).to_vec().into()
}
