//! Instants and days of Indian Standard Time.

use loan_core::time::{Day, Timestamp, format_birth_date, format_day, format_instant};
use proptest::prelude::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

#[test]
fn an_instant_is_written_in_ist_and_read_from_any_offset() {
    for (given, written) in [
        ("2026-11-20T10:15:00+05:30", "2026-11-20T10:15:00+05:30"),
        ("2026-11-20T04:45:00Z", "2026-11-20T10:15:00+05:30"),
        ("2026-11-19T20:45:00-08:00", "2026-11-20T10:15:00+05:30"),
        ("2026-11-20T10:15:00.120+05:30", "2026-11-20T10:15:00.120+05:30"),
        ("2026-12-31T23:59:59Z", "2027-01-01T05:29:59+05:30"),
    ] {
        assert_eq!(at(given).to_string(), written);
        assert_eq!(serde_json::to_string(&at(given)).unwrap(), format!("\"{written}\""));
    }
    for given in ["", "2026-11-20", "2026-11-20T10:15:00", "1969-01-01T00:00:00Z", "2026-02-29T00:00:00Z", "yesterday"]
    {
        assert!(given.parse::<Timestamp>().is_err(), "{given}");
    }
}

#[test]
fn the_day_changes_at_midnight_in_india() {
    assert_eq!(at("2026-11-20T23:59:59.999+05:30").day(), day("2026-11-20"));
    assert_eq!(at("2026-11-21T00:00:00+05:30").day(), day("2026-11-21"));
    assert_eq!(at("2026-11-20T18:29:59Z").day(), day("2026-11-20"));
    assert_eq!(at("2026-11-20T18:30:00Z").day(), day("2026-11-21"));
    assert_eq!(day("2026-11-20").start(), at("2026-11-20T00:00:00+05:30"));
    assert_eq!(day("2026-11-20").end(), at("2026-11-21T00:00:00+05:30"));
}

#[test]
fn days_follow_the_calendar() {
    for (from, days, to) in [
        ("2026-01-31", 1, "2026-02-01"),
        ("2026-02-28", 1, "2026-03-01"),
        ("2028-02-28", 1, "2028-02-29"),
        ("2028-02-29", 7, "2028-03-07"),
        ("2028-02-29", 365, "2029-02-28"),
        ("2026-12-31", 1, "2027-01-01"),
        ("2026-11-27", -7, "2026-11-20"),
    ] {
        assert_eq!(day(from).plus(days), day(to));
        assert_eq!(day(from).days_until(day(to)), days);
    }
    for text in
        ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "2026/01/01", "1969-12-31", "2026-01-01T00"]
    {
        assert!(text.parse::<Day>().is_err(), "{text}");
    }
}

#[test]
fn arithmetic_stops_at_the_ends_of_the_calendar() {
    assert_eq!(Day::MAX.plus(1), Day::MAX);
    assert_eq!(Day::MIN.plus(i64::MIN), Day::MIN);
    assert_eq!(Day::MIN.plus(i64::MAX), Day::MAX);
    assert_eq!(Timestamp::MAX.plus_hours(i64::MAX), Timestamp::MAX);
    assert_eq!(Timestamp::MIN.plus_days(i64::MIN), Timestamp::MIN);
    assert_eq!(Timestamp::MAX.day(), Day::MAX);
    assert_eq!(Day::MAX.end(), Timestamp::MAX);
}

#[test]
fn dates_are_spelled() {
    assert_eq!(format_day(day("2026-11-20"), "en"), "20 Nov 2026");
    assert_eq!(format_day(day("2026-09-01"), "en-IN"), "1 Sep 2026");
    assert_eq!(format_day(day("2026-11-20"), "hi"), "20 नवंबर 2026");
    assert_eq!(format_day(day("2026-11-20"), "hi-IN"), "20 नवंबर 2026");
    assert_eq!(format_day(day("2026-11-20"), "ta"), "20 Nov 2026");
    assert_eq!(format_instant(at("2026-11-20T04:45:59Z"), "en"), "20 Nov 2026, 10:15");
    assert_eq!(format_instant(at("2026-11-20T18:30:00Z"), "hi"), "21 नवंबर 2026, 00:00");
}

proptest! {
    #[test]
    fn an_instant_survives_the_wire(ms in 0_i64..253_402_000_000_000) {
        let instant = Timestamp::from_epoch_ms(ms);
        prop_assert_eq!(instant.epoch_ms(), ms);
        prop_assert_eq!(at(&instant.to_string()), instant);
        prop_assert_eq!(Timestamp::at(instant.day(), instant.day().start().ms_until(instant)), instant);
    }

    #[test]
    fn an_instant_is_written_by_its_parts(second in 0_i64..253_402_000_000, ms in prop_oneof![Just(0), 0_i64..1000]) {
        let instant = Timestamp::from_epoch_ms(second * 1000 + ms);
        let (day, (hour, minute, second, ms)) = (instant.day(), instant.clock());
        let date = format!("{:04}-{:02}-{:02}", day.year(), day.month(), day.day_of_month());
        let fraction = if ms == 0 { String::new() } else { format!(".{ms:03}") };
        let written = format!("{date}T{hour:02}:{minute:02}:{second:02}{fraction}+05:30");
        prop_assert_eq!(day.to_string(), date);
        prop_assert_eq!(instant.to_string(), &*written);
        prop_assert_eq!(serde_json::to_string(&instant).unwrap(), format!("\"{written}\""));
    }

    #[test]
    fn a_day_survives_the_wire_and_counts_right(first in 0_i64..2_900_000, days in -3_000_i64..3_000) {
        let start = Day::MIN.plus(first + 3_000);
        prop_assert_eq!(day(&start.to_string()), start);
        prop_assert_eq!(start.days_until(start.plus(days)), days);
        prop_assert_eq!(start.start().plus_days(days).day(), start.plus(days));
    }
}

#[test]
fn a_day_in_india_begins_at_half_past_six_in_the_evening_of_utc() {
    // The format is that of JavaScript's `Date`.
    assert_eq!(at("2026-11-20T18:29:59.999Z").day(), day("2026-11-20"));
    assert_eq!(at("2026-11-20T18:30:00.000Z").day(), day("2026-11-21"));
    assert_eq!(at("2027-12-31T18:30:00.000Z").day(), day("2028-01-01"));
    // Each day of a leap year has 24 hours, and no day is skipped.
    let begin = at("2027-12-30T18:30:00.000Z");
    let days = |hours: i64| day("2027-12-31").plus(hours / 24);
    assert!((0..370 * 24).all(|hours| begin.plus_hours(hours).day() == days(hours)));
}

#[test]
fn a_date_of_birth_is_spelled_though_no_loan_has_such_a_day() {
    let spelled = |written| format_birth_date(written, "en-IN");
    assert_eq!(spelled("1968-05-13").as_deref(), Some("13 May 1968"));
    assert_eq!(spelled("1990-01-01").as_deref(), Some("1 Jan 1990"));
    assert_eq!(spelled("1948-02-29").as_deref(), Some("29 Feb 1948"));
    assert_eq!(spelled("2000-02-29").as_deref(), Some("29 Feb 2000"));
    assert_eq!(spelled("1990").as_deref(), Some("1990"), "some cards have the year only");
    assert_eq!(format_birth_date("1990-01-01", "hi-IN").as_deref(), Some("1 जनवरी 1990"));
    for wrong in [
        "",
        "199",
        "19९0",
        "13/05/1968",
        "1990-13-01",
        "1990-02-30",
        "1990-02-29",
        "1900-02-29",
        "19९0-01-01",
        "year-01-01",
    ] {
        assert_eq!(spelled(wrong), None, "{wrong}");
    }
}
