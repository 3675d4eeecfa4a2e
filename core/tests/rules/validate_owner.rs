//! The proof that an account belongs to the borrower.

use loan_core::validate::kyc::validate_owner;

fn refused(last_four: &str, pan: &str, birth_year: &str) -> Vec<String> {
    let json = format!(r#"{{"lastFour":"{last_four}","pan":"{pan}","birthYear":"{birth_year}"}}"#);
    let errors = validate_owner(&serde_json::from_str(&json).unwrap()).errors;
    errors.into_iter().map(|error| error.field).collect()
}

#[test]
fn one_number_and_a_year_are_needed() {
    assert!(refused("7058", "", "1968").is_empty());
    assert!(refused("", "ABCPE1234F", "2001").is_empty());
    for (last_four, pan) in [("", ""), ("705", ""), ("70a8", ""), ("", "ABCPE1234"), ("7058", "ABCPE1234F")] {
        assert_eq!(refused(last_four, pan, "1968"), ["pan"], "{last_four} {pan}");
    }
    for year in ["", "68", "1899", "2100", "19 8"] {
        assert_eq!(refused("7058", "", year), ["birthYear"], "{year}");
    }
}
