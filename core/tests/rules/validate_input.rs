//! Cleaning of typed input, and checks of identity numbers, IFSCs and phone numbers.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use loan_core::personal::{Mobile, Typed};
use loan_core::validate::identity::{is_aadhaar, is_individual_pan, mask, verhoeff};
use loan_core::validate::ifsc::{SearchNamesRequest, is_ifsc, normal_ifsc, search_names, similar_codes};
use loan_core::validate::input::{CleanInputRequest, FEEDBACK_CHARS, InputKind, clean, clean_input};
use loan_core::validate::input::{is_mobile, wire_phone};
use proptest::prelude::*;

use crate::support::vectors;

const KINDS: [InputKind; 10] = [
    InputKind::Phone,
    InputKind::LoginCode,
    InputKind::Aadhaar,
    InputKind::AadhaarOtp,
    InputKind::Pan,
    InputKind::Account,
    InputKind::Ifsc,
    InputKind::ContactName,
    InputKind::Digits,
    InputKind::Feedback,
];

// proves: S5.1 S5.2 S5.11 S5.13 S5.18 S5.24 S9.8
#[test]
fn each_kind_keeps_what_it_takes_and_cuts_what_is_too_long() {
    let cases = [
        (InputKind::Phone, "98765 43210 99", "9876543210"),
        (InputKind::Phone, "98a76-543.2101", "9876543210"),
        (InputKind::Phone, " +91 98765 43210", "9876543210"),
        (InputKind::Phone, "919876543210", "9876543210"),
        (InputKind::Phone, "91 98765-43210", "9876543210"),
        (InputKind::Phone, "0091 98765 43210", "9876543210"),
        (InputKind::Phone, "09876543210", "9876543210"),
        // A copied contact's number is often enclosed in invisible direction marks.
        (InputKind::Phone, "\u{202a}+91 98765 43210\u{202c}", "9876543210"),
        (InputKind::Phone, "+९१ ९८७६५ ४३२१०", "9876543210"),
        (InputKind::Phone, "9198765432", "9198765432"),
        (InputKind::Phone, "98765432109", "9876543210"),
        (InputKind::Phone, "९८७६५४३२१०", "9876543210"),
        (InputKind::LoginCode, "12 345", "1234"),
        (InputKind::Aadhaar, "9999 4105 7058 1", "999941057058"),
        (InputKind::AadhaarOtp, "1234567", "123456"),
        (InputKind::Pan, "abcpe-1234f9", "ABCPE1234F"),
        (InputKind::Account, "12345678901234567890", "1234567890123456789"),
        (InputKind::Account, "12a3", "123"),
        (InputKind::Ifsc, "hdfc 0000 001 7", "HDFC0000001"),
        (InputKind::ContactName, "D’Souza J. 3rd_é", "D'Souza J. rdé"),
        (InputKind::ContactName, "सुनीता देवी", "सुनीता देवी"),
        (InputKind::ContactName, "Abdul-Rehman २।", "AbdulRehman "),
        (InputKind::ContactName, "Asha 😀 123", "Asha  "),
        (InputKind::Digits, "1a2b3c", "123"),
        (InputKind::Feedback, "It's good!\n(really), yes? _1.", "Its good! really, yes? _1."),
    ];
    for (kind, typed, kept) in cases {
        assert_eq!(clean(kind, typed, 0), kept, "{kind:?} {typed}");
    }
    let longest = usize::try_from(FEEDBACK_CHARS).unwrap();
    assert_eq!(clean(InputKind::Feedback, &"a".repeat(longest + 100), 0).len(), longest);
}

#[test]
fn a_prefix_typed_by_hand_is_dropped_when_the_number_grows_beyond_it() {
    let typed = |keys: &str| {
        keys.chars().fold(String::new(), |field, key| clean(InputKind::Phone, &format!("{field}{key}"), 0))
    };
    for prefix in ["", "91", "+91 ", "0", "0091", "091", "+91 0", "९१"] {
        for number in ["9876543210", "6000000000", "7191919191", "8091234567"] {
            assert_eq!(typed(&format!("{prefix}{number}")), number, "{prefix}");
        }
    }
    assert_eq!(typed("9198765432"), "9198765432");
    assert_eq!(typed("91987654321"), "987654321", "visibly incomplete, not another person's number");
    assert_eq!(typed("98765432109"), "9876543210");
}

#[test]
fn the_digits_of_every_indian_script_are_taken_as_ascii() {
    for zero in "0٠۰०০੦૦୦௦౦೦൦᱐꯰０".chars() {
        let digits: String = (0..10).filter_map(|digit| char::from_u32(u32::from(zero) + digit)).collect();
        assert_eq!(clean(InputKind::Account, &digits, 0), "0123456789", "{digits}");
        let [before, after] = [u32::from(zero) - 1, u32::from(zero) + 10].map(char::from_u32);
        for other in [before, after].into_iter().flatten() {
            assert_eq!(clean(InputKind::Account, &other.to_string(), 0), "", "{other}");
        }
    }
}

#[test]
fn a_fields_own_limit_holds_beside_the_kinds() {
    let request = |kind, max_length| CleanInputRequest { kind, value: "123456".into(), max_length };
    assert_eq!(clean_input(&request(InputKind::Digits, Some(3))).value, "123");
    assert_eq!(clean_input(&request(InputKind::Digits, Some(0))).value, "123456");
    assert_eq!(clean_input(&request(InputKind::Digits, None)).value, "123456");
    assert_eq!(clean_input(&request(InputKind::LoginCode, Some(6))).value, "1234");
    let json = r#"{"kind":"loginCode","value":"9x9"}"#;
    assert_eq!(clean_input(&serde_json::from_str(json).unwrap()).value, "99");
}

proptest! {
    #[test]
    fn cleaning_is_total_and_idempotent(text in any::<String>(), place in 0..KINDS.len(), limit in 0_u32..40) {
        let kind = KINDS[place];
        let once = clean(kind, &text, limit);
        prop_assert_eq!(&clean(kind, &once, limit), &once);
        prop_assert!(limit == 0 || once.chars().count() <= limit as usize);
    }

    #[test]
    fn typed_numbers_are_kept_as_typed_up_to_their_length(digits in "[2-8][0-9]{0,29}|") {
        // The generated digits do not begin with 0 or 91, which may be prefixes.
        for (kind, limit) in [(InputKind::Phone, 10), (InputKind::LoginCode, 4), (InputKind::Aadhaar, 12),
                              (InputKind::AadhaarOtp, 6), (InputKind::Account, 19)] {
            let expected: String = digits.chars().take(limit).collect();
            prop_assert_eq!(clean(kind, &digits, 0), expected);
        }
    }

    #[test]
    fn every_number_has_one_check_digit_and_one_wrong_digit_breaks_it(
        number in "[0-9]{1,20}", place in any::<prop::sample::Index>(), by in 1_u8..10,
    ) {
        let full = |digit: u8| format!("{number}{digit}");
        let fitting: Vec<u8> = (0..10).filter(|digit| verhoeff(&full(*digit)) == Some(0)).collect();
        prop_assert_eq!(fitting.len(), 1);
        let mut bytes = full(fitting[0]).into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = b'0' + (bytes[place] - b'0' + by) % 10;
        prop_assert_ne!(verhoeff(&String::from_utf8(bytes).unwrap()), Some(0));
    }

    #[test]
    fn identity_checks_are_total(text in any::<String>()) {
        let _ = (is_aadhaar(&text), is_individual_pan(&text), is_ifsc(&text), verhoeff(&text), is_mobile(&text));
        prop_assert_eq!(mask(&text).chars().count(), text.chars().count());
    }
}

#[derive(serde::Deserialize)]
struct VerhoeffVectors {
    vectors: Vec<VerhoeffVector>,
}

#[derive(serde::Deserialize)]
struct VerhoeffVector {
    number: String,
    check_digit: String,
    full: String,
}

#[test]
fn verhoeff_agrees_with_its_vectors() {
    let file: VerhoeffVectors = serde_json::from_str(&vectors("identity/verhoeff.json")).unwrap();
    assert!(file.vectors.len() >= 40, "the file holds {}", file.vectors.len());
    for vector in file.vectors {
        assert_eq!([vector.number.as_str(), &vector.check_digit].concat(), vector.full);
        assert_eq!(verhoeff(&vector.full), Some(0), "{}", vector.full);
        for other in ('0'..='9').filter(|digit| !vector.check_digit.contains(*digit)) {
            assert_ne!(verhoeff(&format!("{}{other}", vector.number)), Some(0), "{} {other}", vector.number);
        }
    }
    assert_eq!(verhoeff(""), None);
    assert_eq!(verhoeff("12a"), None);
}

/// Checks that `rule` gives each `value` of a file the verdict in the same row; returns the number of rows.
fn agrees(file: &str, rule: fn(&str) -> bool) -> usize {
    let text = vectors(file);
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::None).from_reader(text.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let (value, verdict) = (column("value"), column("verdict"));
    let mut rows = 0;
    for record in reader.records() {
        let record = record.unwrap();
        let expected = match &record[verdict] {
            "valid" => true,
            "invalid" => false,
            other => panic!("{file}: verdict {other}"),
        };
        assert_eq!(rule(&record[value]), expected, "{file}: {record:?}");
        rows += 1;
    }
    rows
}

// proves: S9.5
#[test]
fn aadhaar_agrees_with_its_vectors() {
    assert_eq!(agrees("identity/aadhaar.csv", is_aadhaar), 141);
}

#[test]
fn pan_agrees_with_its_vectors() {
    assert_eq!(agrees("identity/pan.csv", is_individual_pan), 200);
}

#[test]
fn an_ifsc_has_four_letters_a_zero_and_six_characters() {
    for good in ["HDFC0000001", "SBIN0BRANCH"] {
        assert!(is_ifsc(good), "{good}");
    }
    for bad in
        ["", "HDFC000001", "HDFC00000011", "HDFC1000001", "hdfc0000001", "HDF00000001", "HDFC0000 01", "HDFC०000001"]
    {
        assert!(!is_ifsc(bad), "{bad}");
    }
    assert_eq!(normal_ifsc(" hdfc0000001 "), "HDFC0000001");
}

// proves: S5.27
#[test]
fn the_finder_searches_by_substring_whatever_the_case() {
    let names: Vec<String> = ["State Bank of India", "HDFC Bank", "Bank of Baroda"].map(String::from).into();
    let search = |query: &str| search_names(&SearchNamesRequest { names: names.clone(), query: query.into() }).matches;
    assert_eq!(search("BANK OF"), [0, 2]);
    assert_eq!(search(" hdfc "), [1]);
    assert_eq!(search(""), [0, 1, 2]);
    assert_eq!(search("zzz"), [0_u32; 0]);
}

// proves: S5.5 S9.3
#[test]
fn a_phone_is_ten_digits_from_six_and_travels_with_91() {
    assert!(["9876543210", "6000000000"].iter().all(|phone| is_mobile(phone)));
    assert!(
        ["", "987654321", "98765432100", "5876543210", "98765 4321", "987654321a"]
            .iter()
            .all(|phone| !is_mobile(phone))
    );
    assert_eq!(wire_phone("9876543210"), "919876543210");
    assert_eq!(Mobile::of_wire("919876543210"), Mobile::parse("9876543210").ok());
    assert_eq!(Mobile::of_wire("9876543210"), None);
    assert_eq!(Mobile::of_wire("+919876543210"), None);
    assert_eq!(Mobile::of_wire("911234567890"), None);
}

#[test]
fn masking_leaves_the_last_characters() {
    assert_eq!(mask("999941057058"), "XXXXXXXX7058");
    assert_eq!(mask("123"), "X".repeat(3));
    assert_eq!(mask(""), "");
}

#[test]
fn a_code_that_no_branch_has_is_read_in_its_other_ways() {
    assert_eq!(normal_ifsc(" sbinOO01234 "), "SBIN0O01234", "the fifth is a zero, the others are as typed");
    assert_eq!(similar_codes("HDFC0ABC29I"), ["HDFC0ABC291"]);
    let mut codes = similar_codes("SBIN0O12345");
    codes.sort();
    assert_eq!(codes, ["SBIN0012345", "SBIN00I2345", "SBIN0OI2345"]);
    assert_eq!(similar_codes("SBIN0234567"), Vec::<String>::new());
    for other in ["", "HDFC00000000000000000", "HDFC\u{30}\u{661}23456"] {
        assert_eq!(similar_codes(other), Vec::<String>::new(), "{other}");
    }
}
