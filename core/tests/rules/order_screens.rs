//! Labels, tones, targets, redirects and actions of an order's screens.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::detail_at;
use crate::order_cards::card;
use crate::orders::{self, noon, rates, rupees};
use crate::support::{detail_in, english, order_detail};
use loan_core::api::dto::extension::Extension;
use loan_core::api::dto::order::{OrderDetail, PaymentState};
use loan_core::fees::Rates;
use loan_core::fees::explain::CostLine;
use loan_core::message::{Language, Message, MessageKey};
use loan_core::order::payment::{PaymentRedirect, PaymentRedirectRequest, payment_redirect};
use loan_core::order::{Order, OrderState};
use loan_core::screen::detail::order_detail_view;
use loan_core::screen::explain::explain_extension;
use loan_core::screen::explain::{ExplainOrderRequest, explain_cooling_off, explain_order};
use loan_core::screen::stages::{AuditRefresh, AuditRefreshRequest, audit_refresh};
use loan_core::screen::tap::{UndwayTap, repay_href, undway_href};

// proves: S4.11
#[test]
fn an_order_in_progress_leads_to_its_screen_or_the_list() {
    for state in OrderState::ALL {
        let href = undway_href(&UndwayTap { order_id: "o1".into(), order_state: state.code().into() }).href;
        let expected = match state.number() {
            1 => "/orders/o1/audit",
            2 => "/orders/o1/confirm",
            6 | 8 => "/orders/o1/detail",
            _ => "/order",
        };
        assert_eq!(href, expected, "{state:?}");
    }
}

#[test]
fn repaying_opens_the_only_order_that_is_owed() {
    let leads = |orders: &[(&str, &str)]| {
        let tap = |(id, code): &(&str, &str)| UndwayTap { order_id: (*id).into(), order_state: (*code).into() };
        repay_href(&orders.iter().map(tap).collect::<Vec<_>>())
    };
    for state in OrderState::ALL {
        let expected = if matches!(state.number(), 6 | 8 | 11) { "/orders/o1/detail" } else { "/order" };
        assert_eq!(leads(&[("o1", state.code())]), expected, "{state:?}");
        assert_eq!(leads(&[("o0", "1"), ("o1", state.code()), ("o2", "2")]), expected, "{state:?} among others");
        assert_eq!(
            leads(&[("o1", state.code()), ("o2", "6")]),
            if state.is_owed() { "/order" } else { "/orders/o2/detail" }
        );
    }
    assert_eq!(leads(&[]), "/order");
    assert_eq!(leads(&[("o1", "of a later version")]), "/order");
}

// proves: S4.33 S4.34
#[test]
fn refresh_on_the_audit_page_follows_the_state() {
    let go = |href: &str| AuditRefresh::Go { href: href.to_owned() };
    for in_app in [false, true] {
        for state in OrderState::ALL {
            let request = AuditRefreshRequest { order_id: "o1".into(), order_state: state.code().into(), in_app };
            let expected = match state.number() {
                1 => AuditRefresh::Stay { message_key: MessageKey::StateAuditing },
                2 => go("/orders/o1/confirm"),
                3 => AuditRefresh::Stay { message_key: MessageKey::StateDenied },
                10 if in_app => AuditRefresh::FinishApp,
                _ => go("/order"),
            };
            assert_eq!(audit_refresh(&request), expected, "{state:?} {in_app}");
        }
    }
}

fn redirect(url: &str) -> Option<String> {
    let request = PaymentRedirectRequest {
        payment_url: url.to_owned(),
        callback: "https://saral.example/orders/o1/detail?a=1&b=2".to_owned(),
        origin: "https://saral.example".to_owned(),
        allowed_hosts: vec!["pay.example.in".to_owned()],
    };
    match payment_redirect(&request) {
        PaymentRedirect::Go { url } => Some(url),
        PaymentRedirect::Refused => None,
    }
}

// proves: S4.42
#[test]
fn the_callback_is_appended_only_to_an_address_with_a_query() {
    let callback = "&callback=https%3A%2F%2Fsaral.example%2Forders%2Fo1%2Fdetail%3Fa%3D1%26b%3D2";
    for url in ["/sandbox/pay?id=1", "https://pay.example.in/p?id=1", "https://saral.example/pay?"] {
        assert_eq!(redirect(url), Some(format!("{url}{callback}")));
    }
    for url in ["/sandbox/pay/1", "https://pay.example.in/p/1", "https://pay.example.in/p#a?b"] {
        assert_eq!(redirect(url), Some(url.to_owned()));
    }
    assert_eq!(redirect("/pay?id=1#top"), Some(format!("/pay?id=1{callback}#top")));
}

#[test]
fn payment_goes_only_to_this_site_and_the_configured_hosts() {
    for url in [
        "",
        "//evil.example/?a",
        "/\\evil.example",
        "https://evil.example/?a",
        "https://pay.example.in.evil.example/",
        "https://saral.example.evil.example/?a",
        "https://saral.example@evil.example/?a",
        "http://pay.example.in/?a",
        "javascript:alert(1)?",
        "data:text/html,x?",
        "/pay\n?a",
        " /pay?a",
    ] {
        assert_eq!(redirect(url), None, "{url}");
    }
}

pub fn detail(state: &str, overdue_days: u32, is_extension: u8, reservation: u8) -> OrderDetail {
    let more = serde_json::json!({
        "overdueDays": overdue_days, "overdueFee": "50.00", "applyTime": "2026-11-20T10:00:00+05:30",
        "reservation": reservation, "isExtension": is_extension, "payable": "5085.00", "canCoolOff": 1,
        "coolingOffAmount": "4425.00", "coolingOffInterest": "15.00", "daysUsed": 3, "discount": "0.09",
        "asOf": "2026-11-23", "extensionRate": null
    });
    order_detail(state, more)
}

// proves: S2.49 S2.50 S2.51 S4.41
#[test]
fn the_detail_offers_what_the_order_allows() {
    let view = order_detail_view(&detail("8", 1, 1, 0));
    assert!(view.show_overdue && view.cooling_off.is_none());
    assert_eq!(view.extension_href.as_deref(), Some("/orders/o1/extension"));
    let repay = view.repay.unwrap();
    assert_eq!((repay.amount, repay.confirm_first), (rupees("5085"), true));

    let booked = order_detail_view(&detail("6", 0, 0, 1));
    assert!(!booked.show_overdue && booked.cooling_off.is_some());
    assert!(!booked.repay.unwrap().confirm_first);

    for state in OrderState::ALL {
        let view = order_detail_view(&detail(state.code(), 0, 1, 0));
        assert!(!view.show_overdue && order_detail_view(&detail(state.code(), 1, 1, 0)).show_overdue, "{state:?}");
        assert_eq!((view.state_key, view.tone), (state.label(), state.tone()));
        assert_eq!(view.is_settled, state.number() == 7, "{state:?}");
        let Some(detail) = detail_in(state) else { continue };
        let view = order_detail_view(&detail);
        assert_eq!(view.repay.is_some(), matches!(state.number(), 6 | 8 | 11), "{state:?}");
        assert_eq!(view.extension_href.is_some(), view.repay.is_some(), "{state:?}");
        assert_eq!(view.can_withdraw, matches!(state.number(), 1 | 2), "{state:?}");
        assert_eq!(view.can_get_money, state.number() == 2, "{state:?}");
    }
}

// proves: S2.51
#[test]
fn no_extension_is_offered_while_one_waits_for_its_payment() {
    let hrefs = |order: &Order| {
        let view = order_detail_view(&detail_at(order, noon(5)));
        (view.extension_href, view.pending_extension_href)
    };
    let href = || Some("/orders/o1/extension".to_owned());
    assert_eq!(hrefs(&orders::waiting()), (None, href()));
    assert_eq!(hrefs(&orders::loaned()), (href(), None));
    let fixed = orders::loaned_on(Rates { extension_allowed: false, ..rates() });
    assert_eq!(hrefs(&fixed), (None, None), "the product allows no extension");
}

#[test]
fn an_extension_is_plain_to_see_from_three_days_before_the_due_date() {
    for (today, is_near) in [
        ("2026-11-20", false),
        ("2026-11-23", false),
        ("2026-11-24", true),
        ("2026-11-27", true),
        ("2026-11-28", true),
        ("2026-12-05", true),
    ] {
        let mut owed = detail("6", 0, 1, 0);
        owed.as_of = serde_json::from_value(today.into()).unwrap();
        assert_eq!(owed.repayment_date.unwrap().to_string(), "2026-11-27");
        assert_eq!(order_detail_view(&owed).extension_is_near, is_near, "{today}");
    }
}

#[test]
fn an_order_that_others_move_next_is_under_way() {
    for state in OrderState::ALL {
        let is_moved_by_others = matches!(state.number(), 1 | 4);
        assert_eq!(order_detail_view(&detail(state.code(), 0, 1, 0)).is_under_way, is_moved_by_others, "{state:?}");
        assert_eq!(card(state.code(), 0).is_under_way, is_moved_by_others, "{state:?}");
    }
    let mut paying = detail("6", 0, 1, 0);
    paying.payment_state = PaymentState::Confirming;
    assert!(order_detail_view(&paying).is_under_way);
    paying.as_of = serde_json::from_value("2026-11-26".into()).unwrap();
    assert!(!order_detail_view(&paying).extension_is_near, "the payment under way may make it needless");
}

fn says(line: &CostLine) -> String {
    english(&Message::with(line.rule_key, line.rule_args.clone()))
}

#[test]
fn every_amount_of_a_detail_explains_itself() {
    let explain = |detail| explain_order(&ExplainOrderRequest { detail, language: Language::En });
    let table = explain(detail("8", 1, 1, 0));
    let lines: Vec<(&str, String)> = table.lines.iter().map(|line| (line.id.as_str(), says(line))).collect();
    let line = |id: &str| lines.iter().find(|(known, _)| *known == id).unwrap().1.clone();
    assert_eq!(line("serviceFee"), "₹5,000.00 × 10%, less your 9% discount, rounded to the paisa.");
    assert_eq!(line("gstFee"), "Processing fee ₹500.00 × 18%, rounded to the paisa.");
    assert_eq!(line("interest"), "₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.");
    assert_eq!(line("repaymentAmount"), "₹5,000.00 + interest ₹35.00, on 27 Nov 2026.");
    assert_eq!(
        line("overdueFee"),
        "₹5,000.00 × 1% a day × 1 day overdue, rounded to the paisa. No interest is charged on it."
    );
    assert_eq!(line("payable"), "₹5,035.00 + overdue fee ₹50.00.");
    assert_eq!(explain(detail("6", 0, 1, 0)).lines.len(), 6, "no charge, no line");

    let capped = OrderDetail { overdue_cap: Some("0.01".parse().unwrap()), ..detail("8", 1, 1, 0) };
    assert_eq!(
        says(explain(capped).lines.iter().find(|line| line.id == "overdueFee").unwrap()),
        "1% of ₹5,000.00, rounded to the paisa: the most that being late may cost. More days add nothing."
    );

    let unpaid = OrderDetail { repayment_date: None, ..detail("2", 0, 0, 0) };
    let due = explain(unpaid).lines[5].rule_args[2].clone();
    assert_eq!(due, "30 Nov 2026", "as if the money left on the day of the detail");
    let cooling_off = explain_cooling_off(&detail("6", 0, 1, 0));
    assert_eq!(says(&cooling_off), "The ₹4,410.00 you received + interest ₹15.00 for 3 days. No fee and no penalty.");

    let first_day = OrderDetail { days_used: 1, cooling_off_interest: rupees("5"), ..detail("6", 0, 1, 0) };
    let cooling_off = explain_cooling_off(&first_day);
    assert_eq!(says(&cooling_off), "The ₹4,410.00 you received + interest ₹5.00 for 1 day. No fee and no penalty.");
    let one_day = OrderDetail { period: 1, ..detail("6", 0, 1, 0) };
    assert_eq!(says(&explain(one_day).lines[4]), "₹5,000.00 × 0.1% a day × 1 day, rounded to the paisa.");
}

#[test]
fn an_exited_loan_explains_the_cost_of_the_exit() {
    let left: OrderDetail = serde_json::from_value(serde_json::json!({
        "serviceFee": "0.00", "gstFee": "0.00", "interest": "10.00", "repaymentAmount": "4420.00", "daysUsed": 2, "apr": "41.38",
        "coolingOffAmount": "4420.00", "coolingOffInterest": "10.00",
        "cooledOff": 1,
    }))
    .map(|changes: serde_json::Value| {
        let mut all = serde_json::to_value(detail("7", 0, 0, 0)).unwrap();
        for (field, value) in changes.as_object().unwrap() {
            all[field] = value.clone();
        }
        serde_json::from_value(all).unwrap()
    })
    .unwrap();
    let table = explain_order(&ExplainOrderRequest { detail: left, language: Language::En });
    let lines: Vec<(&str, String)> = table.lines.iter().map(|line| (line.id.as_str(), says(line))).collect();
    assert_eq!(
        lines,
        [
            ("interest", "₹5,000.00 × 0.1% a day × 2 days, rounded to the paisa.".to_owned()),
            (
                "repaymentAmount",
                "The ₹4,410.00 you received + interest ₹10.00 for 2 days. No fee and no penalty.".to_owned()
            ),
        ]
    );
    assert_eq!(table.apr.unwrap().rule_args, ["₹4,420.00", "₹4,410.00", "2"]);
}

#[test]
fn every_amount_of_an_extension_explains_itself() {
    let extension = |overdue_days: u32| -> Extension {
        serde_json::from_value(serde_json::json!({
            "extensionFee": "440.00", "extensionFeePaid": "0.00", "extensionServiceFee": "250.00",
            "extensionGst": "45.00", "extensionRate": "0.05", "interest": "45.00", "overdueFee": "100.00",
            "extensionApplyTime": "2026-11-29T10:00:00+05:30", "extensionDay": 7, "extensionTime": "2026-12-06",
            "orderRepayId": "r", "extensionId": "e", "isWaiting": 0, "repaymentDate": "2026-11-27",
            "loanAmount": "5000.00", "interestRate": "0.1", "interestDays": 9, "overdueRate": "1",
            "overdueDays": overdue_days
        }))
        .unwrap()
    };
    let table = explain_extension(&extension(2));
    let lines: Vec<String> = table.lines.iter().map(says).collect();
    assert_eq!(
        lines,
        [
            "₹5,000.00 × 5%, rounded to the paisa.",
            "Processing fee ₹250.00 × 18%, rounded to the paisa.",
            "₹5,000.00 × 0.1% a day × 9 days, rounded to the paisa.",
            "₹5,000.00 × 1% a day × 2 days overdue, rounded to the paisa. No interest is charged on it.",
            "Processing fee ₹250.00 + GST ₹45.00 + interest ₹45.00 + late charge ₹100.00.",
        ]
    );
    let capped = Extension { overdue_cap: Some("0.02".parse().unwrap()), ..extension(4) };
    assert_eq!(
        says(&explain_extension(&capped).lines[3]),
        "2% of ₹5,000.00, rounded to the paisa: the most that being late may cost. More days add nothing."
    );
    assert_eq!(explain_extension(&extension(0)).lines.len(), 4, "nothing overdue, no line of it");
}

#[test]
fn the_timeline_names_events_and_states() {
    let at = |event: &str, state: &str| serde_json::json!({ "at": "2026-11-20T10:00:00+05:30", "event": event, "orderState": state });
    let mut told = detail("11", 0, 0, 0);
    told.timeline =
        serde_json::from_value(serde_json::json!([at("apply", "1"), at("extensionPaid", "11"), at("later", "6")]))
            .unwrap();
    let labels: Vec<_> =
        order_detail_view(&told).timeline.iter().map(|step| (step.label_key, step.state_key)).collect();
    assert_eq!(
        labels,
        [
            (MessageKey::EventApply, MessageKey::StateAuditing),
            (MessageKey::EventExtensionPaid, MessageKey::StateExtension),
            (MessageKey::StateLoaned, MessageKey::StateLoaned),
        ]
    );
}
