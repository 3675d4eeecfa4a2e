//! Tests that `loan-server check` names the file, the field and the reason of each fault.

use std::process::Command;

use crate::process::{PROGRAM, change, copy};
use crate::small::{self, shipped};
use loan_server::catalogue::Catalogue;

const PRODUCTS: &str = "products.json";
const FORMS: &str = "forms.json";
const CONFIG: &str = "config.json";

/// Each entry has a file of the catalogue, a text in the file, its replacement, and the start of the reported fault.
const FAULTS: [(&str, &str, &str, &str); 31] = [
    (PRODUCTS, r#""id": "saral-month""#, r#""id": "saral-first""#, "1.id:is used twice"),
    (PRODUCTS, r#""id": "saral-first""#, r#""id": """#, "0.id:must not be empty"),
    (PRODUCTS, r#""1000.00", "1500.00""#, r#""1500.00", "1000.00""#, "0.amountList:must be non-empty and ascending"),
    (PRODUCTS, r#""1000.00", "1500.00""#, r#""1000.00", "1000.00""#, "0.amountList:must be non-empty and ascending"),
    (PRODUCTS, r#""1000.00", "1500.00""#, r#""-1.00", "1500.00""#, "0.amountList:amounts must be positive"),
    (PRODUCTS, r#""1000.00", "1500.00""#, r#""a lot", "1500.00""#, "0.amountList.0:not a decimal number"),
    (PRODUCTS, r#""periodList": [7, 14]"#, r#""periodList": [14, 7]"#, "0.periodList:must be non-empty and ascending"),
    (PRODUCTS, r#""periodList": [7, 14]"#, r#""periodList": [0, 7]"#, "0.periodList:days must be positive"),
    (PRODUCTS, r#""period": 7"#, r#""period": 8"#, "0.period:must be one of periodList"),
    (PRODUCTS, r#""interestRate": "0.1""#, r#""interestRate": "-0.1""#, "0.interestRate:out of range"),
    (PRODUCTS, r#""serviceRate": "0.10""#, r#""serviceRate": "0.90""#, "0.serviceRate:the fees leave nothing"),
    (PRODUCTS, r#""overdueRate": "1""#, r#""overdueRate": "one""#, "0.overdueRate:not a decimal number"),
    (PRODUCTS, r#""overdueRate": "1""#, r#""overdueRate": "1000000""#, "0.overdueRate:must be at most 100 % a day"),
    (PRODUCTS, r#""extensionRate": "0.05""#, r#""extensionRate": "5""#, "0.extensionRate:must be at most 1"),
    (PRODUCTS, r#""orderNum": 1"#, r#""orderNum": 0"#, "0.orderNum:must be 1 or more"),
    (PRODUCTS, r#""orderNum": 1"#, r#""orderNum": -1"#, "0.orderNum:invalid value: integer `-1`"),
    (PRODUCTS, r#""isFull": 0"#, r#""isFull": 2"#, "0.isFull:must be 0 or 1"),
    (PRODUCTS, r#""productType": 1"#, r#""productType": 0"#, "0.h5Href:an external product needs"),
    (PRODUCTS, r#""logo": "/"#, r#""logo": "https://elsewhere.example/"#, "0.logo:must be a path of this site"),
    (PRODUCTS, r#", "hi": "सरल फ़र्स्ट""#, "", "0.name:has no text in hi"),
    (PRODUCTS, r#""slogan""#, r#""solgan""#, "0.solgan:unknown field"),
    (FORMS, r#""dataType": 1"#, r#""dataType": 2"#, "basic.2.dataType:must be 0, 1, 3, 4 or 5"),
    (FORMS, r#""dataType": 0"#, r#""dataType": 1"#, "basic.0.dictionaryVoList:belongs to dropdowns only"),
    (FORMS, r#""dictValue": "2""#, r#""dictValue": "1""#, "basic.0.dictionaryVoList:a choice is listed twice"),
    (FORMS, r#""dataType": 4"#, r#""dataType": 3"#, "basic:a district picker needs a state picker"),
    (CONFIG, r#""basic", "work""#, r#""basic", "basic""#, "authSteps:a step is listed twice"),
    (CONFIG, r#""basic", "work""#, r#""basic", "wrok""#, "authSteps:knows only"),
    (
        CONFIG,
        r#""allowedHosts": ["#,
        r#""allowedHosts": ["https://pay.example", "#,
        "allowedHosts:must be names of hosts",
    ),
    ("faq.json", "[", "", ":invalid type: map, expected a sequence"),
    ("legal.json", "mailto:", "javascript:", "lender.facts.5.href:must begin with"),
    (
        "legal.json",
        r#""title": { "en": "Repaying""#,
        r#""title": { "en": " ""#,
        "agreement.sections.5.title:must not be empty",
    ),
];

#[test]
fn every_kind_of_fault_in_a_catalogue_names_file_field_and_reason() {
    let place = tempfile::tempdir().unwrap();
    for (file, from, to, expected) in FAULTS {
        copy(&shipped().join("catalogue"), &place.path().join("catalogue"));
        change(&place.path().join("catalogue").join(file), from, to);
        let faults = Catalogue::load(place.path()).expect_err(expected);
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let expected = format!("catalogue/{file}:{expected}");
        assert!(lines.iter().any(|line| line.starts_with(&expected)), "{to}: expected {expected} in {lines:#?}");
    }
}

#[test]
fn a_catalogue_that_no_borrower_could_begin_with_is_a_fault() {
    let place = tempfile::tempdir().unwrap();
    copy(&shipped().join("catalogue"), &place.path().join("catalogue"));
    let file = place.path().join("catalogue/products.json");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace(r#""orderNum": 1"#, r#""orderNum": 2"#)).unwrap();
    let faults = Catalogue::load(place.path()).expect_err("nobody can take a first loan");
    assert_eq!(faults[0].to_string(), "catalogue/products.json:0.orderNum:no product is open to a first loan");
}

#[test]
fn the_program_names_each_scenario_that_is_wrong_or_that_the_rules_refuse() {
    let place = tempfile::tempdir().unwrap();
    copy(&small::fixtures(), place.path());
    let scenarios = [
        // The money is requested before an approval.
        ("early", r#""after": "auditing", "history": [{"at": "-PT1M", "do": "getMoney"}]"#, "early.json:history.0.do:"),
        (
            "amount",
            r#""after": "verified", "history": [{"at": "-PT2M", "do": "login"}, {"at": "-PT1M", "do": {"apply": {"amount": "1234.00"}}}]"#,
            "amount.json:history.1.do:",
        ),
        (
            "dictionary",
            r#""after": "half-verified-work", "history": [{"at": "-PT1M", "do": {"saveWork": {"workState": "77", "monthlyIncome": "3", "companyName": "A", "workYears": "4", "workDay": "5", "workPlaceState": "7"}}}]"#,
            "dictionary.json:history.0.do:",
        ),
        (
            "offer",
            r#""after": "verified", "history": [{"at": "-PT1M", "do": {"offer": {"full": ["nobody-sells-it"]}}}]"#,
            "offer.json:history.0.do.offer.full:no product `nobody-sells-it`",
        ),
        ("after", r#""after": "nothing""#, "after.json:after:names no scenario"),
        ("itself", r#""after": "itself""#, "itself.json:after:leads back to itself"),
        (
            "back",
            r#""history": [{"at": "-PT1M", "do": "login"}, {"at": "-PT2M", "do": "login"}]"#,
            "back.json:history.1.at:lies before the command that precedes it",
        ),
        ("later", r#""history": [{"at": "PT1M", "do": "login"}]"#, "later.json:history.0.at:lies after now"),
        ("when", r#""history": [{"at": "a day ago", "do": "login"}]"#, "when.json:history.0.at:is not an ISO 8601"),
        (
            "person",
            r#""history": [{"at": "-P1D", "do": {"saveIdentity": {"aadhaar": "234567890124", "pan": "ABCPE1234F"}}}]"#,
            "person.json:history.0.do.saveIdentity.aadhaar:",
        ),
        ("word", r#""history": [{"at": "-P1D", "do": "fly"}]"#, "word.json:history.0.do:unknown variant `fly`"),
        ("extra", r#""hystory": []"#, "extra.json:hystory:unknown field"),
    ];
    let run = || {
        let output = Command::new(PROGRAM).arg("check").arg(place.path()).env_clear().output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    // `check` runs scenarios only if all can be parsed, so the four that only break a rule are checked separately.
    for (part, range) in [("played", 0..4), ("read", 4..scenarios.len())] {
        for (name, rest, _) in &scenarios[range.clone()] {
            let text = format!(r#"{{"description": "x", "phone": "7000000091", {rest}}}"#);
            std::fs::write(place.path().join(format!("scenarios/{name}.json")), text).unwrap();
        }
        let (status, lines) = run();
        assert_eq!(status, Some(1), "{part}: {lines}");
        for (name, _, expected) in &scenarios[range] {
            let expected = format!("scenarios/{expected}");
            assert!(lines.lines().any(|line| line.starts_with(&expected)), "{expected} in\n{lines}");
            std::fs::remove_file(place.path().join(format!("scenarios/{name}.json"))).unwrap();
        }
        assert_eq!(run(), (Some(0), String::new()), "without them all is well");
    }
}
