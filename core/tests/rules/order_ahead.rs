//! The cost of repaying on future days, and the due date as a calendar event.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::support::order_detail as detail;
use loan_core::api::dto::order::OrderDetail;
use loan_core::message::MessageKey;
use loan_core::order::OrderState;
use loan_core::screen::ahead::{RepayAhead, RepayAheadRequest, RepayWhen, repay_ahead};
use loan_core::screen::detail::order_detail_view;
use loan_core::screen::reminder::{Reminder, ReminderRequest, reminder};
use proptest::prelude::*;
use serde_json::{Value, json};

fn ahead(detail: OrderDetail, today: &str) -> RepayAhead {
    repay_ahead(&RepayAheadRequest { detail, today: today.parse().unwrap() })
}

fn rows(ahead: &RepayAhead) -> Vec<(RepayWhen, String, u32, String)> {
    let row =
        |on: &loan_core::screen::ahead::RepayOn| (on.when, on.day.to_string(), on.late_days, on.amount.to_string());
    ahead.days.iter().map(row).collect()
}

#[test]
fn early_repayment_costs_the_agreed_amount_and_late_repayment_adds_a_charge() {
    use RepayWhen::{Due, Late, Today};
    let ahead = ahead(detail("6", json!({})), "2026-11-22");
    assert_eq!(
        rows(&ahead),
        [
            (Today, "2026-11-22".to_owned(), 0, "5035.00".to_owned()),
            (Due, "2026-11-27".to_owned(), 0, "5035.00".to_owned()),
            (Late, "2026-11-30".to_owned(), 3, "5185.00".to_owned()),
            (Late, "2026-12-04".to_owned(), 7, "5385.00".to_owned()),
        ]
    );
    assert!(ahead.days[0].lines.is_empty());
    let late: Vec<_> = ahead.days[2].lines.iter().map(|line| (line.id.as_str(), line.amount.to_string())).collect();
    assert_eq!(late, [("overdueFee", "150.00".to_owned()), ("payable", "5185.00".to_owned())]);
}

#[test]
fn returning_the_loan_comes_first_while_it_is_open() {
    use RepayWhen::{Due, Return, Today};
    let ahead = |today: &str| ahead(detail("6", json!({ "canCoolOff": 1 })), today);
    let open = ahead("2026-11-23");
    let first: Vec<_> = open.days.iter().take(3).map(|on| (on.when, on.amount.to_string())).collect();
    let [exit, today, due] = ["4425.00", "5035.00", "5035.00"].map(str::to_owned);
    assert_eq!(first, [(Return, exit), (Today, today), (Due, due)], "with three days of interest");
    assert_eq!(open.days[0].lines[0].rule_args, ["₹4,410.00", "₹15.00", "3"]);
    assert_eq!(open.how_key, Some(MessageKey::AheadFullAfterExit));
    // The order was read before the end of the cooling-off period, and is shown after the end.
    let over = ahead("2026-11-24");
    assert_eq!(over.days[0].when, Today);
    assert_eq!(over.how_key, Some(MessageKey::AheadFull));
}

#[test]
fn lateness_ahead_stops_at_the_cap() {
    let ahead = ahead(detail("8", json!({ "overdueCap": "0.05" })), "2026-11-30");
    let shown: Vec<_> = ahead.days.iter().map(|on| (on.late_days, on.amount.to_string())).collect();
    assert_eq!(shown, [(3, "5185.00".to_owned()), (6, "5285.00".to_owned()), (10, "5285.00".to_owned())]);
    assert_eq!(ahead.days[2].lines[0].amount.to_string(), "250.00");
}

#[test]
fn an_answer_that_is_days_old_is_computed_for_today() {
    use RepayWhen::{Late, Today};
    // The order was read on 20 November, before its due date, and is shown two days after the due date.
    let ahead = ahead(detail("6", json!({})), "2026-11-29");
    assert_eq!(
        rows(&ahead),
        [
            (Today, "2026-11-29".to_owned(), 2, "5135.00".to_owned()),
            (Late, "2026-12-02".to_owned(), 5, "5285.00".to_owned()),
            (Late, "2026-12-06".to_owned(), 9, "5485.00".to_owned()),
        ]
    );
}

#[test]
fn no_future_costs_for_a_loan_that_is_not_owed() {
    for state in OrderState::ALL.into_iter().filter(|state| !state.is_owed()) {
        assert_eq!(ahead(detail(state.code(), json!({})), "2026-11-22"), RepayAhead::default(), "{state:?}");
    }
}

#[test]
fn an_extension_costs_the_same_as_on_the_server_today() {
    // The fee is 5 % of 5,000, plus GST, plus two days of interest.
    let extended = ahead(detail("6", json!({})), "2026-11-22").extended.unwrap();
    assert_eq!(extended.fee.to_string(), "305.00");
    assert_eq!(extended.due.to_string(), "2026-11-29");
    assert_eq!(extended.amount.to_string(), "5035.00");
    let dearer = ahead(detail("6", json!({ "extensionRate": "0.06" })), "2026-11-22").extended.unwrap();
    assert_eq!(dearer.fee.to_string(), "364.00", "the order's own rate");

    let none = |more: Value, today| ahead(detail("6", more), today).extended;
    assert_eq!(none(json!({ "extensionRate": null }), "2026-11-22"), None, "an answer of before says no rate");
    assert_eq!(none(json!({ "isExtension": 0 }), "2026-11-22"), None, "the order allows none");
    assert_eq!(none(json!({ "extensionState": 1 }), "2026-11-22"), None, "one waits for its payment");
    assert_eq!(none(json!({}), "2026-11-20"), None, "the date would not move");
}

#[test]
fn a_cached_answer_without_the_rate_is_still_readable() {
    let mut kept = serde_json::to_value(detail("6", json!({}))).unwrap();
    kept.as_object_mut().unwrap().remove("extensionRate");
    let kept: OrderDetail = serde_json::from_value(kept).unwrap();
    assert_eq!(kept.extension_rate, None);
    assert_eq!(ahead(kept, "2026-11-22").days.len(), 4);
}

fn remind(detail: OrderDetail, now: &str, title: &str, text: &str) -> Reminder {
    let request = ReminderRequest {
        detail,
        now: now.parse().unwrap(),
        origin: "https://saral.example".to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
    };
    reminder(&request)
}

fn calendar(reminder: Reminder) -> String {
    match reminder {
        Reminder::Offered { calendar, .. } => calendar,
        Reminder::None => panic!("no reminder"),
    }
}

/// Parses a calendar file by RFC 5545 into unfolded lines, each as name and value.
fn read(calendar: &str) -> Vec<(String, String)> {
    assert!(calendar.ends_with("\r\n"));
    assert!(!calendar.replace("\r\n", "").contains(char::is_control), "a control character outside a line's end");
    for line in calendar.split("\r\n") {
        assert!(line.len() <= 75, "{line}");
    }
    let unfolded = calendar.replace("\r\n ", "");
    let lines = unfolded.strip_suffix("\r\n").unwrap().split("\r\n");
    lines.map(|line| line.split_once(':').unwrap()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn unescaped(value: &str) -> String {
    let mut letters = value.chars();
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next().unwrap() {
                'n' | 'N' => text.push('\n'),
                escaped @ ('\\' | ';' | ',') => text.push(escaped),
                other => panic!("\\{other} is no escape"),
            },
            ';' | ',' => panic!("a bare separator"),
            letter => text.push(letter),
        }
    }
    text
}

#[test]
fn the_due_date_is_an_event_of_that_day() {
    let made = remind(detail("6", json!({})), "2026-11-20T10:15:00+05:30", "Repay ₹5,035.00", "Order SL1; on time");
    let Reminder::Offered { file_name, calendar } = made else { panic!("no reminder") };
    assert_eq!(file_name, "saral-2026-11-27.ics");
    let lines: Vec<_> = read(&calendar).into_iter().map(|(name, value)| format!("{name}:{value}")).collect();
    assert_eq!(
        lines,
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Saral//Repayment reminder//EN",
            "CALSCALE:GREGORIAN",
            "BEGIN:VEVENT",
            "UID:repayment-o1@saral",
            "SEQUENCE:8",
            "DTSTAMP:20261120T044500Z",
            "DTSTART;VALUE=DATE:20261127",
            "DTEND;VALUE=DATE:20261128",
            "SUMMARY:Repay ₹5\\,035.00",
            "DESCRIPTION:Order SL1\\; on time",
            "URL:https://saral.example/orders/o1/detail",
            "TRANSP:TRANSPARENT",
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "DESCRIPTION:Repay ₹5\\,035.00",
            "TRIGGER:-PT14H",
            "END:VALARM",
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "DESCRIPTION:Repay ₹5\\,035.00",
            "TRIGGER:PT9H",
            "END:VALARM",
            "END:VEVENT",
            "END:VCALENDAR",
        ]
    );
}

#[test]
fn the_stamp_is_in_universal_time_and_the_day_in_indian() {
    // 00:30 on the 21st in India is still the 20th in UTC.
    let made = calendar(remind(detail("6", json!({})), "2026-11-21T00:30:00+05:30", "a", "b"));
    assert!(made.contains("\r\nDTSTAMP:20261120T190000Z\r\n"));
    assert!(made.contains("\r\nDTSTART;VALUE=DATE:20261127\r\n"));
}

#[test]
fn an_extension_moves_the_event_instead_of_adding_one() {
    let first = read(&calendar(remind(detail("6", json!({})), "2026-11-20T10:15:00+05:30", "a", "b")));
    let moved = detail("11", json!({ "extensionState": 3, "repaymentDate": "2026-12-04" }));
    let second = read(&calendar(remind(moved, "2026-11-27T10:15:00+05:30", "a", "b")));
    let value = |lines: &[(String, String)], name| lines.iter().find(|line| line.0 == name).unwrap().1.clone();
    assert_eq!(value(&first, "UID"), value(&second, "UID"));
    let sequence = |lines| value(lines, "SEQUENCE").parse::<u32>().unwrap();
    assert!(sequence(&second) > sequence(&first));
}

#[test]
fn there_is_a_reminder_until_the_due_date_is_over() {
    let owed = || detail("6", json!({}));
    assert!(matches!(remind(owed(), "2026-11-27T23:59:59+05:30", "a", "b"), Reminder::Offered { .. }));
    assert_eq!(remind(owed(), "2026-11-28T00:00:00+05:30", "a", "b"), Reminder::None);
    for state in OrderState::ALL {
        let detail = detail(state.code(), json!({}));
        let due = order_detail_view(&detail).due_ahead.map(|day| day.to_string());
        assert_eq!(due.as_deref(), state.is_owed().then_some("2026-11-27"), "{state:?}");
        let offered = matches!(remind(detail, "2026-11-20T10:15:00+05:30", "a", "b"), Reminder::Offered { .. });
        assert_eq!(offered, state.is_owed(), "{state:?}");
    }
    let late = detail("8", json!({ "asOf": "2026-11-28", "overdueDays": 1 }));
    assert_eq!(order_detail_view(&late).due_ahead, None);
}

proptest! {
    #[test]
    fn texts_survive_the_calendar_file_unchanged(title in "[^\\p{Cc}]{0,80}", text in "([^\\p{Cc}]|\n){0,200}") {
        let made = calendar(remind(detail("6", json!({})), "2026-11-20T10:15:00+05:30", &title, &text));
        let lines = read(&made);
        let said = |name: &str| lines.iter().find(|line| line.0 == name).map(|line| unescaped(&line.1)).unwrap();
        prop_assert_eq!(said("SUMMARY"), title);
        prop_assert_eq!(said("DESCRIPTION"), text);
        prop_assert_eq!(lines.len(), 26);
    }

    #[test]
    fn no_text_can_end_a_line(title in "\\PC*|[\r\n\t\u{0}:;,\\\\A-Z]{0,40}") {
        let made = calendar(remind(detail("6", json!({})), "2026-11-20T10:15:00+05:30", &title, ""));
        prop_assert_eq!(read(&made).len(), 26);
    }
}
