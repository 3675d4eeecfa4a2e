//! Tests that every scenario of the contract loads and shows its state, also at edges of the calendar.

use crate::bench::Bench;
use saral_qa::{ClockView, ScenarioLoaded};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use time::Date;
use time::macros::format_description;

/// The names of all shipped scenarios.
const NAMES: [&str; 28] = [
    "new-user",
    "half-verified-basic",
    "half-verified-work",
    "half-verified-identity",
    "half-verified-face",
    "half-verified-contacts",
    "verified",
    "auditing",
    "passed",
    "denied",
    "lending",
    "failed",
    "loaned",
    "due-today",
    "overdue-3-days",
    "extension-pending",
    "extended",
    "settled",
    "scheduled",
    "gold",
    "cancelled",
    "session-expired",
    "no-products",
    "full",
    "steady-running",
    "steady-late",
    "steady-ahead",
    "steady-settled",
];

/// Verification steps in the configured order, each with its flag.
const STEPS: [(&str, &str); 5] = [
    ("basic", "basic"),
    ("work", "work"),
    ("identity", "kycAadhaarAndPan"),
    ("face", "kycFaceAndHold"),
    ("contacts", "contact"),
];

/// The answers of the API after a scenario was loaded.
struct Seen {
    name: &'static str,
    /// The date of the tenant's clock.
    today: Date,
    home: Value,
    auth: Value,
    cards: Value,
    precheck: Value,
    bookings: Value,
    list: Value,
    /// Detail of the newest order; null without an order.
    detail: Value,
}

impl Seen {
    async fn of(bench: &Bench, name: &'static str, now: &str) -> Self {
        let ScenarioLoaded { phone, token, order_ids: ids } = bench.qa.load(name).await.unwrap();
        assert!(phone.len() == 10 && phone.starts_with("70000"), "{name}: {phone}");
        let read = async |path: &str| bench.get(&token, &["/api1", path].concat()).await;
        let list = read("/order/v1/list").await;
        let detail = match ids.first() {
            Some(id) => read(&format!("/order/v1/detail?orderId={id}")).await["data"].clone(),
            None => Value::Null,
        };
        if name != "session-expired" {
            let listed: Vec<&Value> = list["data"].as_array().unwrap().iter().map(|order| &order["orderId"]).collect();
            assert_eq!(listed, ids.iter().collect::<Vec<_>>(), "{name}: orderIds are the list's, newest first");
        }
        Self {
            name,
            today: day(now.get(..10).unwrap()),
            home: read("/home/v1/index").await,
            auth: read("/auth/v1/find-user-auth").await,
            cards: read("/bank/v1/find-user-bank-card?productId=saral-first").await,
            precheck: read(&format!("/order/v1/precheck?productId={}", product_of(name))).await,
            bookings: read("/order/v1/auto-apply-list").await,
            list,
            detail,
        }
    }

    #[track_caller]
    fn is(&self, what: &Value, expected: &Value) {
        assert_eq!(what, expected, "{} on {}", self.name, self.today);
    }

    /// Checks the newest order's states in list and detail, the open orders on home, and whether the user may apply.
    #[track_caller]
    fn order(&self, state: &str, extension: u8) {
        for order in [&self.list["data"][0], &self.detail] {
            self.is(&json!([order["orderState"], order["extensionState"]]), &json!([state, extension]));
            self.is(&order["productId"], &json!(product_of(self.name)));
        }
        let open = ["1", "2", "4", "6", "8", "11"].contains(&state);
        let undway = &self.home["data"]["undwayList"];
        let states = if open { json!([state]) } else { json!([]) };
        let found: Value = undway.as_array().unwrap().iter().map(|order| order["orderState"].clone()).collect();
        self.is(&found, &states);
        let wait = if open { 2 } else { u8::from(state != "3") };
        self.is(&self.precheck["data"]["orderStatus"], &json!(wait));
    }

    /// Checks the due date, in days from today (negative when it has passed), and the amounts.
    #[track_caller]
    fn due(&self, in_days: i64) {
        let due = self.today.saturating_add(time::Duration::days(in_days));
        self.is(&self.detail["repaymentDate"], &json!(due.to_string()));
        let overdue = if in_days < 0 { -in_days } else { 0 };
        self.is(&self.detail["overdueDays"], &json!(overdue));
        // The late charge is 1 % of 5,000.00 a day.
        self.is(&self.detail["overdueFee"], &json!(format!("{}.00", 50 * overdue)));
        self.is(&self.detail["payable"], &json!(format!("{}.00", 5035 + 50 * overdue)));
    }

    /// Checks the newest order of a loan in instalments: its state, number of payments, and whether an instalment is late.
    #[track_caller]
    fn instalments(&self, state: &str, payments: usize, is_late: bool) {
        self.order(state, 0);
        self.is(&json!(self.detail["payments"].as_array().unwrap().len()), &json!(payments));
        self.is(&json!(self.detail["overdueDays"].as_u64().unwrap() > 0), &json!(is_late));
    }

    #[track_caller]
    fn steps_left(&self, from: usize) {
        let status = &self.auth["data"];
        let order: Value =
            status["userAuthConfigVoList"].as_array().unwrap().iter().map(|s| s["key"].clone()).collect();
        self.is(&order, &json!(STEPS.map(|(step, _)| step)));
        let done: Value = STEPS.iter().map(|(_, flag)| status[flag].clone()).collect();
        self.is(&done, &json!((0..5).map(|step| u8::from(step < from)).collect::<Vec<_>>()));
    }

    #[track_caller]
    fn loyalty(&self, repaid: u8, level: u8, percent: u8) {
        let expected = json!({"onTimeRepayments": repaid, "level": level, "discountPercent": percent});
        self.is(&self.home["data"]["loyalty"], &expected);
    }
}

/// The product of a scenario's orders.
fn product_of(name: &str) -> &'static str {
    if name.starts_with("steady-") { "saral-steady" } else { "saral-first" }
}

fn day(text: &str) -> Date {
    Date::parse(text, format_description!("[year]-[month]-[day]")).unwrap()
}

/// Checks what each scenario promises.
#[track_caller]
fn holds(seen: &Seen) {
    let name = seen.name;
    if name == "session-expired" {
        for call in [&seen.home, &seen.auth, &seen.cards, &seen.precheck, &seen.list] {
            seen.is(&call["code"], &json!(-4));
        }
        return;
    }
    let next_step = STEPS.iter().position(|(step, _)| name == format!("half-verified-{step}"));
    let is_new = name == "new-user";
    seen.steps_left(next_step.unwrap_or(if is_new { 0 } else { 5 }));
    let is_verified = next_step.is_none() && !is_new;
    seen.is(&json!(seen.cards["data"].as_array().unwrap().len()), &json!(u8::from(is_verified)));
    if is_verified {
        seen.is(&seen.cards["data"][0]["bankCode"], &json!("UTIB0002083"));
    }
    match name {
        "settled" | "steady-settled" => seen.loyalty(1, 1, 5),
        "gold" => seen.loyalty(4, 3, 13),
        _ => seen.loyalty(0, 0, 0),
    }
    let booked = u8::from(name == "scheduled");
    seen.is(&json!(seen.bookings["data"].as_array().unwrap().len()), &json!(booked));
    if name != "no-products" {
        let first = &seen.home["data"]["homeProductVos"][0];
        let found =
            json!([first["id"], first["productStatus"], first["isFull"], first["productType"], first["orderNum"]]);
        seen.is(&found, &json!(["saral-first", 1, u8::from(name == "full"), 1, 1]));
    }
    orders(seen);
}

#[track_caller]
fn orders(seen: &Seen) {
    match seen.name {
        "auditing" => seen.order("1", 0),
        "passed" => seen.order("2", 0),
        "denied" => {
            seen.order("3", 0);
            seen.is(&seen.precheck["data"]["rejectStatusVO"], &json!({"day": 14, "hour": 0}));
        }
        "lending" => seen.order("4", 0),
        "failed" => {
            seen.order("5", 0);
            seen.is(&seen.detail["canChooseAmount"], &json!(1));
        }
        "loaned" => {
            seen.order("6", 0);
            seen.due(5);
            seen.is(&json!([seen.detail["isExtension"], seen.detail["reservation"]]), &json!([1, 0]));
        }
        "due-today" => {
            seen.order("6", 0);
            seen.due(0);
        }
        "overdue-3-days" => {
            seen.order("8", 0);
            seen.due(-3);
        }
        "extension-pending" => {
            seen.order("11", 1);
            seen.due(1);
        }
        "extended" => {
            seen.order("11", 3);
            seen.due(5);
        }
        "settled" => {
            seen.order("7", 0);
            seen.is(&seen.detail["overdueDays"], &json!(0));
        }
        "scheduled" => {
            seen.order("6", 0);
            seen.due(5);
            seen.is(&seen.detail["reservation"], &json!(1));
            let booking = &seen.bookings["data"][0];
            seen.is(&json!([booking["orderId"], booking["status"]]), &json!([seen.detail["orderId"], "booked"]));
            seen.is(&booking["scheduledTime"], &seen.detail["repaymentDate"]);
        }
        "gold" => {
            seen.order("7", 0);
            let states: Value =
                seen.list["data"].as_array().unwrap().iter().map(|order| order["orderState"].clone()).collect();
            seen.is(&states, &json!(["7", "7", "7", "7"]));
        }
        "cancelled" => seen.order("10", 0),
        "no-products" => {
            seen.is(&seen.home["data"]["homeProductVos"], &json!([]));
            seen.is(&seen.list["data"], &json!([]));
        }
        "full" => {
            let message = &seen.home["data"]["homeProductVos"][0]["fullMsg"];
            assert!(!message.as_str().unwrap().is_empty(), "a full product says so");
            seen.is(&seen.list["data"], &json!([]));
        }
        "steady-running" => seen.instalments("6", 1, false),
        "steady-late" => seen.instalments("8", 0, true),
        "steady-ahead" => seen.instalments("6", 2, false),
        "steady-settled" => seen.instalments("7", 2, false),
        _ => {
            seen.is(&seen.list["data"], &json!([]));
            seen.is(&seen.precheck["data"]["orderStatus"], &json!(1));
        }
    }
}

async fn all_hold_at(bench: &Bench, now: &str) {
    bench.qa.turn(json!({"now": now, "freeze": true})).await.unwrap();
    let before = bench.qa.clock().await.unwrap();
    assert_eq!(before.now, now);
    for name in NAMES {
        holds(&Seen::of(bench, name, now).await);
    }
    let after = ClockView { next: None, ..bench.qa.clock().await.unwrap() };
    assert_eq!(after, ClockView { next: None, ..before }, "loading never moves the clock");
}

#[tokio::test]
async fn every_scenario_shows_the_state_it_names() {
    let bench = Bench::new().await;
    let listed = bench.qa.scenarios().await.unwrap();
    let listed: BTreeSet<&str> = listed.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(listed, BTreeSet::from(NAMES), "a scenario is listed and tested, or neither");
    all_hold_at(&bench, "2026-11-20T10:15:00+05:30").await;
}

/// Loads the scenarios around IST midnight, at the ends of months and years, and around 29 February.
#[tokio::test]
async fn every_scenario_holds_where_calendars_go_wrong() {
    let bench = Bench::new().await;
    for (tenant, now) in [
        ("before-midnight", "2026-11-30T23:59:59+05:30"),
        ("midnight", "2026-12-01T00:00:00+05:30"),
        ("utc-midnight", "2026-12-01T05:30:00+05:30"),
        ("new-year", "2027-01-01T00:00:01+05:30"),
        ("short-february", "2027-03-01T00:10:00+05:30"),
        ("leap-day", "2028-02-29T00:00:30+05:30"),
        ("leap-night", "2028-02-29T23:59:30+05:30"),
        ("after-the-leap-day", "2028-03-07T00:20:00+05:30"),
        ("leap-day-again", "2032-02-29T23:55:00+05:30"),
    ] {
        all_hold_at(&bench.of(tenant), now).await;
    }
}

#[tokio::test]
async fn a_recorded_user_can_be_loaded_again_and_shows_the_same() {
    const NOW: &str = "2026-11-20T10:15:00+05:30";
    let place = tempfile::tempdir().unwrap();
    for folder in ["catalogue", "directory"] {
        let original = crate::small::fixtures().join(folder);
        std::os::unix::fs::symlink(original, place.path().join(folder)).unwrap();
    }
    let scenarios = place.path().join("scenarios");
    std::fs::create_dir(&scenarios).unwrap();
    let bench = Bench::new().await;
    for name in NAMES {
        bench.qa.reset().await.unwrap();
        bench.qa.turn(json!({"now": NOW, "freeze": true})).await.unwrap();
        let token = bench.qa.load(name).await.unwrap().token;
        bench.get(&token, "/api1/home/v1/index").await;
        let fixture = bench.qa.fixture(None).await.unwrap();
        assert_eq!(fixture["exchanges"][0]["request"]["path"], "/api1/home/v1/index");
        std::fs::write(scenarios.join(format!("{name}.json")), fixture.to_string()).unwrap();
    }
    let again = Bench::over(place.path().to_str().unwrap(), &[]).await;
    again.qa.turn(json!({"now": NOW, "freeze": true})).await.unwrap();
    for name in NAMES {
        holds(&Seen::of(&again, name, NOW).await);
    }
}

#[tokio::test]
async fn a_loaded_user_may_bind_an_account_at_once_from_any_device() {
    let bench = Bench::new().await;
    let devices = [
        ("w1", "android-h5", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"),
        (
            "w2",
            "ios-h5",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
        ),
        ("w3", "ios-h5", ""),
    ];
    let card = json!({
        "bankCode": "UTIB0002083", "cardNo": "026291800001191", "confirmCardNo": "026291800001191",
        "productId": "saral-first", "clientId": "",
    });
    let bind = async |token: &str, (web_uuid, os, agent): (&str, &str, &str)| {
        let headers = [("token", token), ("web_uuid", web_uuid), ("os", os), ("user-agent", agent)];
        bench.send("POST", "/api1/bank/v1/bind-card", &headers, &card.to_string()).await.1["code"].clone()
    };
    for device in devices {
        let token = bench.qa.load("verified").await.unwrap().token;
        assert_eq!(bind(&token, device).await, json!(0), "{device:?}");
    }
    let token = bench.qa.load("verified").await.unwrap().token;
    bench.qa.advance("P2D").await.unwrap();
    assert_eq!(bind(&token, devices[0]).await, json!(1012), "its code is older than a day");
}
