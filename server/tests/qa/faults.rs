//! Tests of injected faults of calls, providers, notices and events.

use std::time::{Duration, Instant};

use crate::bench::Bench;
use saral_qa::{ScenarioLoaded, Times};
use serde_json::{Value, json};

const HOME: &str = "/api1/home/v1/index";
const APPLY: &str = "/api1/order/v1/apply";

#[tokio::test]
async fn a_fault_waits_for_its_request_skips_some_and_may_last_for_ever() {
    let bench = Bench::new().await;
    let one = bench.qa.scenario("verified", Some("7000000021")).await.unwrap().token;
    let two = bench.qa.scenario("verified", Some("7000000022")).await.unwrap().token;
    let add = async |fault: Value| bench.qa.fault(fault).await.unwrap();
    add(json!({"path": HOME, "kind": "code", "code": 1304, "user": "7000000021", "skip": 1, "times": "forever"})).await;
    assert_eq!(bench.get(&two, HOME).await["code"], 0, "another user");
    let codes = [
        bench.get(&one, HOME).await["code"].clone(),
        bench.get(&one, HOME).await["code"].clone(),
        bench.get(&one, HOME).await["code"].clone(),
    ];
    assert_eq!(codes, [json!(0), json!(1304), json!(1304)], "the first is skipped");
    assert_eq!(bench.qa.faults().await.unwrap()[0].left, Times::FOREVER);
    bench.qa.clear_faults().await.unwrap();

    let path = "/api1/user/v1/login";
    add(json!({"path": path, "kind": "status", "status": 503, "body": {"phone": "917000000031"}})).await;
    let login =
        async |phone: &str| bench.send("POST", path, &[], &json!({"phone": phone, "code": "1234"}).to_string()).await.0;
    assert_eq!(login("917000000032").await, 200, "another body");
    assert_eq!(login("917000000031").await, 503);
    add(json!({"path": HOME, "kind": "status", "status": 418, "headers": {"os": "ios-h5"}, "rawBody": "teapot"})).await;
    assert_eq!(bench.send("GET", HOME, &[("token", &two), ("os", "android-h5")], "").await.0, 200);
    let (status, body) = bench.send("GET", HOME, &[("token", &two), ("os", "ios-h5")], "").await;
    assert_eq!((status, body), (418, Value::Null), "not an envelope");
}

#[tokio::test]
async fn a_tenant_has_a_hundred_faults_at_most() {
    let bench = Bench::new().await;
    let fault = json!({"path": HOME, "kind": "reset"});
    for _ in 0..100 {
        bench.qa.fault(&fault).await.unwrap();
    }
    let refused = bench.qa.fault(&fault).await.unwrap_err();
    assert_eq!((refused.status, refused.code), (409, 4093), "{refused}");
    bench.qa.remove_fault(1).await.unwrap();
    bench.qa.fault(&fault).await.unwrap();
}

#[tokio::test]
async fn a_request_orders_a_fault_for_itself() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    let ask = async |fault: &str| bench.send("GET", HOME, &[("token", &token), ("x-qa-fault", fault)], "").await;
    let (status, refused) = ask("code=1304").await;
    assert_eq!((status, &refused["code"]), (200, &json!(1304)));
    assert_eq!(ask("status=503").await.0, 503);
    let begun = Instant::now();
    assert_eq!(ask("dribble=200").await.1["code"], 0, "all of it arrives");
    assert!(begun.elapsed().as_millis() >= 190, "{:?}", begun.elapsed());
    let (status, refused) = ask("earthquake").await;
    assert_eq!(status, 400, "{refused}");
    bench.qa.fault(json!({"path": HOME, "kind": "code", "code": 1301})).await.unwrap();
    assert_eq!(ask("code=1304").await.1["code"], 1304);
    assert_eq!(bench.get(&token, HOME).await["code"], 1301, "one that was armed waits meanwhile");
    assert_eq!(bench.get(&token, HOME).await["code"], 0);
}

#[tokio::test]
async fn an_injected_code_has_the_status_of_the_real_one_and_the_data_that_was_given() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    bench.qa.fault(json!({"path": HOME, "kind": "code", "code": 4290, "data": {"wait": 5}})).await.unwrap();
    let (status, refused) = bench.send("GET", HOME, &[("token", &token)], "").await;
    assert_eq!((status, &refused["data"]["wait"]), (429, &json!(5)));
    bench.qa.fault(json!({"path": HOME, "kind": "code", "code": 1006, "args": ["2"]})).await.unwrap();
    assert_eq!(bench.get(&token, HOME).await["msg"], "Please wait 2 seconds before requesting another code.");
}

#[tokio::test]
async fn a_fault_that_can_never_happen_is_refused_with_the_nearest_path() {
    let bench = Bench::new().await;
    let refused = async |fault: Value| {
        let refused = bench.qa.fault(&fault).await.unwrap_err();
        assert_eq!(refused.status, 400, "{fault}");
        refused.msg
    };
    assert!(refused(json!({"path": "/order/v1/apply", "kind": "reset"})).await.contains(APPLY));
    assert!(refused(json!({"path": "/api1/order/v1/aply", "kind": "reset"})).await.contains(APPLY));
    assert!(refused(json!({"path": APPLY, "kind": "reset", "method": "PATCH"})).await.contains("POST"));
    assert_eq!(bench.qa.faults().await.unwrap(), []);
}

#[tokio::test]
async fn a_provider_is_down_refuses_or_is_slow_in_its_tenant_only() {
    let bench = Bench::new().await;
    let token = bench.qa.load("half-verified-identity").await.unwrap().token;
    let send = async |bench: &Bench, token: &str| {
        let body = json!({"aadhaar": "999941057058"}).to_string();
        bench.send("POST", "/api1/auth/v2/aadhaar/send-otp", &[("token", token)], &body).await.1
    };
    bench.qa.fault(json!({"provider": "aadhaar", "kind": "down"})).await.unwrap();
    let other = bench.of("other");
    let theirs = other.qa.load("half-verified-identity").await.unwrap().token;
    let (ours, elsewhere) = (send(&bench, &token).await, send(&other, &theirs).await);
    assert_ne!(ours["code"], 0, "{ours}");
    assert_eq!(elsewhere["code"], 0, "{elsewhere}");
    assert_eq!(bench.qa.faults().await.unwrap(), [], "it happened");
    bench.qa.fault(json!({"provider": "aadhaar", "kind": "refuse"})).await.unwrap();
    let refused = send(&bench, &token).await;
    assert_eq!(refused["data"]["state"], 2, "{refused}");
    assert!(refused["data"]["result"]["msg"].as_str().unwrap().contains("No mobile number is linked"), "{refused}");
    // A wrong code needs no injected fault, because the server itself checks codes.
    send(&bench, &token).await;
    let body = json!({"aadhaar": "999941057058", "otp": "654321"}).to_string();
    let wrong = bench.send("POST", "/api1/auth/aadhaar/verify", &[("token", &token)], &body).await.1;
    assert_eq!(wrong["code"], 1003, "{wrong}");
}

/// Uploads a card's picture; returns the values read. Cards 1 and 2 are sides of an Aadhaar card, 3 is a PAN card.
pub async fn read_card(bench: &Bench, token: &str, card: &str) -> Value {
    let part = |head: &str, text: &str| format!("--b\r\ncontent-disposition: form-data; {head}\r\n\r\n{text}\r\n");
    let picture = part("name=\"image\"; filename=\"card.webp\"\r\ncontent-type: image/webp", "RIFF0000WEBP");
    let body = [part("name=\"type\"", card), picture, "--b--\r\n".to_owned()].concat();
    let headers = [("token", token), ("content-type", "multipart/form-data; boundary=b")];
    let (_, mut answer) = bench.send("POST", "/api1/auth/v1/ocr-separate", &headers, &body).await;
    assert_eq!(answer["code"], 0, "{answer}");
    answer["data"]["value_keys"].take()
}

#[tokio::test]
async fn a_card_that_has_the_values_is_read_otherwise() {
    let bench = Bench::new().await;
    let token = bench.qa.load("half-verified-identity").await.unwrap().token;
    let add = async |reading: Value| {
        bench.qa.fault(json!({"provider": "ocr", "kind": "reads", "reading": reading})).await.unwrap();
    };
    add(json!({"panNo": "ABCPE9999K", "name": "Ravi Kumar"})).await;
    add(json!({"idNo": "XXXXXXXX0000", "dateOfBirth": null})).await;
    bench.qa.fault(json!({"provider": "ocr", "kind": "slow", "ms": 1})).await.unwrap();
    let (front, back) = (read_card(&bench, &token, "1").await, read_card(&bench, &token, "2").await);
    let pan = read_card(&bench, &token, "3").await;
    assert_eq!([&front["idNo"], &front["dateOfBirth"]], [&json!("XXXXXXXX0000"), &Value::Null], "{front}");
    assert_eq!([&front["name"], &front["panNo"]], [&json!("Shivshankar Choudhury"), &Value::Null], "{front}");
    assert_eq!(back["address"], "New Delhi 110002", "{back}");
    assert_eq!([&pan["panNo"], &pan["name"]], ["ABCPE9999K", "Ravi Kumar"], "{pan}");
    assert_eq!(bench.qa.faults().await.unwrap(), [], "each happened once");
    assert_eq!(read_card(&bench, &token, "3").await["panNo"], "ABCPE1234F");
}

/// Repays a loan on the sandbox's payment page; returns the status of the response.
async fn pay(bench: &Bench, token: &str, order: &str) -> u16 {
    let body = json!({"orderId": order}).to_string();
    let link = bench.send("POST", "/api1/pay-order/v1/repay", &[("token", token)], &body).await.1;
    let url = link["data"]["paymentUrl"].as_str().unwrap_or_else(|| panic!("{link}")).to_owned();
    let id = url.split_once("id=").unwrap().1.to_owned();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    bench.send("POST", "/sandbox/pay", &form, &format!("id={id}&result=pay")).await.0
}

#[tokio::test]
async fn a_notice_comes_late_twice_wrong_or_out_of_order() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    for (fault, at_once, later, received) in [
        (json!({"notice": "late", "ms": 150}), "6", "7", vec!["applied"]),
        (json!({"notice": "twice"}), "7", "7", vec!["applied"; 3]),
        (json!({"notice": "wrong-amount"}), "6", "6", vec!["wrongAmount"]),
        (json!({"notice": "out-of-order"}), "7", "7", vec!["applied", "failed"]),
    ] {
        bench.qa.clear_sent().await.unwrap();
        let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("loaned").await.unwrap();
        bench.qa.fault(fault.clone()).await.unwrap();
        assert_eq!(pay(&bench, &token, &orders[0]).await, 200, "{fault}");
        assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, at_once, "{fault}");
        bench.qa.advance("PT0.4S").await.unwrap();
        assert_eq!(bench.qa.order(&orders[0]).await.unwrap().order_state, later, "{fault}");
        let detail = bench.get(&token, &format!("/api1/order/v1/detail?orderId={}", orders[0])).await;
        let payments = detail["data"]["payments"].as_array().unwrap().len();
        assert_eq!(payments, usize::from(later == "7"), "{fault}: applied once at most");
        let notices = bench.qa.sent(&[("what", "notice")]).await.unwrap();
        let answers: Vec<&str> = notices.iter().map(|notice| notice.answer.as_str()).collect();
        assert_eq!(answers, received, "{fault}");
    }
}

#[tokio::test]
async fn a_notice_fault_meets_the_payment_of_an_event() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    for (fault, refusal, at_once, later) in [
        (json!({"notice": "late", "ms": 150}), Some("its notice comes at 20"), "6", "7"),
        (json!({"notice": "twice"}), None, "7", "7"),
        (json!({"notice": "wrong-amount"}), Some("it is not applied: wrongAmount"), "6", "6"),
        (json!({"notice": "out-of-order"}), None, "7", "7"),
        (json!({"notice": "lost"}), Some("its notice never comes"), "6", "6"),
        (json!({"event": "repaid", "kind": "down"}), Some("its notice comes at 20"), "6", "7"),
    ] {
        bench.qa.fault(fault.clone()).await.unwrap();
        let order = bench.qa.load("loaned").await.unwrap().order_ids.remove(0);
        assert_eq!(bench.qa.faults().await.unwrap().len(), 1, "{fault}: no history meets it");
        let answer = bench.qa.event(&order, "repaid").await;
        assert_eq!(bench.qa.faults().await.unwrap(), [], "{fault}: it happened");
        match (&answer, refusal) {
            (Ok(_), None) => {}
            (Err(refused), Some(part)) => {
                assert_eq!((refused.status, refused.code), (409, 4090), "{fault}: {refused}");
                let said = format!("the payment was made, but {part}");
                assert!(refused.msg.contains(&said), "{fault}: {refused}");
                assert_eq!(refused.data["given"], "repaid", "{fault}: {refused}");
            }
            _ => panic!("{fault}: {answer:?}"),
        }
        assert_eq!(bench.qa.order(&order).await.unwrap().order_state, at_once, "{fault}");
        bench.qa.advance("PT3S").await.unwrap();
        assert_eq!(bench.qa.order(&order).await.unwrap().order_state, later, "{fault}");
    }
}

#[tokio::test]
async fn a_deadline_that_always_fails_does_not_hold_up_the_notices_of_other_tenants() {
    let bench = Bench::new().await;
    // Housekeeping visits the tenants in the order of their names.
    let (stuck, other) = (bench.of("a-stuck"), bench.of("b-other"));
    let mut order = String::new();
    for tenant in [&stuck, &other] {
        let ScenarioLoaded { token, order_ids: orders, .. } = tenant.qa.load("loaned").await.unwrap();
        tenant.qa.fault(json!({"notice": "late", "ms": 1})).await.unwrap();
        assert_eq!(pay(tenant, &token, &orders[0]).await, 200);
        order.clone_from(&orders[0]);
    }
    stuck.qa.fault(json!({"event": "dueDatePassed", "kind": "down", "times": "forever"})).await.unwrap();
    let (tenant, real) = (bench.app.tenant("a-stuck").await.unwrap(), bench.app.clock.now());
    tenant.set_shift(tenant.shift().to(real, real.plus_days(9))).await.unwrap();
    let housekeeping = tokio::spawn(loan_server::background::run(bench.app.clone(), Duration::from_millis(20)));
    let begun = Instant::now();
    while other.qa.order(&order).await.unwrap().order_state != "7" {
        assert!(begun.elapsed() < Duration::from_secs(10), "the notice does not come");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    housekeeping.abort();
}

#[tokio::test]
async fn a_lost_notice_never_comes_and_the_loan_can_be_paid_again() {
    let bench = Bench::new().await;
    bench.qa.freeze(true).await.unwrap();
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("loaned").await.unwrap();
    let detail = async || {
        let path = format!("/api1/order/v1/detail?orderId={}", orders[0]);
        let data = bench.get(&token, &path).await["data"].take();
        [data["orderState"].clone(), data["paymentState"].clone()]
    };
    bench.qa.fault(json!({"notice": "lost"})).await.unwrap();
    assert_eq!(pay(&bench, &token, &orders[0]).await, 200);
    assert_eq!(detail().await, ["6", "confirming"]);
    bench.qa.advance("PT16M").await.unwrap();
    assert_eq!(detail().await, ["6", "none"], "it is not waited for any longer");
    bench.qa.advance("P1D").await.unwrap();
    assert_eq!(detail().await[0], "6");
    bench.qa.verify(json!({"what": "notice", "times": 0})).await.unwrap();
    assert_eq!(pay(&bench, &token, &orders[0]).await, 200);
    assert_eq!(detail().await, ["7", "paid"]);
}

/// The fault applies whether the app, the operator or the clock causes the event.
#[tokio::test]
async fn an_event_of_an_order_fails_before_anything_of_it_is_written() {
    let bench = Bench::new().await;
    let ScenarioLoaded { token, order_ids: orders, .. } = bench.qa.load("passed").await.unwrap();
    let body = json!({"orderId": orders[0]}).to_string();
    let take = async || bench.send("POST", "/api1/order/v1/loan", &[("token", &token)], &body).await;
    let state = async |order: &str| bench.qa.order(order).await.unwrap().order_state;
    bench.qa.fault(json!({"event": "getMoney", "kind": "down"})).await.unwrap();
    bench.qa.fault(json!({"event": "getMoney", "kind": "code", "code": 1304})).await.unwrap();
    bench.qa.fault(json!({"event": "getMoney", "kind": "slow", "ms": 120})).await.unwrap();
    let (status, refused) = take().await;
    assert_eq!((status, &refused["code"], state(&orders[0]).await.as_str()), (503, &json!(5030), "2"), "{refused}");
    let (status, refused) = take().await;
    assert_eq!((status, &refused["code"], state(&orders[0]).await.as_str()), (200, &json!(1304), "2"), "{refused}");
    let begun = Instant::now();
    assert_eq!(take().await.1["code"], 0);
    assert!(begun.elapsed().as_millis() >= 120, "{:?}", begun.elapsed());
    assert_eq!(state(&orders[0]).await, "4");

    let orders = bench.qa.load("auditing").await.unwrap().order_ids;
    bench.qa.fault(json!({"event": "approve", "kind": "down", "skip": 1})).await.unwrap();
    bench.qa.event(&orders[0], "approve").await.unwrap();
    let orders = bench.qa.load("auditing").await.unwrap().order_ids;
    assert_eq!(bench.qa.event(&orders[0], "approve").await.unwrap_err().status, 503);
    assert_eq!(bench.qa.event(&orders[0], "approve").await.unwrap().order_state, "2");

    let orders = bench.qa.load("loaned").await.unwrap().order_ids;
    bench.qa.fault(json!({"event": "dueDatePassed", "kind": "down"})).await.unwrap();
    let before = bench.qa.clock().await.unwrap().offset_ms;
    assert_eq!(bench.qa.advance("P8D").await.unwrap_err().status, 503);
    assert_eq!(bench.qa.clock().await.unwrap().offset_ms, before, "the clock stays");
    bench.qa.advance("P8D").await.unwrap();
    assert_eq!(state(&orders[0]).await, "8");

    for (wrong, said) in [
        (json!({"event": "apply", "kind": "down"}), "event: given apply; allowed approve"),
        (json!({"event": "exploded", "kind": "down"}), "given \"exploded\"; allowed "),
        (json!({"event": "approve", "kind": "refuse"}), "kind: given refuse; allowed down, slow, code"),
        (json!({"event": "approve", "kind": "slow"}), "ms: this fault needs it"),
        (json!({"event": "approve", "kind": "code", "code": 1}), "code: given 1"),
        (json!({"event": "approve", "provider": "sms", "kind": "down"}), "allowed one of them"),
        (json!({"event": "approve", "kind": "down", "path": HOME}), "; allowed none: this fault has"),
    ] {
        let refused = bench.qa.fault(wrong.clone()).await.unwrap_err();
        assert!(refused.status == 400 && refused.msg.contains(said), "{wrong}: {refused}");
    }
}
