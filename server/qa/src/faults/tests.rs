use super::*;
use loan_http::Exchange;

fn exchange(method: &str, path: &str) -> Exchange {
    Exchange {
        tenant: "a".to_owned(),
        method: method.to_owned(),
        path: path.to_owned(),
        query: String::new(),
        headers: warp::http::HeaderMap::from_iter([("os".parse().unwrap(), "ios-h5".parse().unwrap())]),
    }
}

fn order(text: &str) -> FaultRequest {
    serde_json::from_str(text).unwrap()
}

fn refusal(text: &str) -> String {
    let message = order(text).check(Served { operators: true }).unwrap_err().message;
    loan_service::messages::text(&message, Language::En)
}

#[test]
fn a_fault_fits_its_method_path_body_headers_and_user_only() {
    let (exchange, body) =
        (exchange("POST", "/api1/order/v1/apply"), serde_json::json!({"a": {"b": 1, "c": [1, 2]}, "d": "5"}));
    let user = ["U".to_owned(), "7000000001".to_owned()];
    let request = Request { exchange: &exchange, body: &body, user: &user };
    let fits = |more: &str| order(&format!(r#"{{"path": "/api1/order/v1/*", "kind": "reset"{more}}}"#)).fits(&request);
    for more in [
        "",
        r#", "method": "post""#,
        r#", "method": "*""#,
        r#", "body": {"a": {"b": 1}}"#,
        r#", "body": {"a": {"c": [1, 2]}}"#,
        r#", "body": {"d": 5}"#,
        r#", "headers": {"OS": "ios-h5"}"#,
        r#", "user": "7000000001""#,
    ] {
        assert!(fits(more), "{more}");
    }
    for more in [
        r#", "method": "GET""#,
        r#", "body": {"a": {"b": 2}}"#,
        r#", "body": {"a": {"c": [1]}}"#,
        r#", "body": {"d": 6}"#,
        r#", "body": {"x": null}"#,
        r#", "headers": {"os": "android-h5"}"#,
        r#", "user": "7000000002""#,
    ] {
        assert!(!fits(more), "{more}");
    }
}

#[test]
fn an_open_path_is_compared_by_segment() {
    for (pattern, path) in [
        ("/api1/order/v1/{id}", "/api1/order/v1/7"),
        ("/ops/v1/orders/{orderId}/*", "/ops/v1/orders/7/events"),
        ("/api1/order/v1/l*", "/api1/order/v1/loan"),
        ("/api1/order/*", "/api1/order/v1/loan"),
        ("*", "/api1/order/v1/loan"),
    ] {
        assert!(path_fits(pattern, path), "{pattern} {path}");
    }
    for (pattern, path) in [
        ("/api1/order/{id}", "/api1/order/v1/7"),
        ("/ops/v1/orders/{orderId}/*", "/ops/v1/orders/7"),
        ("/api1/order/v1/apply/*", "/api1/order/v1/apply"),
        ("/api1/order/v1/l*", "/api1/order/v1/apply"),
    ] {
        assert!(!path_fits(pattern, path), "{pattern} {path}");
    }
}

#[test]
fn an_injected_code_is_the_real_refusal_to_the_byte() {
    for code in ErrorCode::ALL {
        let args = vec!["7".to_owned(); 3];
        let text = format!(
            r#"{{"path": "/api1/x", "kind": "code", "code": {}, "args": ["7", "7", "7"], "data": {{"a": 1}}}}"#,
            code.code()
        );
        let real = Answer::refusal(&DomainError::with(*code, args).data(&serde_json::json!({"a": 1})), Language::En);
        let injected = order(&text).answer(Language::En).unwrap();
        // If two codes share a number, the fault may inject either.
        if ErrorCode::ALL.iter().filter(|other| other.code() == code.code()).count() == 1 {
            assert_eq!((injected.status, injected.body), (real.status, real.body), "{code:?}");
        }
    }
}

#[test]
fn an_injected_status_answers_in_the_envelope_with_its_own_code_or_with_any_body() {
    let answer = order(r#"{"path": "/api1/x", "kind": "status", "status": 503}"#).answer(Language::En).unwrap();
    assert_eq!((answer.status.as_u16(), answer.code), (503, 5030));
    let answer = order(r#"{"path": "/api1/x", "kind": "code", "code": -4}"#).answer(Language::En).unwrap();
    assert_eq!((answer.status.as_u16(), answer.code), (200, -4));
    let answer = order(r#"{"path": "/api1/x", "kind": "code", "code": 4290}"#).answer(Language::En).unwrap();
    assert_eq!((answer.status.as_u16(), answer.code), (429, 4290));
    let answer = order(r#"{"path": "/api1/x", "kind": "status", "status": 502}"#).answer(Language::En).unwrap();
    assert_eq!((answer.status.as_u16(), answer.code), (502, 5020));
    let answer = order(r#"{"path": "/api1/x", "kind": "status", "status": 502, "rawBody": "<h1>Bad gateway</h1>"}"#);
    assert_eq!(answer.answer(Language::En).unwrap().body, "<h1>Bad gateway</h1>");
}

#[test]
fn jitter_is_repeatable_and_within_its_bounds() {
    let fault = order(r#"{"path": "/", "kind": "latency", "ms": 100, "jitterMs": 40, "seed": 7}"#);
    let delays: Vec<u128> = (0..50).map(|n| fault.delay(n).as_millis()).collect();
    assert!(delays.iter().all(|ms| (60..=140).contains(ms)), "{delays:?}");
    assert!(delays.iter().any(|ms| *ms != delays[0]));
    assert_eq!(fault.delay(3), fault.delay(3));
}

#[test]
fn a_fault_that_could_never_happen_is_refused_with_what_is_allowed_or_nearest() {
    for (text, part) in [
        (r#"{"path": "x", "kind": "reset"}"#, "path"),
        (r#"{"path": "/order/v1/apply", "kind": "reset"}"#, "nearest is /api1/order/v1/apply"),
        (r#"{"path": "/api1/order/v1/aply", "kind": "reset"}"#, "nearest is /api1/order/v1/apply"),
        (r#"{"path": "/api2/*", "kind": "reset"}"#, "path: given /api2/*"),
        (r#"{"path": "/api1/order/v1/apply/*", "kind": "reset"}"#, "nearest is /api1/order/v1/apply"),
        (r#"{"path": "/ops/v1/tickets", "kind": "reset", "body": {"phone": "917000000001"}}"#, "body: given"),
        (r#"{"path": "/api1/order/v1/apply", "kind": "reset", "method": "FETCH"}"#, "method: given FETCH; allowed"),
        (r#"{"path": "/api1/order/v1/apply", "kind": "reset", "method": "GET"}"#, "method: given GET; allowed POST"),
        (r#"{"path": "/api1/order/v1/apply", "kind": "latency"}"#, "ms: this fault needs it"),
        (r#"{"path": "/api1/order/v1/apply", "kind": "status", "status": 99}"#, "status: given 99; allowed 200 to 599"),
        (r#"{"path": "/api1/order/v1/apply", "kind": "reset", "times": 0}"#, "times: given 0"),
        (r#"{"path": "/api1/order/v1/apply", "kind": "down"}"#, "kind: given down; allowed latency"),
        (r#"{"path": "/api1/order/v1/apply"}"#, "kind: given none; allowed latency"),
        (r#"{"kind": "reset"}"#, "path: this fault needs it"),
        (r#"{"provider": "sms", "kind": "reset"}"#, "allowed down, refuse, slow"),
        (r#"{"provider": "sms", "kind": "down", "path": "/api1/order/v1/apply"}"#, "path"),
        (r#"{"provider": "ocr", "kind": "reads"}"#, "reading: this fault needs it"),
        (r#"{"notice": "late", "kind": "reset"}"#, "kind: given reset"),
        (r#"{"notice": "late", "provider": "sms"}"#, "one of them"),
    ] {
        let said = refusal(text);
        assert!(said.contains(part), "{text}: {said}");
    }
    for text in [
        r#"{"path": "/api1/order/v1/*", "kind": "reset", "times": "forever"}"#,
        r#"{"path": "*", "kind": "reset"}"#,
        r#"{"path": "/ops/v1/orders/{orderId}/*", "kind": "reset"}"#,
        r#"{"path": "/api1/map-state/v1/district/2*", "kind": "reset"}"#,
        r#"{"path": "/api1/order/v1/apply", "kind": "reset", "method": "post"}"#,
        r#"{"provider": "face", "kind": "refuse"}"#,
        r#"{"provider": "ocr", "kind": "reads", "reading": {"panNo": null}}"#,
        r#"{"notice": "twice"}"#,
    ] {
        assert_eq!(order(text).check(Served { operators: true }), Ok(()), "{text}");
    }
    assert!(serde_json::from_str::<FaultRequest>(r#"{"path": "/x", "kind": "reset", "extra": 1}"#).is_err());
}

#[test]
fn a_header_orders_a_fault_for_its_own_request() {
    let read = |text: &str| {
        let headers = warp::http::HeaderMap::from_iter([("x-qa-fault".parse().unwrap(), text.parse().unwrap())]);
        of_header(&headers)
    };
    assert_eq!(read("code=1304").unwrap().unwrap().code, Some(1304));
    assert_eq!(read("code=-4").unwrap().unwrap().code, Some(-4));
    assert_eq!(read("status=503").unwrap().unwrap().status, Some(503));
    assert_eq!(read("latency=5").unwrap().unwrap().ms, Some(5));
    assert_eq!(read("drop-after-commit").unwrap().unwrap().kind, Some(FaultKind::DropAfterCommit));
    for text in ["code", "code=x", "status=99", "nothing", "down", "reset=1"] {
        let refused = read(text).unwrap_err();
        assert!(loan_service::messages::text(&refused.message, Language::En).contains("allowed "), "{text}");
    }
}
