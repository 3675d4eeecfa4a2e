//! Measures the core's work for a keystroke in the amount field, and in the account field.

use std::hint::black_box;
use std::time::{Duration, Instant};

use loan_core::fees::{Quote, QuoteRequest};
use loan_core::time::Timestamp;
use loan_core::validate::bank::{BankCardForm, validate_bank_card};
use loan_server::catalogue::Catalogue;

pub fn measure(seconds: u64) -> String {
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let catalogue = Catalogue::load(&fixtures).unwrap();
    let product = &catalogue.products[0];
    let request = QuoteRequest {
        terms: product.terms(),
        amount: product.max_amount().unwrap(),
        days: product.period,
        on_time_repayments: 2,
        today: Timestamp::from_epoch_ms(1_795_149_900_000).day(),
    };
    let form = BankCardForm {
        bank_code: "UTIB0002083".to_owned(),
        card_no: "026291800001191".to_owned(),
        confirm_card_no: "026291800001191".to_owned(),
    };
    let quote = each(seconds, || drop(black_box(Quote::of(black_box(&request)))));
    let verdict = each(seconds, || drop(black_box(validate_bank_card(black_box(&form)))));
    format!(r#"{{"quoteNs":{quote},"verdictNs":{verdict}}}"#)
}

fn each(seconds: u64, work: impl Fn()) -> u128 {
    let started = Instant::now();
    let mut runs: u128 = 0;
    while started.elapsed() < Duration::from_secs(seconds) {
        for _ in 0..1000 {
            work();
        }
        runs += 1000;
    }
    started.elapsed().as_nanos() / runs
}
