//! Tests that simultaneous identical requests to the real server take effect once.

use std::collections::BTreeSet;
use std::sync::Barrier;

use crate::controls::done;
use crate::server::{Reply, Server, sled_in};
use serde_json::{Value, json};

const TAPS: usize = 12;
const PRODUCT: &str = "saral-first";
const OPEN_ORDER: i64 = 1305;
const REFUSED: i64 = 1400;
const IN_FLIGHT: i64 = 4091;

/// The idempotency keys of the twelve requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keys {
    None,
    Same,
    Own,
}

struct User<'a> {
    server: &'a Server,
    token: String,
    card: String,
}

impl<'a> User<'a> {
    fn new(server: &'a Server, phone: &str) -> Self {
        let (token, _) = server.load("verified", phone).unwrap();
        let cards = server.read("/api1/bank/v1/find-user-bank-card?productId=saral-first", &token);
        Self { server, token, card: cards[0]["id"].as_str().unwrap().to_owned() }
    }

    fn tap(&self, path: &str, body: &Value, keys: Keys, round: usize) -> Vec<Reply> {
        let (barrier, path) = (Barrier::new(TAPS), ["/api1", path].concat());
        std::thread::scope(|scope| {
            let taps: Vec<_> = (0..TAPS)
                .map(|tap| {
                    let (barrier, path) = (&barrier, &path);
                    let key = match keys {
                        Keys::None => String::new(),
                        Keys::Same => format!("{round}"),
                        Keys::Own => format!("{round}-{tap}"),
                    };
                    scope.spawn(move || {
                        barrier.wait();
                        self.server.post_once(&key, path, &self.token, body).unwrap()
                    })
                })
                .collect();
            taps.into_iter().map(|tap| tap.join().unwrap()).collect()
        })
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.server.post(&["/api1", path].concat(), &self.token, body).unwrap().data().clone()
    }

    fn orders(&self) -> Vec<Value> {
        self.server.read("/api1/order/v1/list", &self.token).as_array().unwrap().clone()
    }

    fn application(&self) -> Value {
        json!({ "cardId": self.card, "borrowAmount": "3000", "periods": 7, "productId": PRODUCT })
    }

    fn happened(&self, order: &Value, event: &str) -> usize {
        let path = format!("/api1/order/v1/detail?orderId={}", order.as_str().unwrap());
        let detail = self.server.read(&path, &self.token);
        detail["timeline"].as_array().unwrap().iter().filter(|step| step["event"] == event).count()
    }
}

/// Returns the answer that all successful requests share. Every refusal must be one of `refusals`.
#[track_caller]
fn one_result(replies: &[Reply], refusals: &[i64]) -> Value {
    let mut results: BTreeSet<String> = BTreeSet::new();
    for reply in replies {
        if reply.code() == 0 {
            results.insert(reply.data().to_string());
        } else {
            assert!(refusals.contains(&reply.code()), "{reply:?}");
        }
    }
    assert_eq!(results.len(), 1, "{replies:?}");
    serde_json::from_str(results.first().unwrap()).unwrap()
}

fn apply_at_once(server: &Server, keys: Keys, rounds: usize, phone: &str) {
    let mut user = User::new(server, phone);
    let mut before = 0;
    for round in 0..rounds {
        // Each round reads all orders of the user. A new user every 20 rounds keeps the rounds fast.
        if before == 20 {
            (user, before) = (User::new(server, phone), 0);
        }
        let replies = user.tap("/order/v1/apply", &user.application(), keys, round);
        let made = one_result(&replies, &[if keys == Keys::Same { IN_FLIGHT } else { OPEN_ORDER }]);
        let executed = replies.iter().filter(|reply| reply.code() == 0 && !reply.replayed).count();
        assert_eq!(executed, 1, "{keys:?} {round}: {replies:?}");
        let orders = user.orders();
        before += 1;
        assert_eq!(orders.len(), before, "{keys:?} {round}: one order");
        assert_eq!(orders[0]["orderId"], made["orderId"]);
        user.post("/order/v1/withdraw", &json!({ "orderId": made["orderId"] }));
    }
}

/// Number of rounds for each kind of key: `AT_ONCE_ROUNDS` (20; `make prove`: 200; `make soak`: 5,000).
fn rounds() -> usize {
    std::env::var("AT_ONCE_ROUNDS").map_or(20, |text| text.parse().unwrap())
}

#[test]
fn twelve_simultaneous_applications_make_one_order_every_time() {
    let server = Server::start("memory");
    std::thread::scope(|scope| {
        let server = &server;
        for (keys, phone) in [(Keys::None, "7111111111"), (Keys::Same, "7111111112"), (Keys::Own, "7111111113")] {
            scope.spawn(move || apply_at_once(server, keys, rounds(), phone));
        }
    });
}

#[test]
fn simultaneous_taps_count_once_on_sled_with_grouped_writes() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(&sled_in(directory.path()));
    for (keys, phone) in [(Keys::None, "7111111111"), (Keys::Same, "7111111112"), (Keys::Own, "7111111113")] {
        apply_at_once(&server, keys, rounds() / 10, phone);
    }
}

/// Takes a user from the bank card to the repayment of a loan. Sends most requests twelve times at once.
fn live(server: &Server, keys: Keys, phone: &str) {
    let user = User::new(server, phone);
    let tap = |path: &str, body: &Value, refusals: &[i64]| {
        let refusals = [refusals, &[IN_FLIGHT]].concat();
        one_result(&user.tap(path, body, keys, 0), &refusals)
    };
    let card = json!({ "bankCode": "UTIB0002083", "cardNo": "4444555566", "confirmCardNo": "4444555566",
        "productId": PRODUCT, "clientId": "" });
    tap("/bank/v1/bind-card", &card, &[]);
    let cards = server.read("/api1/bank/v1/find-user-bank-card?productId=saral-first", &user.token);
    assert_eq!(cards.as_array().unwrap().len(), 2, "one card per account");

    let order = user.post("/order/v1/apply", &user.application());
    let (order, number) = (order["orderId"].clone(), order["orderNo"].clone());
    let about = json!({ "orderId": order });
    done(server.qa.event(order.as_str().unwrap(), "approve"));
    tap("/order/v1/loan", &about, &[REFUSED]);
    assert_eq!(user.happened(&order, "getMoney"), 1);
    done(server.qa.event(order.as_str().unwrap(), "disbursalFailed"));

    let again = json!({ "cardId": user.card, "borrowAmount": "3000", "orderNo": number });
    let order = tap("/order/v1/reapply", &again, &[OPEN_ORDER, 1402])["orderId"].clone();
    assert_eq!(user.orders().len(), 2, "one order for the one that failed");
    let about = json!({ "orderId": order });
    done(server.qa.event(order.as_str().unwrap(), "approve"));
    user.post("/order/v1/loan", &about);
    done(server.qa.event(order.as_str().unwrap(), "disbursed"));

    let booked = tap("/order/v1/order-auto-apply", &about, &[]);
    let bookings = server.read("/api1/order/v1/auto-apply-list", &user.token);
    assert_eq!((bookings.as_array().unwrap().len(), &bookings[0]["id"]), (1, &booked["id"]));

    tap("/pay-order/v1/repay", &about, &[]);
    let link = user.post("/pay-order/v1/repay", &about)["paymentUrl"].clone();
    let id = link.as_str().unwrap().split("id=").nth(1).unwrap().to_owned();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let kind = "application/x-www-form-urlencoded";
                let body = format!("id={id}&result=pay");
                let (method, path) = ("POST", "/sandbox/pay");
                drop(server.ask(&crate::server::Ask {
                    method,
                    path,
                    kind,
                    body: body.as_bytes(),
                    ..Default::default()
                }));
            });
        }
    });
    let orders = user.orders();
    assert_eq!((&orders[1]["orderState"], &orders[0]["orderState"]), (&json!("7"), &json!("1")), "{orders:?}");
    assert_eq!(orders.len(), 3, "the booking became one order");
}

#[test]
fn whatever_is_tapped_twelve_times_happens_once() {
    let server = Server::start("memory");
    for (n, keys) in [Keys::None, Keys::Same, Keys::Own].into_iter().enumerate() {
        for round in 0..4 {
            live(&server, keys, &format!("72222222{n}{round}"));
        }
    }
}

#[test]
fn an_extension_asked_for_twelve_times_at_once_is_one() {
    let server = Server::start("memory");
    for round in 0..10 {
        for (n, keys) in [Keys::None, Keys::Same, Keys::Own].into_iter().enumerate() {
            let (token, orders) = server.load("overdue-3-days", &format!("73333333{n}{round}")).unwrap();
            let order = orders.last().unwrap();
            let user = User { server: &server, token, card: String::new() };
            let path = format!("/api1/order-repay-extension/v1/extension-calc/{order}");
            let calc = server.read(&path, &user.token);
            let (extension, cycle) = (&calc["extensionId"], &calc["orderRepayId"]);
            let ask = json!({ "extensionId": extension, "orderId": order, "orderRepayId": cycle });
            one_result(&user.tap("/order-repay-extension/v1/apply-extension", &ask, keys, round), &[IN_FLIGHT]);
            assert_eq!(user.happened(&json!(order), "requestExtension"), 1);
            let link = user.tap("/pay-order/v1/repay", &json!({ "orderId": order }), keys, round);
            one_result(&link, &[IN_FLIGHT]);
        }
    }
}
