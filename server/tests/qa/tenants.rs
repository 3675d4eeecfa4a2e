//! Tenants: made, listed and ended; each with its own catalogue, codes, automation, clock and faults.

use std::time::Duration;

use crate::bench::Bench;
use serde_json::{Value, json};

fn named<'a>(list: &'a Value, name: &str) -> Option<&'a Value> {
    list.as_array().unwrap().iter().find(|tenant| tenant["name"] == name)
}

#[tokio::test]
async fn a_tenant_is_made_listed_and_ended_with_all_it_has() {
    let bench = Bench::new().await;
    let made = bench
        .data("POST", "/__qa/tenants", json!({"name": "mine", "now": "2027-03-01T09:00:00+05:30", "freeze": true}))
        .await;
    assert_eq!((&made["name"], &made["frozen"]), (&json!("mine"), &json!(true)));
    assert_eq!(made["now"], "2027-03-01T09:00:00+05:30");
    let mine = bench.of("mine");
    assert_eq!(mine.data("GET", "/__qa/clock", json!({})).await["now"], "2027-03-01T09:00:00+05:30");
    let (token, orders) = mine.load("loaned", json!({})).await;
    let list = bench.data("GET", "/__qa/tenants", json!({})).await;
    assert!(named(&list, "mine").is_some() && named(&list, "default").is_some(), "{list}");
    let (status, refused) = bench.send("POST", "/__qa/tenants", &[], r#"{"name": "mine"}"#).await;
    assert_eq!((status, &refused["code"]), (409, &json!(4093)));
    assert!(refused["msg"].as_str().unwrap().contains("DELETE /__qa/tenants/mine"), "{refused}");

    bench.data("DELETE", "/__qa/tenants/mine", json!({})).await;
    let list = bench.data("GET", "/__qa/tenants", json!({})).await;
    assert!(named(&list, "mine").is_none(), "{list}");
    assert_eq!(bench.send("DELETE", "/__qa/tenants/mine", &[], "").await.0, 404);
    // Whoever uses the name again finds nothing.
    assert_eq!(mine.get(&token, "/api1/home/v1/index").await["code"], -4);
    assert_eq!(mine.send("GET", &format!("/__qa/orders/{}", orders[0]), &[], "").await.0, 404);
    assert_eq!(mine.data("GET", "/__qa/clock", json!({})).await["offsetMs"], 0);
    assert_eq!(mine.data("GET", "/__qa/journal", json!({})).await.as_array().unwrap().len(), 1, "the call above");
    let (status, refused) = bench.send("DELETE", "/__qa/tenants/default", &[], "").await;
    assert_eq!(status, 409, "{refused}");
}

#[tokio::test]
async fn a_tenant_without_a_name_gets_one_and_a_wrong_value_is_refused_with_what_is_allowed() {
    let bench = Bench::new().await;
    let one = bench.data("POST", "/__qa/tenants", json!({})).await["name"].as_str().unwrap().to_owned();
    let two = bench.data("POST", "/__qa/tenants", json!({})).await["name"].as_str().unwrap().to_owned();
    assert_ne!(one, two);
    for (body, part) in [
        (json!({"name": "a b"}), "allowed 1 to 64 letters"),
        (json!({"name": ""}), "allowed 1 to 64 letters"),
        (json!({"ttl": "an hour"}), "ttl: given an hour; allowed"),
        (json!({"ttl": "P31D"}), "allowed PT0.001S to P30D"),
        (json!({"catalogue": {"shops": {}}}), "there are products, forms, faq"),
        (json!({"catalogue": {"products": {"saral-first": {"isFull": "yes"}}}}), "catalogue/products.json"),
        (json!({"catalogue": {"products": {"saral-first": {"period": 5}}}}), "period"),
        (json!({"x": 1}), "x"),
    ] {
        let (status, refused) = bench.send("POST", "/__qa/tenants", &[], &body.to_string()).await;
        assert_eq!(status, 400, "{body}: {refused}");
        assert!(refused["msg"].as_str().unwrap().contains(part), "{body}: {refused}");
    }
    let (status, refused) = bench.send("POST", "/__qa/tenants", &[], r#"{"now": "2099-01-01T00:00:00+05:30"}"#).await;
    assert_eq!(status, 409, "{refused}");
}

#[tokio::test]
async fn a_name_with_other_bytes_touches_no_tenant() {
    let bench = Bench::new().await;
    let (token, _) = bench.load("verified", json!({})).await;
    for name in ["caf\u{e9}", "a%20b", "a b", "सरल", "a/b", ".tenants"] {
        for header in ["x-qa-tenant", "cookie"] {
            let value = if header == "cookie" { format!("qa_tenant={name}") } else { name.to_owned() };
            let ask = |method: &str, path: &str| {
                let request = warp::test::request().method(method).path(path).header("host", "localhost:8080");
                let request = request.header("web_uuid", "w").header("token", &token).body("{}");
                request.header("content-type", "application/json").header(header, value.as_bytes())
            };
            assert_eq!(ask("POST", "/__qa/reset").reply(&bench.routes).await.status(), 400, "{header} {name}");
            let home = ask("GET", "/api1/home/v1/index").reply(&bench.routes).await;
            assert_eq!(home.status(), 400, "{header} {name}");
        }
    }
    assert_eq!(bench.get(&token, "/api1/home/v1/index").await["code"], 0, "the default tenant was not touched");
}

#[tokio::test]
async fn a_catalogue_is_changed_for_one_tenant_alone() {
    let bench = Bench::new().await;
    let patch = json!({
        "products": {"saral-first": {"isFull": 1}, "saral-plus": null},
        "config": {"lender": {"en": "Another Lender"}},
    });
    bench.data("POST", "/__qa/tenants", json!({"name": "other", "catalogue": patch})).await;
    let other = bench.of("other");
    let products = async |bench: &Bench| {
        let (token, _) = bench.load("verified", json!({})).await;
        bench.get(&token, "/api1/home/v1/index").await["data"]["homeProductVos"].clone()
    };
    let (usual, changed) = (products(&bench).await, products(&other).await);
    let first =
        |list: &Value| list.as_array().unwrap().iter().find(|product| product["id"] == "saral-first").unwrap().clone();
    assert_eq!((&first(&usual)["isFull"], &first(&changed)["isFull"]), (&json!(0), &json!(1)));
    let legal = async |bench: &Bench| bench.send("GET", "/api1/client/v1/legal", &[], "").await.1.to_string();
    assert!(legal(&other).await.contains("Another Lender") && !legal(&bench).await.contains("Another Lender"));
}

#[tokio::test]
async fn codes_and_automation_belong_to_their_tenant() {
    let bench = Bench::new().await;
    bench.data("POST", "/__qa/tenants", json!({"name": "quick", "autoAudit": 0})).await;
    let quick = bench.of("quick");
    let (_, orders) = quick.load("auditing", json!({})).await;
    assert_eq!(quick.state(&orders[0]).await.0, "1", "a scenario leaves an order where it is");
    let events = format!("/__qa/orders/{}/events", orders[0]);
    quick.data("POST", &events, json!({"event": "approve"})).await;
    let (_, waiting) = bench.load("auditing", json!({})).await;
    assert_eq!(bench.state(&waiting[0]).await.0, "1", "the server itself waits for an operator");
    let list = bench.data("GET", "/__qa/tenants", json!({})).await;
    assert_eq!(named(&list, "quick").unwrap()["autoAudit"], 0);
    assert_eq!(named(&list, "default").unwrap()["autoAudit"], Value::Null);
}

#[tokio::test]
async fn a_tenant_that_nobody_uses_ends_and_one_that_is_used_does_not() {
    let bench = Bench::with(&[]).await;
    bench.data("POST", "/__qa/tenants", json!({"name": "brief", "ttl": "PT0.4S"})).await;
    bench.data("POST", "/__qa/tenants", json!({"name": "busy", "ttl": "PT0.4S"})).await;
    bench.data("POST", "/__qa/tenants", json!({"name": "long"})).await;
    bench.of("brief").load("loaned", json!({})).await;
    let tending = tokio::spawn(loan_server::background::run(bench.app.clone(), Duration::from_millis(50)));
    let busy = bench.of("busy");
    for _ in 0..16 {
        tokio::time::sleep(Duration::from_millis(60)).await;
        busy.data("GET", "/__qa/clock", json!({})).await;
    }
    let list = bench.data("GET", "/__qa/tenants", json!({})).await;
    assert!(named(&list, "brief").is_none(), "{list}");
    assert!(named(&list, "busy").is_some() && named(&list, "long").is_some(), "{list}");
    tending.abort();
}

/// A scenario may fix its phone's login code; another tenant's phone of the same number keeps the usual one.
#[tokio::test]
async fn the_code_that_a_scenario_fixes_is_its_tenants() {
    let (place, small) = (tempfile::tempdir().unwrap(), crate::small::fixtures());
    for name in ["catalogue", "directory"] {
        std::os::unix::fs::symlink(small.join(name), place.path().join(name)).unwrap();
    }
    std::fs::create_dir(place.path().join("scenarios")).unwrap();
    let scenario = json!({"description": "Has a code", "phone": "7000000061", "code": "4321", "history": []});
    std::fs::write(place.path().join("scenarios/coded.json"), scenario.to_string()).unwrap();
    let bench = Bench::over(place.path().to_str().unwrap(), &[]).await;
    let fixed = bench.of("fixed");
    fixed.load("coded", json!({})).await;
    let code = async |bench: &Bench| {
        bench.send("GET", "/api1/sms/v1/sendCode?phone=917000000061", &[], "").await;
        bench.data("GET", "/__qa/otp?phone=917000000061", json!({})).await["code"].clone()
    };
    assert_eq!((code(&fixed).await, code(&bench).await), (json!("4321"), json!("1234")));
}

/// Whoever lets go of a server lets go of its store, so that it can be opened again.
#[tokio::test]
async fn the_controls_do_not_keep_a_process_that_nobody_holds() {
    let bench = Bench::new().await;
    bench.load("verified", json!({})).await;
    let app = std::sync::Arc::downgrade(&bench.app);
    drop(bench);
    assert!(app.upgrade().is_none());
}
