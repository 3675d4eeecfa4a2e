//! Tests of situations: a base scenario changed by parameters, or a history in the request.

use crate::bench::Bench;
use serde_json::{Value, json};

const NOW: &str = "2026-11-20T10:15:00+05:30";

async fn bench() -> Bench {
    let bench = Bench::new().await;
    bench.qa.turn(json!({"now": NOW, "freeze": true})).await.unwrap();
    bench
}

/// Loads a situation; returns the user's token and the newest order's detail.
async fn detail(bench: &Bench, situation: Value) -> (String, Value) {
    let loaded = bench.qa.situation(situation).await.unwrap();
    let id = loaded.order_ids.first().map(String::as_str).unwrap_or_default();
    let detail = bench.get(&loaded.token, &format!("/api1/order/v1/detail?orderId={id}")).await["data"].clone();
    (loaded.token, detail)
}

async fn loyalty(bench: &Bench, token: &str) -> Value {
    bench.get(token, "/api1/home/v1/index").await["data"]["loyalty"]["level"].clone()
}

#[tokio::test]
async fn four_thousand_rupees_of_saral_month_twelve_days_overdue_and_silver_is_one_call() {
    let bench = bench().await;
    let asked = json!({
        "amount": "4000", "product": "Saral Month", "overdueDays": 12, "loyalty": "Silver", "phone": "9876543210",
    });
    let (token, order) = detail(&bench, asked).await;
    let seen = json!([
        order["orderState"],
        order["productId"],
        order["loanAmount"],
        order["overdueDays"],
        order["repaymentDate"]
    ]);
    assert_eq!(seen, json!(["8", "saral-month", "4000.00", 12, "2026-11-08"]));
    assert_eq!(loyalty(&bench, &token).await, 2);
    let home = bench.get(&token, "/api1/home/v1/index").await;
    assert_eq!(home["data"]["undwayList"].as_array().unwrap().len(), 1, "the loans before it are repaid");
    let clock = bench.qa.clock().await.unwrap();
    assert_eq!(clock.now, NOW, "the clock does not move");
}

#[tokio::test]
async fn a_loan_is_due_when_it_is_to_be() {
    let bench = bench().await;
    for (asked, state, due, overdue) in [
        (json!({"dueIn": 2}), "6", "2026-11-22", 0),
        (json!({"dueIn": 0}), "6", "2026-11-20", 0),
        (json!({"dueIn": 7}), "6", "2026-11-27", 0),
        (json!({"dueIn": 14, "days": 14}), "6", "2026-12-04", 0),
        (json!({"overdueDays": 1}), "8", "2026-11-19", 1),
        (json!({"overdueDays": 400}), "8", "2025-10-16", 400),
        (json!({"base": "extended", "dueIn": 3}), "11", "2026-11-23", 0),
        (json!({"base": "extended", "overdueDays": 3}), "8", "2026-11-17", 3),
        (json!({"base": "overdue-3-days", "dueIn": 1, "amount": 2000}), "6", "2026-11-21", 0),
    ] {
        let (_, order) = detail(&bench, asked.clone()).await;
        let seen = json!([order["orderState"], order["repaymentDate"], order["overdueDays"]]);
        assert_eq!(seen, json!([state, due, overdue]), "{asked}");
    }
}

#[tokio::test]
async fn every_level_of_loyalty_can_be_had_with_every_kind_of_base() {
    let bench = bench().await;
    for base in ["verified", "loaned", "settled", "overdue-3-days", "passed"] {
        for (level, name) in ["none", "copper", "silver", "gold"].into_iter().enumerate() {
            let least = usize::from(base == "settled");
            for asked in [json!(level), json!(name)] {
                let body = json!({"base": base, "loyalty": asked});
                match bench.qa.situation(&body).await {
                    Err(refused) if level < least => {
                        assert_eq!(refused.status, 409, "{body}");
                        assert!(refused.msg.contains("copper and more"), "{refused}");
                    }
                    loaded => assert_eq!(loyalty(&bench, &loaded.unwrap().token).await, level, "{body}"),
                }
            }
        }
    }
    // `saral-plus` is offered from the third loan on.
    let (_, order) = detail(&bench, json!({"product": "saral-plus", "loyalty": 2, "dueIn": 3})).await;
    assert_eq!(json!([order["orderState"], order["productId"]]), json!(["6", "saral-plus"]));
}

/// A loan in instalments is due when its oldest unpaid instalment is due.
#[tokio::test]
async fn an_instalment_is_due_or_overdue_as_it_is_to_be() {
    let bench = bench().await;
    let steady = json!({"product": "saral-steady", "amount": "10000", "days": 91});
    let with = |base: &Value, field: &str, days: i64| {
        let mut asked = base.clone();
        asked[field] = json!(days);
        asked
    };
    let (late, running) = (json!({"base": "steady-late"}), json!({"base": "steady-running"}));
    for (asked, state, overdue, due) in [
        (with(&steady, "overdueDays", 5), "8", 5, "2026-11-15"),
        (with(&steady, "dueIn", 5), "6", 0, "2026-11-25"),
        (with(&late, "overdueDays", 3), "8", 3, "2026-11-17"),
        (with(&late, "overdueDays", 40), "8", 40, "2026-10-11"),
        (with(&late, "dueIn", 4), "6", 0, "2026-11-24"),
        (with(&running, "overdueDays", 5), "8", 5, "2026-11-15"),
        (with(&running, "dueIn", 2), "6", 0, "2026-11-22"),
    ] {
        let (_, order) = detail(&bench, asked.clone()).await;
        let unpaid = order["plan"].as_array().unwrap().iter().find(|row| row["state"] != "paid").unwrap();
        let seen = json!([order["orderState"], order["overdueDays"], unpaid["dueDate"]]);
        assert_eq!(seen, json!([state, overdue, due]), "{asked}");
    }
}

/// In 2027, no loan day makes a first instalment fall due on 31 May, nor on 29 to 31 March.
#[tokio::test]
async fn a_due_date_that_no_loan_day_gives_is_refused_with_its_neighbours() {
    let bench = bench().await;
    for (now, days, allowed) in [
        ("2027-03-28", 2, json!(["dueIn 0", "dueIn 4"])),
        ("2027-04-05", -7, json!(["overdueDays 8", "overdueDays 4"])),
        ("2027-05-31", 0, json!(["overdueDays 1", "dueIn 1"])),
    ] {
        bench.qa.set_now(&format!("{now}T10:15:00+05:30")).await.unwrap();
        let (field, given) = if days < 0 { ("overdueDays", -days) } else { ("dueIn", days) };
        let steady = |field: &str, days: &str| json!({ "product": "saral-steady", "amount": "10000", field: days.parse::<u32>().unwrap() });
        let refused = bench.qa.situation(steady(field, &given.to_string())).await.unwrap_err();
        assert_eq!(refused.status, 409, "{refused}");
        assert_eq!(refused.data, json!({ "field": field, "given": given.to_string(), "allowed": allowed }));
        let said = format!("{field}: given {given}; no loan day makes an instalment fall due on ");
        assert!(refused.msg.contains(&said), "{refused}");
        for one in allowed.as_array().unwrap() {
            let (field, days) = one.as_str().unwrap().split_once(' ').unwrap();
            let (_, order) = detail(&bench, steady(field, days)).await;
            let state = if field == "dueIn" { "6" } else { "8" };
            assert_eq!(order["orderState"], state, "{now}: {one}");
        }
    }
    // Two loan days give 30 June, and a shift from a due date in July misses both.
    bench.qa.set_now("2027-06-30T10:15:00+05:30").await.unwrap();
    let (_, order) = detail(&bench, json!({"product": "saral-steady", "amount": "10000", "dueIn": 0})).await;
    assert_eq!(order["nextDue"]["date"], "2027-06-30");
}

#[tokio::test]
async fn codes_session_and_feedback_are_as_asked_for() {
    let bench = bench().await;
    let phone = "7000054321";
    let ask = async |sent: u32| {
        let body = json!({"phone": phone, "codesSent": sent, "signedIn": false});
        assert_eq!(bench.qa.situation(body).await.unwrap().token, "");
    };
    let wire = format!("/api1/sms/v1/sendCode?phone=91{phone}");
    // A device gets ten codes a day for a phone number. The codes of a situation count for every device.
    ask(9).await;
    bench.qa.advance("PT2M").await.unwrap();
    assert_eq!(bench.send("GET", &wire, &[], "").await.1["code"], 0, "the tenth");
    ask(10).await;
    bench.qa.advance("PT2M").await.unwrap();
    assert_eq!(bench.send("GET", &wire, &[], "").await.1["code"], 1007, "no eleventh");
    bench.qa.situation(json!({"phone": phone, "codesSent": 10})).await.unwrap();
    assert_eq!(bench.send("GET", &wire, &[], "").await.1["code"], 1007, "that of the login is one of the ten");
    let body = json!({"phone": phone, "codesSent": 3, "feedback": "The app is quick"});
    let token = bench.qa.situation(body).await.unwrap().token;
    let sent = bench.send("POST", "/api1/opinion-record/v1/list", &[("token", &token)], "{}").await.1;
    assert_eq!(sent["data"][0]["content"], "The app is quick");
}

#[tokio::test]
async fn a_history_in_the_request_is_played_like_that_of_a_file() {
    let bench = bench().await;
    let history = json!([
        {"at": "-P3DT1H", "do": {"apply": {"amount": "2000.00"}}},
        {"at": "-P3D", "do": {"report": "deny"}},
    ]);
    let (_, order) = detail(&bench, json!({"base": "verified", "history": history})).await;
    assert_eq!(json!([order["orderState"], order["loanAmount"]]), json!(["3", "2000.00"]));
    let loaded = bench.qa.situation(json!({"history": [{"at": "-P1D", "do": "login"}]})).await.unwrap();
    assert_eq!((loaded.order_ids.len(), loaded.phone.as_str()), (0, "7000000000"));
    assert!(!bench.qa.situation(json!({})).await.unwrap().token.is_empty());
}

#[tokio::test]
async fn refusals_name_the_step_and_the_rule_or_the_field_and_what_is_allowed() {
    let bench = bench().await;
    bench.qa.situation(json!({"overdueDays": 3})).await.unwrap();
    loan_server::service::outbox::deliver(&bench.app.tenant("default").await.unwrap()).await.unwrap();
    let before = bench.records().await;
    for (asked, status, said) in [
        (json!({"amount": "1234.00"}), 400, vec!["amount: given 1234.00; allowed ", "5000.00"]),
        (json!({"days": 8}), 400, vec!["days: given 8; allowed 7"]),
        (json!({"product": "saral-plus", "dueIn": 1}), 409, vec!["loaned: history.0 (apply): "]),
        (json!({"product": "Saral Festival", "dueIn": 1}), 409, vec!["loaned: history.0 (apply): "]),
        (json!({"history": [{"at": "-P1D", "do": "getMoney"}]}), 409, vec!["history.0 (getMoney): "]),
        (
            json!({"base": "settled", "overdueDays": 3}),
            409,
            vec!["overdueDays: given 3; ", "state 7", "a loan that runs"],
        ),
        (json!({"base": "passed", "dueIn": 3}), 409, vec!["dueIn: given 3; ", "no money was lent"]),
        (json!({"dueIn": 9}), 409, vec!["dueIn: given 9; ", "in 7 days at most"]),
        (json!({"codesSent": 11}), 400, vec!["codesSent: given 11; allowed 1 to 10"]),
        (json!({"feedback": ""}), 409, vec!["feedback: history.0 (feedback): "]),
        (json!({"colour": "blue"}), 400, vec!["colour", "`base`", "`overdueDays`"]),
        (json!({"base": "rich"}), 400, vec!["base: `rich`", "loaned", "verified"]),
        (json!({"base": "verified", "amount": "1000.00"}), 400, vec!["amount needs a loan", "`verified`", "loaned"]),
        (json!({"product": "Gold Card"}), 400, vec!["product: `Gold Card`", "Saral Month (saral-month)"]),
        (json!({"loyalty": "platinum"}), 400, vec!["loyalty: `\"platinum\"`", "0 or none", "3 or gold"]),
        (json!({"loyalty": 4}), 400, vec!["loyalty: `4`", "3 or gold"]),
        (json!({"overdueDays": 9999}), 400, vec!["overdueDays: given 9999; allowed 0 to 3650"]),
        (json!({"overdueDays": -1}), 400, vec!["overdueDays", "-1"]),
        (json!({"overdueDays": 1, "dueIn": 1}), 400, vec!["dueIn and overdueDays"]),
        (json!({"phone": "12345"}), 400, vec!["phone: given 12345; allowed ten digits"]),
        (json!({"codesSent": 0}), 400, vec!["codesSent: given 0; allowed 1 and more"]),
        (json!({"history": [{"at": "-P1D", "do": "fly"}]}), 400, vec!["history.0.do", "\"fly\"", "getMoney"]),
        (json!({"history": [{"at": "tomorrow", "do": "login"}]}), 400, vec!["history.0.at", "-P9D"]),
        (json!({"history": [{"at": "P1D", "do": "login"}]}), 400, vec!["history.0.at", "after now"]),
        (json!({"history": [{"at": "-P99999999D", "do": "login"}]}), 400, vec!["history.0.at", "more than 20 years"]),
        (json!([]), 400, vec!["object"]),
    ] {
        let refused = bench.qa.situation(&asked).await.unwrap_err();
        assert_eq!(refused.status, status, "{asked}: {refused}");
        for part in said {
            assert!(refused.msg.contains(part), "{asked}: {part} in {refused}");
        }
    }
    assert!(bench.records().await == before, "nothing changed");
    // The time is 2.5 minutes after midnight, so at most three codes can have been sent on this day.
    bench.qa.set_now("2026-11-24T00:02:30+05:30").await.unwrap();
    let refused = bench.qa.situation(json!({"codesSent": 9})).await.unwrap_err();
    assert_eq!(refused.status, 409, "{refused}");
    assert!(refused.msg.contains("allowed are 3 at most"), "{refused}");
}
