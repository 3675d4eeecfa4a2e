//! Fuzzes payment notices: only the right signature is valid, and a parsed notice survives a round trip.

use loan_server::service::order_notice::Notice;
use loan_server::service::payment_notice::PaymentNotice;
use loan_server::signature::{is_signed, sign};

const SECRET: &str = "payment-secret";

/// The input is a signature and a body, separated by the first line break.
pub fn check(data: &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (signature, body) = (&data[..end], data.get(end + 1..).unwrap_or_default());
    if let Ok(signature) = std::str::from_utf8(signature) {
        let right = sign(SECRET, body);
        assert_eq!(is_signed(SECRET, body, signature), signature.eq_ignore_ascii_case(&right), "{signature:?}");
        assert!(is_signed(SECRET, body, &right) && !is_signed("another-secret", body, &right));
    }
    if let Ok(notice) = serde_json::from_slice::<PaymentNotice>(body) {
        let written = serde_json::to_vec(&notice).expect("it can be written");
        assert_eq!(serde_json::from_slice::<PaymentNotice>(&written).ok(), Some(notice));
    }
    drop(serde_json::from_slice::<Notice>(body));
}
