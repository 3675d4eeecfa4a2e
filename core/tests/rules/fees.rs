//! Quotes, late charges, extensions and statements.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders::{day, instant, rates, rupees, terms, terms_at};
use crate::support::english;
use loan_core::api::code::ErrorCode;
use loan_core::fees::explain::{CostTable, Sign, quote_table};
use loan_core::fees::extension::{ExtensionQuoteOutcome, ExtensionQuoteRequest, extension_quote};
use loan_core::fees::kfs::{KfsOutcome, KfsRequest, KfsStatement, brings_statement, kfs_of};
use loan_core::fees::loyalty::{loan_table, loyalty, loyalty_table, next_level};
use loan_core::fees::payoff::{EarlyInterest, LateCharge, overdue_days};
use loan_core::fees::terms::TermsFault;
use loan_core::fees::{ExtensionQuote, Offer, Quote, QuoteOutcome, QuoteRequest, Rates, Terms, quote};
use loan_core::message::{Language, Message, MessageKey};
use loan_core::money::Money;
use rust_decimal::Decimal;

fn request(amount: &str, days: u32, on_time_repayments: u32) -> QuoteRequest {
    QuoteRequest { terms: terms(), amount: rupees(amount), days, on_time_repayments, today: day("2026-11-20") }
}

// proves: S3.7 S9.9 S9.15
#[test]
fn the_worked_example_is_exact() {
    let quote = Quote::of(&request("5000", 7, 0)).unwrap();
    let shown = serde_json::to_value(&quote).unwrap();
    let expected = serde_json::json!({
        "amount": "5000.00", "days": 7, "serviceFee": "500.00", "gstFee": "90.00", "interest": "35.00",
        "arriveAmount": "4410.00", "repaymentAmount": "5035.00", "repaymentDate": "2026-11-27",
        "discount": "0.00", "apr": "738.99"
    });
    assert_eq!(shown, expected);
}

// proves: S1.10 S9.20 S9.21 S9.22
#[test]
fn loyalty_takes_its_percent_off_the_processing_fee_only() {
    for (repayments, level, percent, fee, gst, received) in [
        (0, 0, 0, "500.00", "90.00", "4410.00"),
        (1, 1, 5, "475.00", "85.50", "4439.50"),
        (2, 2, 9, "455.00", "81.90", "4463.10"),
        (3, 2, 9, "455.00", "81.90", "4463.10"),
        (4, 3, 13, "435.00", "78.30", "4486.70"),
        (5, 3, 14, "430.00", "77.40", "4492.60"),
        (u32::MAX, 3, 14, "430.00", "77.40", "4492.60"),
    ] {
        let standing = loyalty(repayments);
        assert_eq!((standing.level, standing.discount_percent), (level, percent));
        let quote = Quote::of(&request("5000", 7, repayments)).unwrap();
        assert_eq!(quote.service_fee.to_string(), fee);
        assert_eq!(quote.gst_fee.to_string(), gst);
        assert_eq!(quote.arrive_amount.to_string(), received);
        assert_eq!(quote.interest.to_string(), "35.00");
        assert_eq!(quote.repayment_amount.to_string(), "5035.00");
    }
    assert_eq!(loyalty(0).name_key, None);
    let names = [1, 2, 4].map(|repayments| loyalty(repayments).name_key.unwrap());
    assert_eq!(names, [MessageKey::TierCopper, MessageKey::TierSilver, MessageKey::TierGold]);
}

// proves: S9.23 S9.24 S9.25 S9.26
#[test]
fn the_dialogs_list_their_tables() {
    let rows: Vec<_> =
        loyalty_table().rows.iter().map(|row| (row.level, row.repayments, row.discount_percent)).collect();
    assert_eq!(rows, [(1, 1, 5), (2, 2, 9), (3, 4, 13), (4, 4, 13), (5, 5, 14)]);
    for row in loyalty_table().rows {
        assert_eq!(loyalty(row.repayments).discount_percent, row.discount_percent, "level {}", row.level);
    }
    let loans = serde_json::to_value(loan_table()).unwrap();
    let row = |loan, from, to| serde_json::json!({ "loan": loan, "from": from, "to": to });
    assert_eq!(
        loans["rows"],
        serde_json::json!([row(1, "1000.00", "5000.00"), row(3, "3000.00", "10000.00"), row(5, "5000.00", "40000.00")])
    );
}

#[test]
fn the_next_level_is_the_next_larger_discount_and_how_many_repayments_lead_to_it() {
    let next = |so_far| next_level(so_far).map(|next| (next.more, next.name_key.is_some(), next.discount_percent));
    assert_eq!(next(0), Some((1, true, 5)));
    assert_eq!(next(1), Some((1, true, 9)));
    assert_eq!(next(2), Some((2, true, 13)));
    assert_eq!(next(3), Some((1, true, 13)));
    assert_eq!(next(4), Some((1, false, 14)), "the fifth level has no name");
    assert_eq!(next(5), None);
    assert_eq!(next(u32::MAX), None);
}

#[test]
fn a_loan_that_cannot_be_had_is_refused_with_its_reason() {
    let refusal = |request: &QuoteRequest| Quote::of(request).unwrap_err();
    assert_eq!(refusal(&request("1234", 7, 0)), ErrorCode::AmountNotOffered);
    assert_eq!(refusal(&request("5000", 8, 0)), ErrorCode::PeriodNotOffered);

    let mut eaten = request("5000", 7, 0);
    eaten.terms.rates.service_rate = "0.9".parse().unwrap();
    assert_eq!(refusal(&eaten), ErrorCode::NothingReceived);
    // With a fee rate of 1/1.18, the fee and 18 % GST on the fee together equal the loan.
    eaten.terms.offer.amount_list = vec![rupees("118")];
    eaten.amount = rupees("118");
    eaten.terms.rates.service_rate = "0.84745763".parse().unwrap();
    assert_eq!(refusal(&eaten), ErrorCode::NothingReceived);

    // One paisa would be received, at an APR of more than two billion percent, which exceeds `Apr::MAX`.
    let mut nearly = request("5000", 7, 0);
    nearly.terms.rates.service_rate = "0.847456".parse().unwrap();
    assert_eq!(refusal(&nearly), ErrorCode::NothingReceived);

    let mut odd = request("0", 7, 0);
    odd.terms.offer.amount_list = vec![rupees("0"), rupees("-5")];
    assert_eq!(refusal(&odd), ErrorCode::AmountNotOffered);
    odd.amount = rupees("-5");
    assert_eq!(refusal(&odd), ErrorCode::AmountNotOffered);

    let mut endless = request("5000", 0, 0);
    endless.terms.offer.period_list = vec![0, 3651, u32::MAX];
    for days in [0, 3651, u32::MAX] {
        endless.days = days;
        assert_eq!(refusal(&endless), ErrorCode::PeriodNotOffered);
    }

    let QuoteOutcome::Refused { message } = quote(&request("1234", 7, 0)) else { panic!("quoted") };
    assert_eq!(english(&message), "This amount is not offered.");
}

#[test]
fn the_due_date_follows_the_calendar() {
    for (today, days, due) in [
        ("2026-01-31", 7, "2026-02-07"),
        ("2028-02-22", 7, "2028-02-29"),
        ("2028-02-29", 14, "2028-03-14"),
        ("2026-12-25", 7, "2027-01-01"),
    ] {
        let quote = Quote::of(&QuoteRequest { today: day(today), ..request("5000", days, 0) }).unwrap();
        assert_eq!(quote.repayment_date, day(due));
    }
}

#[test]
fn lateness_costs_a_charge_for_each_day_after_the_due_date() {
    let due = day("2026-11-27");
    assert_eq!(overdue_days(due, day("2026-11-20")), 0);
    assert_eq!(overdue_days(due, due), 0, "the due date itself is on time");
    assert_eq!(overdue_days(due, day("2026-11-28")), 1);
    assert_eq!(overdue_days(due, day("2026-12-27")), 30);
    let charge = LateCharge { rate: "1.5".parse().unwrap(), cap: None, paid: Money::ZERO };
    assert_eq!(charge.fee(rupees("3333.33"), 0), Money::ZERO);
    // 3333.33 × 0.015 × 3 = 149.99985
    assert_eq!(charge.fee(rupees("3333.33"), 3), rupees("150.00"));
    // The charge is not compounded: ten days cost ten times the unrounded charge of a day.
    assert_eq!(charge.fee(rupees("5000"), 10), rupees("750.00"));
}

#[test]
fn lateness_costs_no_more_than_the_cap() {
    let capped = LateCharge { rate: "1".parse().unwrap(), cap: Some("0.3".parse().unwrap()), paid: Money::ZERO };
    let amount = rupees("3333.35");
    assert_eq!((capped.fee(amount, 29), capped.reached(amount, 29)), (rupees("966.67"), None));
    // 3333.35 × 0.3 is 1000.005, which is rounded to 1000.01.
    let at_the_cap = (rupees("1000.01"), capped.cap);
    for days in [30, 31, 4000] {
        assert_eq!((capped.fee(amount, days), capped.reached(amount, days)), at_the_cap, "{days} days late");
    }
    let extension = ExtensionQuoteRequest {
        terms: Rates { overdue_rate: capped.rate, overdue_cap: capped.cap, ..rates() },
        loan_amount: amount,
        due_day: day("2026-11-27"),
        today: day("2027-11-27"),
    };
    assert_eq!(priced(&extension).unwrap().overdue_fee, rupees("1000.01"));
}

pub fn priced(request: &ExtensionQuoteRequest) -> Option<ExtensionQuote> {
    ExtensionQuote::of((&request.terms).into(), request.loan_amount, request.due_day, request.today)
}

fn extension(due: &str, today: &str) -> ExtensionQuoteRequest {
    ExtensionQuoteRequest { terms: rates(), loan_amount: rupees("5000"), due_day: day(due), today: day(today) }
}

// proves: S4.40 S3.16
#[test]
fn an_extension_costs_its_fee_gst_interest_and_the_overdue_fee() {
    let early = priced(&extension("2026-11-27", "2026-11-25")).unwrap();
    assert_eq!(early.new_due_day, day("2026-12-02"));
    assert_eq!((early.extension_day, early.interest_days), (7, 5));
    assert_eq!(early.extension_service_fee, rupees("250"));
    assert_eq!(early.extension_gst, rupees("45"));
    assert_eq!(early.interest, rupees("25"));
    assert_eq!(early.overdue_fee, Money::ZERO);
    assert_eq!(early.extension_fee, rupees("320"));

    let late = priced(&extension("2026-11-27", "2026-11-30")).unwrap();
    assert_eq!(late.new_due_day, day("2026-12-07"));
    assert_eq!(late.interest_days, 10);
    assert_eq!(late.interest, rupees("50"));
    assert_eq!(late.overdue_fee, rupees("150"));
    assert_eq!(late.extension_fee, rupees("495"));
}

#[test]
fn an_extension_must_be_allowed_and_move_the_due_date() {
    assert_eq!(priced(&extension("2026-11-27", "2026-11-20")), None, "N = D");
    assert!(priced(&extension("2026-11-27", "2026-11-21")).is_some(), "N = D + 1");
    let refused = |request: &ExtensionQuoteRequest| match extension_quote(request) {
        ExtensionQuoteOutcome::Refused { message } => message.key,
        ExtensionQuoteOutcome::Quoted { .. } => panic!("quoted"),
    };
    assert_eq!(refused(&extension("2026-11-27", "2026-11-20")), MessageKey::ErrorExtensionNotLater);
    let mut fixed = extension("2026-11-27", "2026-11-27");
    fixed.terms.extension_allowed = false;
    assert_eq!(refused(&fixed), MessageKey::ErrorExtensionNotAllowed);
}

fn statement(days: u32, issued_at: &str) -> KfsRequest {
    let mut terms = terms();
    terms.offer.period_list = vec![5, 6, 7, 14];
    KfsRequest {
        terms,
        amount: rupees("5000"),
        days,
        on_time_repayments: 0,
        issued_at: instant(issued_at),
        lender: "Lender".to_owned(),
        grievance_officer: "Officer, 1 Road\nPune".to_owned(),
    }
}

#[test]
fn a_statement_holds_every_fact_and_binds_for_its_days() {
    let KfsOutcome::Stated { facts } = kfs_of(&statement(7, "2026-11-20T23:30:00+05:30")) else { panic!("refused") };
    let shown = serde_json::to_value(&facts).unwrap();
    let expected = serde_json::json!({
        "validUntil": "2026-11-23T23:30:00+05:30", "amount": "5000.00", "days": 7, "interestRate": "0.1",
        "serviceFee": "500.00", "gstFee": "90.00", "interest": "35.00", "arriveAmount": "4410.00",
        "repaymentAmount": "5035.00", "apr": "738.99", "repaymentDate": "2026-11-27", "overdueRate": "1",
        "overdueCap": null, "earlyInterest": "full", "coolingOffDays": 3, "lender": "Lender", "grievanceOfficer": "Officer, 1 Road\nPune"
    });
    assert_eq!(shown, expected);

    for (days, ends) in [(7, "2026-11-23T10:00:00+05:30"), (6, "2026-11-21T10:00:00+05:30")] {
        let statement = KfsStatement::of(&statement(days, "2026-11-20T10:00:00+05:30")).unwrap();
        assert_eq!(statement.valid_until, instant(ends));
        assert!(statement.is_valid(statement.valid_until.plus_ms(-1)));
        assert!(!statement.is_valid(statement.valid_until));
        assert!(statement.is_about(rupees("5000"), days) && !statement.is_about(rupees("5000"), 14));
    }
    assert!(matches!(kfs_of(&statement(9, "2026-11-20T10:00:00+05:30")), KfsOutcome::Refused { .. }));
}

#[test]
fn the_same_inputs_on_the_same_day_give_the_same_canonical_bytes() {
    let text = |days, at| KfsStatement::of(&statement(days, at)).unwrap().canonical();
    let morning = text(7, "2026-11-20T00:00:00+05:30");
    assert_eq!(morning, text(7, "2026-11-20T23:59:59+05:30"));
    assert_ne!(morning, text(7, "2026-11-21T00:00:00+05:30"), "another due date");
    assert_ne!(morning, text(14, "2026-11-20T00:00:00+05:30"));
    assert_eq!(morning.lines().count(), 14, "a line break in a name makes no line");
    let mut capped = statement(7, "2026-11-20T00:00:00+05:30");
    capped.terms.rates.overdue_cap = Some("0.3".parse().unwrap());
    let capped = KfsStatement::of(&capped).unwrap();
    assert_eq!(capped.facts().overdue_cap, capped.rates.overdue_cap);
    assert_eq!(
        capped.canonical(),
        morning.replace("overdueRate=1\n", "overdueRate=1\noverdueCap=0.3\n"),
        "a cap is a fact of its own"
    );
    let mut early = statement(7, "2026-11-20T00:00:00+05:30");
    early.terms.rates.early_interest = EarlyInterest::DaysUsed;
    let early = KfsStatement::of(&early).unwrap();
    assert_eq!(early.facts().early_interest, EarlyInterest::DaysUsed);
    assert_eq!(early.canonical(), morning.replace("overdueRate=1\n", "overdueRate=1\nearlyInterest=daysUsed\n"));
}

fn explained(repayments: u32, language: Language) -> CostTable {
    let asked = request("5000", 7, repayments);
    let Rates { service_rate, interest_rate, .. } = asked.terms.rates;
    quote_table(&Quote::of(&asked).unwrap(), service_rate, interest_rate, language)
}

#[test]
fn every_line_of_a_quote_says_its_inputs_its_rule_and_its_rounding() {
    let table = explained(2, Language::En);
    let said: Vec<(String, String, String)> = table
        .lines
        .iter()
        .map(|line| {
            let rule = Message::with(line.rule_key, line.rule_args.clone());
            (english(&Message::with(line.label_key, line.label_args.clone())), line.amount.display(), english(&rule))
        })
        .collect();
    let expected = [
        ("Loan amount", "₹5,000.00", "The amount you chose: ₹5,000.00."),
        ("Processing fee", "₹455.00", "₹5,000.00 × 10%, less your 9% discount, rounded to the paisa."),
        ("GST 18% on processing fee", "₹81.90", "Processing fee ₹455.00 × 18%, rounded to the paisa."),
        ("You receive", "₹4,463.10", "₹5,000.00 − processing fee ₹455.00 − GST ₹81.90, taken when the money is sent."),
        ("Interest fee", "₹35.00", "₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa."),
        ("You repay", "₹5,035.00", "₹5,000.00 + interest ₹35.00, on 27 Nov 2026."),
    ];
    assert_eq!(said, expected.map(|(label, amount, rule)| (label.into(), amount.into(), rule.into())));
    let apr = table.apr.unwrap();
    let rule = Message::with(apr.rule_key, apr.rule_args);
    assert_eq!(english(&rule), "(₹5,035.00 ÷ ₹4,463.10 − 1) × 365 ÷ 7 days, as a percentage with two decimals.");
    assert_eq!(explained(0, Language::Hi).lines[5].rule_args[2], "27 नवंबर 2026");
    assert_eq!(explained(0, Language::En).lines[1].rule_key, MessageKey::CalcServiceFee);
}

#[test]
fn the_lines_add_up_as_their_signs_say() {
    for repayments in 0..6 {
        let mut sum = Decimal::ZERO;
        let mut totals = Vec::new();
        for line in explained(repayments, Language::En).lines {
            match line.sign {
                Sign::Start => sum = line.amount.value(),
                Sign::Plus => sum += line.amount.value(),
                Sign::Minus => sum -= line.amount.value(),
                Sign::Total => {
                    assert_eq!(line.amount.value(), sum, "{}", line.id);
                    // The interest is added to the loan amount, from which the fees were taken.
                    sum = rupees("5000").value();
                    totals.push(line.id);
                }
            }
        }
        assert_eq!(totals, ["arriveAmount", "repaymentAmount"]);
    }
}

#[test]
fn only_the_refusal_of_an_expired_statement_brings_a_new_one() {
    let bring: Vec<_> = ErrorCode::ALL.iter().filter(|code| brings_statement(code.code())).collect();
    assert_eq!(bring, [&ErrorCode::KfsExpired]);
}

#[test]
fn terms_are_offered_only_when_all_of_them_can_be_lent() {
    let offer = |amounts: &[&str], tenures: &[u32]| {
        Offer::once(amounts.iter().map(|amount| rupees(amount)).collect(), tenures.to_vec())
    };
    let faults = |offer, rates| Terms { offer, rates }.faults();
    assert_eq!(terms().faults(), []);
    let fault = |field, reason: &str| TermsFault { field, reason: reason.to_owned() };
    let unordered = ["amountList", "periodList"].map(|field| fault(field, "must be non-empty and ascending"));
    assert_eq!(faults(offer(&[], &[]), rates()), unordered);
    assert_eq!(faults(offer(&["2", "1"], &[7, 7]), rates()), unordered);
    assert_eq!(
        faults(offer(&["-1", "0"], &[0, 3651]), rates()),
        [
            fault("amountList", "amounts must be positive"),
            fault("periodList", "days must be positive, and at most 3650")
        ]
    );
    let slips =
        Rates { interest_rate: "1000000".parse().unwrap(), overdue_cap: Some("30".parse().unwrap()), ..rates() };
    assert_eq!(
        faults(terms().offer, slips),
        [
            fault("interestRate", "must be at most 100 % a day"),
            fault("overdueCap", "must be at most 1, the whole amount")
        ],
        "all at once"
    );
    let highest = Rates { overdue_rate: "100".parse().unwrap(), overdue_cap: Some("1".parse().unwrap()), ..rates() };
    assert_eq!(faults(terms().offer, highest), []);
    let eaten = Rates { service_rate: "0.9".parse().unwrap(), ..rates() };
    assert_eq!(faults(terms().offer, eaten.clone()), [fault("serviceRate", "the fees leave nothing to receive")]);
    // Deserializing does not check terms; the quote refuses them.
    let read: Terms = serde_json::from_value(serde_json::to_value(terms_at(eaten.clone())).unwrap()).unwrap();
    assert_eq!(read, terms_at(eaten));
}

/// Three extensions, three days of cooling-off (contract §9).
#[test]
fn terms_without_these_fields_have_the_usual_limits() {
    let mut written = serde_json::to_value(terms()).unwrap();
    for field in ["maxExtensions", "coolingOffDays"] {
        assert!(written.as_object_mut().unwrap().remove(field).is_some());
    }
    let read: Terms = serde_json::from_value(written).unwrap();
    assert_eq!((read.rates.max_extensions, read.rates.cooling_off_days), (3, 3));
}
