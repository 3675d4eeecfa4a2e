//! Tests of tenants: creation, listing, end, and the separation of their settings and data.

use std::time::{Duration, Instant};

use crate::bench::Bench;
use loan_server::records::images;
use loan_server::records::qa::{self as records, QaTenant, REGISTRY};
use loan_store::Batch;
use saral_qa::{Control, Given, ScenarioLoaded, TenantRequest, TenantView, Whose};
use serde_json::{Value, json};

fn named<'a>(list: &'a [TenantView], name: &str) -> Option<&'a TenantView> {
    list.iter().find(|tenant| tenant.name == name)
}

#[tokio::test]
async fn a_tenant_is_made_listed_and_ended_with_all_it_has() {
    let bench = Bench::new().await;
    let asked = json!({"name": "mine", "now": "2027-03-01T09:00:00+05:30", "freeze": true});
    let made = bench.qa.make(asked).await.unwrap();
    assert_eq!((made.name.as_str(), made.frozen), ("mine", true));
    assert_eq!(made.now, "2027-03-01T09:00:00+05:30");
    let mine = bench.of("mine");
    assert_eq!(mine.qa.clock().await.unwrap().now, "2027-03-01T09:00:00+05:30");
    let ScenarioLoaded { token, order_ids: orders, .. } = mine.qa.load("loaned").await.unwrap();
    let list = bench.qa.tenants().await.unwrap();
    assert!(named(&list, "mine").is_some() && named(&list, "default").is_some(), "{list:?}");
    let refused = bench.qa.make(json!({"name": "mine"})).await.unwrap_err();
    assert_eq!((refused.status, refused.code), (409, 4093));
    assert!(refused.msg.contains("DELETE /__qa/tenants/mine"), "{refused}");

    let pictures: Vec<_> = mine.records().await.iter().filter_map(|(key, _)| images::named(key)).collect();
    assert!(!pictures.is_empty());
    bench.of("mine").qa.close().await.unwrap();
    assert_eq!(mine.records().await, []);
    for name in pictures {
        assert!(bench.app.blobs.get(&name).await.unwrap().is_none(), "{name:?}");
    }
    let list = bench.qa.tenants().await.unwrap();
    assert!(named(&list, "mine").is_none(), "{list:?}");
    let gone = Given { path: "mine", ..Given::default() };
    assert_eq!(bench.qa.call::<()>(Control::TenantEnd, gone).await.unwrap_err().status, 404);
    // A new tenant of the same name has no data of the ended tenant.
    assert_eq!(mine.get(&token, "/api1/home/v1/index").await["code"], -4);
    assert_eq!(mine.qa.order(&orders[0]).await.unwrap_err().status, 404);
    assert_eq!(mine.qa.clock().await.unwrap().offset_ms, 0);
    assert_eq!(mine.qa.journal().await.unwrap().len(), 1, "the call above");
    let refused = bench.of("default").qa.close().await.unwrap_err();
    assert_eq!(refused.status, 409, "{refused}");
}

/// A client may send its tenant header with every call, also with the call that creates the tenant.
#[tokio::test]
async fn a_tenant_is_made_by_a_call_that_names_it_in_its_header_too() {
    let bench = Bench::new().await;
    let mine = bench.of("mine");
    let made = mine.qa.make(json!({"name": "mine", "journal": 7})).await.unwrap();
    assert_eq!((made.name.as_str(), made.journal), ("mine", 7));
    assert_eq!(mine.qa.make(json!({"name": "mine"})).await.unwrap_err().status, 409, "there is one now");
    assert!(bench.of("another").qa.tenants().await.unwrap().iter().all(|tenant| tenant.name != "another"));
}

#[tokio::test]
async fn a_tenant_without_a_name_gets_one_and_a_wrong_value_is_refused_with_what_is_allowed() {
    let bench = Bench::new().await;
    let one = bench.qa.make(TenantRequest::default()).await.unwrap().name;
    let two = bench.qa.make(TenantRequest::default()).await.unwrap().name;
    assert_ne!(one, two);
    for (body, part) in [
        (json!({"name": "a b"}), "allowed 1 to 64 letters"),
        (json!({"name": ""}), "allowed 1 to 64 letters"),
        (json!({"ttl": "an hour"}), "ttl: given an hour; allowed"),
        (json!({"ttl": "P31D"}), "allowed PT0.001S to P30D"),
        (json!({"catalogue": {"shops": {}}}), "there are products, forms, faq"),
        (json!({"catalogue": {"products": {"saral-first": {"isFull": "yes"}}}}), "catalogue/products.json"),
        (json!({"catalogue": {"products": {"saral-first": {"period": 5}}}}), "period"),
        (
            json!({"catalogue": {"products": {"saral-frist": null}}}),
            "saral-frist:no product has this id; there are saral-first",
        ),
        (
            json!({"catalogue": {"products": {"saral-frist": {"isFull": 1}}}}),
            "saral-frist:no product has this id; there are saral-first",
        ),
        (json!({"catalogue": {"products": {"saral-first": {"isful": null}}}}), "saral-first.isful:`null` removes it"),
        (json!({"catalogue": {"config": {"lendr": null}}}), "lendr:`null` removes it"),
        (json!({"x": 1}), "x"),
    ] {
        let refused = bench.qa.make(&body).await.unwrap_err();
        assert_eq!(refused.status, 400, "{body}: {refused}");
        assert!(refused.msg.contains(part), "{body}: {refused}");
    }
    let refused = bench.qa.make(json!({"now": "2099-01-01T00:00:00+05:30"})).await.unwrap_err();
    assert_eq!(refused.status, 409, "{refused}");
}

#[tokio::test]
async fn a_name_with_other_bytes_touches_no_tenant() {
    let bench = Bench::new().await;
    let token = bench.qa.load("verified").await.unwrap().token;
    for name in ["", "caf\u{e9}", "a%20b", "a b", "सरल", "a/b", ".tenants"] {
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
        "config": {
            "lender": {"en": "Another Lender"},
            "allowedHosts": ["pay.another.example", "partner.example"],
            "support": null,
            "appLinks": {"scheme": "another"},
        },
    });
    bench.qa.make(json!({"name": "other", "catalogue": patch})).await.unwrap();
    let other = bench.of("other");
    let products = async |bench: &Bench| {
        let token = bench.qa.load("verified").await.unwrap().token;
        bench.get(&token, "/api1/home/v1/index").await["data"]["homeProductVos"].clone()
    };
    let (usual, changed) = (products(&bench).await, products(&other).await);
    let first =
        |list: &Value| list.as_array().unwrap().iter().find(|product| product["id"] == "saral-first").unwrap().clone();
    assert_eq!((&first(&usual)["isFull"], &first(&changed)["isFull"]), (&json!(0), &json!(1)));
    let legal = async |bench: &Bench| bench.send("GET", "/api1/client/v1/legal", &[], "").await.1.to_string();
    assert!(legal(&other).await.contains("Another Lender") && !legal(&bench).await.contains("Another Lender"));
    let config = async |bench: &Bench| bench.send("GET", "/api1/client/v1/config", &[], "").await.1["data"].clone();
    let (usual, changed) = (config(&bench).await, config(&other).await);
    assert_eq!(usual["scheme"], "saral");
    let settings = (&changed["allowedHosts"], &changed["support"], &changed["scheme"], &changed["iosStore"]);
    let hosts = json!(["pay.another.example", "partner.example"]);
    assert_eq!(settings, (&hosts, &json!(null), &json!("another"), &usual["iosStore"]));
}

/// The catalogue may have changed since the tenant was made, while no server ran.
#[tokio::test]
async fn a_tenant_whose_changes_no_longer_fit_has_the_standard_catalogue_and_can_be_ended() {
    let bench = Bench::new().await;
    let unfit = QaTenant {
        catalogue: Some(json!({"products": {"saral-former": null}})),
        ..QaTenant::new(bench.app.clock.now(), Some(3_600_000))
    };
    let (registry, mut batch) = (bench.app.store(REGISTRY), Batch::new());
    records::insert(&registry, &mut batch, "unfit", &unfit).unwrap();
    registry.commit(batch).await.unwrap();
    let tenant = bench.of("unfit");
    let token = tenant.qa.load("verified").await.unwrap().token;
    assert_eq!(tenant.get(&token, "/api1/home/v1/index").await["code"], 0);
    tenant.qa.reset().await.unwrap();
    tenant.qa.close().await.unwrap();
}

#[tokio::test]
async fn automation_belongs_to_its_tenant() {
    let bench = Bench::new().await;
    bench.qa.make(json!({"name": "quick", "autoAudit": 0})).await.unwrap();
    // Automation ignores a loaded order until an event changes the order.
    for (tenant, state) in [("quick", "6"), ("default", "4")] {
        let tenant = bench.of(tenant);
        let orders = tenant.qa.load("passed").await.unwrap().order_ids;
        tenant.qa.event(&orders[0], "getMoney").await.unwrap();
        tenant.qa.advance("PT1S").await.unwrap();
        assert_eq!(tenant.qa.order(&orders[0]).await.unwrap().order_state, state, "{}", tenant.qa.tenant());
    }
    let list = bench.qa.tenants().await.unwrap();
    assert_eq!(named(&list, "quick").unwrap().auto_audit, Some(0));
    assert_eq!(named(&list, "default").unwrap().auto_audit, None);
}

#[tokio::test]
async fn a_tenant_that_nobody_uses_ends_and_one_that_is_used_does_not() {
    let bench = Bench::with(&[]).await;
    bench.qa.make(json!({"name": "brief", "ttl": "PT0.2S"})).await.unwrap();
    bench.of("brief").qa.load("loaned").await.unwrap();
    let made = bench.qa.make(json!({"name": "busy", "ttl": "PT2S"})).await.unwrap();
    bench.qa.make(json!({"name": "long"})).await.unwrap();
    let tending = tokio::spawn(loan_server::background::run(bench.app.clone(), Duration::from_millis(50)));
    let (busy, since) = (bench.of("busy"), Instant::now());
    // Calls the tenant `busy` at short intervals, for longer than its lifetime without calls.
    while since.elapsed() < Duration::from_millis(2400) {
        tokio::time::sleep(Duration::from_millis(60)).await;
        busy.qa.clock().await.unwrap();
    }
    let list = bench.qa.tenants().await.unwrap();
    assert!(named(&list, "brief").is_none(), "{list:?}");
    let busy = named(&list, "busy").unwrap();
    assert_eq!(busy.created_at, made.created_at, "a tenant that has ended is made again by its next call");
    assert!(named(&list, "long").is_some(), "{list:?}");
    tending.abort();
}

/// A use is not recorded again for a quarter of the lifetime, a minute at most.
#[tokio::test]
async fn a_tenant_does_not_end_while_its_latest_use_may_be_unrecorded() {
    const TTL_MS: i64 = 480_000;
    let bench = Bench::new().await;
    let (registry, mut batch, now) = (bench.app.store(REGISTRY), Batch::new(), bench.app.clock.now());
    for (name, unused_ms) in [("used", TTL_MS + 30_000), ("unused", TTL_MS + 60_000)] {
        records::insert(&registry, &mut batch, name, &QaTenant::new(now, Some(TTL_MS))).unwrap();
        records::put_use(&registry, &mut batch, name, now.plus_ms(-unused_ms)).unwrap();
    }
    registry.commit(batch).await.unwrap();
    let tending = tokio::spawn(loan_server::background::run(bench.app.clone(), Duration::from_millis(20)));
    while named(&bench.qa.tenants().await.unwrap(), "unused").is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(named(&bench.qa.tenants().await.unwrap(), "used").is_some());
    tending.abort();
}

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
    fixed.qa.load("coded").await.unwrap();
    let code = async |bench: &Bench| {
        bench.send("GET", "/api1/sms/v1/sendCode?phone=917000000061", &[], "").await;
        bench.qa.otp(Whose::Phone("917000000061")).await.unwrap()
    };
    assert_eq!((code(&fixed).await.as_str(), code(&bench).await.as_str()), ("4321", "1234"));
}

/// Dropping a server drops its store, so that the store can be opened again.
#[tokio::test]
async fn the_controls_do_not_keep_a_process_that_nobody_holds() {
    let bench = Bench::new().await;
    bench.qa.load("verified").await.unwrap();
    let app = std::sync::Arc::downgrade(&bench.app);
    drop(bench);
    assert!(app.upgrade().is_none());
}

#[tokio::test]
async fn a_call_that_runs_leaves_nothing_behind_a_reset_or_the_end_of_its_tenant() {
    let bench = Bench::new().await;
    for ends in [false, true] {
        let name = bench.qa.make(json!({"name": "amid", "freeze": true})).await.unwrap().name;
        let tenant = bench.of(&name);
        tenant.qa.fault(json!({"path": "/api1/sms/v1/sendCode", "kind": "latency", "ms": 600_000})).await.unwrap();
        let calling = bench.of(&name);
        let call =
            tokio::spawn(async move { calling.send("GET", "/api1/sms/v1/sendCode?phone=917000000055", &[], "").await });
        while !tenant.qa.faults().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        if ends {
            tenant.qa.clone().close().await.unwrap();
        } else {
            tenant.qa.reset().await.unwrap();
        }
        let (status, refused) = call.await.unwrap();
        assert_eq!((status, &refused["code"]), (503, &json!(5030)), "its delay ends with the data: {refused}");
        if ends {
            bench.qa.make(json!({"name": "amid", "freeze": true})).await.unwrap();
        }
        assert_eq!(tenant.qa.journal().await.unwrap(), Vec::<Value>::new());
        assert_eq!(tenant.qa.sent(&[]).await.unwrap(), []);
        assert_eq!(tenant.qa.otp(Whose::Phone("917000000055")).await.unwrap_err().status, 404);
        tenant.qa.close().await.unwrap();
    }
}
