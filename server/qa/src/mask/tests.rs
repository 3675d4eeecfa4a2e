use super::*;
use serde_json::json;

#[test]
fn an_id_is_shown_whatever_digits_it_has() {
    for id in ["01M8Z0123456789ABCDEFGHJKM", "0b51ec2e-1234-4123-8123-123456789012", "SL2611201234ABCD"] {
        assert_eq!(text(id), id);
        assert_eq!(query(&format!("orderId={id}"), Texts::Understood), format!("orderId={id}"));
    }
    assert_ne!(text("00000000009170000000010000"), "00000000009170000000010000", "digits alone may be anything");
}

#[test]
fn personal_texts_go_and_the_rest_stays() {
    let masked = |whole: serde_json::Value, kind: Texts| {
        serde_json::from_str::<serde_json::Value>(json(whole.to_string().as_bytes(), kind, None).get()).unwrap()
    };
    let body = json!({"code": 0, "data": {"token": "abc", "phone": "917000000001", "orderNo": "S261", "ONENAME": "A"}});
    assert_eq!(
        masked(body, Texts::Understood),
        json!({"code": 0, "data": {"token": "***", "phone": "***", "orderNo": "S261", "ONENAME": "***"}})
    );
    assert_eq!(masked(json!({"code": "1234"}), Texts::Understood), json!({"code": "***"}));
    assert_eq!(
        masked(json!({"pan": "ABCPE1234F", "lastFour": "7058", "birthYear": 1988}), Texts::Understood),
        json!({"pan": "***", "lastFour": "***", "birthYear": "***"})
    );
    assert_eq!(
        masked(json!({"phone": 917_000_000_001_u64, "n": -1, "f": 1.5}), Texts::Understood),
        json!({"phone": "***", "n": -1, "f": 1.5})
    );
    assert_eq!(
        masked(json!({"anything": "secret", "list": [{"x": "y"}, "z", 7], "no": [], "none": {}}), Texts::Form),
        json!({"anything": "***", "list": [{"x": "***"}, "***", "***"], "no": [], "none": {}})
    );
    let signs = json!({"lines": [{"sign": "minus"}, {"sign": "9f86d081884c7d65"}], "phone": {"sign": "minus"}});
    let shown = json!({"lines": [{"sign": "minus"}, {"sign": "***"}], "phone": {"sign": "***"}});
    assert_eq!(masked(signs, Texts::Understood), shown);
    let plain = json!({"a\"b": [null, true, "1 \u{939}", {"phone": null, "otp": ""}], "when": "20261122"});
    assert_eq!(masked(plain.clone(), Texts::Understood), plain);
    assert_eq!(text("call 917000000001 now, order 12345678"), "call ***01 now, order 12345678");
    assert_eq!(text("917000000001,917000000002"), "***01,***02");
    assert_eq!(text("हाँ 123456789"), "हाँ ***89");
    assert_eq!(json(b"not JSON", Texts::Understood, None).get(), "null");
    assert_eq!(json(b"{} {}", Texts::Understood, None).get(), "null");
    assert_eq!(query("phone=917000000001&productId=p1", Texts::Understood), "phone=***&productId=p1");
    assert_eq!(
        query("phone=917000000001&productId=p1&amount=5000.00", Texts::Refused),
        "phone=***&productId=***&amount=5000.00"
    );
    let deep = json!({"phone": ["A", {"x": "B"}], "code": {"deep": "C", "n": 7}, "days": 7});
    let hidden = json!({"phone": ["***", {"x": "***"}], "code": {"deep": "***", "n": 7}, "days": 7});
    assert_eq!(masked(deep, Texts::Understood), hidden);
    let refused = json!({"orderId": "01J8ZQ4K7VX2M5N3R6T9WBCDEF", "amount": "5000.00", "productId": "ABCPE1234F"});
    let hidden = json!({"orderId": "01J8ZQ4K7VX2M5N3R6T9WBCDEF", "amount": "5000.00", "productId": "***"});
    assert_eq!(masked(refused, Texts::Refused), hidden);
    assert_eq!(path("/api1/map-state/v1/district/27"), "/api1/map-state/v1/district/27");
    assert_eq!(path("/api1/nothing/ABCPE1234F/917000000001"), "/api1/***/***/***");
}
