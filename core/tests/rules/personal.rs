//! Identifying numbers are parsed once and never printed whole.

use loan_core::api::dto::auth::{AadhaarVerifyRequest, ContactPayload, KycInfoRequest};
use loan_core::api::dto::bank::BindCardRequest;
use loan_core::api::dto::user::LoginRequest;
use loan_core::flow::aadhaar_otp::{self, AadhaarOtpEvent, AadhaarOtpFlowRequest};
use loan_core::flow::login::{self, LoginEvent, LoginFlowRequest};
use loan_core::message::MessageKey;
use loan_core::personal::{Aadhaar, AadhaarCode, AccountNumber, Ifsc, LoginCode, Mobile, Pan, Typed};
use loan_core::validate::bank::BankCardForm;
use loan_core::validate::kyc::{KycManualForm, photo_numbers_refusal, readings_refusal};
use loan_core::validate::login::LoginForm;
use serde_json::json;

const AADHAAR: &str = "999941057058";

fn parsed<T: Typed>(text: &str) -> T {
    T::parse(text).ok().unwrap()
}

#[test]
fn a_number_is_masked_wherever_it_is_printed() {
    assert_eq!(format!("{:?}", parsed::<Aadhaar>(AADHAAR)), "Aadhaar(XXXXXXXX7058)");
    assert_eq!(format!("{:?}", parsed::<Pan>("ABCPE1234F")), "Pan(XXXXXX234F)");
    assert_eq!(format!("{:?}", parsed::<Ifsc>("HDFC0000001")), "Ifsc(XXXXXXX0001)");
    assert_eq!(format!("{:?}", parsed::<AccountNumber>("1234")), "AccountNumber(XXXX)", "four digits are all of it");
    assert_eq!(format!("{:?}", parsed::<Mobile>("9876543210")), "Mobile(XXXXXX3210)");
    assert_eq!(format!("{:?}", parsed::<LoginCode>("1234")), "LoginCode(…)");
    assert_eq!(format!("{:?}", parsed::<AadhaarCode>("123456")), "AadhaarCode(…)");
}

#[test]
fn typed_texts_are_not_printed_either() {
    let secrets = [AADHAAR, "ABCPE1234F", "9876543210", "4321", "50100123456789"];
    let verify = json!({ "aadhaar": AADHAAR, "otp": "4321" });
    let identity = json!({ "type": 2, "idNo": AADHAAR, "panNo": "ABCPE1234F" });
    let card = json!({ "bankCode": "HDFC0000001", "cardNo": "50100123456789", "confirmCardNo": "50100123456789" });
    let contacts = json!({ "oneMobile": "9876543210", "twoMobile": "9876543210", "thirdMobile": "9876543210" });
    let printed = [
        format!("{:?}", serde_json::from_value::<LoginRequest>(json!({ "phone": "919876543210", "code": "4321" }))),
        format!("{:?}", serde_json::from_value::<AadhaarVerifyRequest>(verify)),
        format!("{:?}", serde_json::from_value::<KycInfoRequest>(identity)),
        format!("{:?}", serde_json::from_value::<BindCardRequest>(card)),
        format!("{:?}", serde_json::from_value::<ContactPayload>(contacts)),
    ];
    for text in printed {
        assert!(text.starts_with("Ok("), "{text}");
        assert!(secrets.iter().all(|secret| !text.contains(secret)), "{text}");
    }
}

#[test]
fn a_stored_number_is_parsed_again_when_read() {
    let mobile = parsed::<Mobile>("9876543210");
    assert_eq!(serde_json::to_value(&mobile).unwrap(), json!("919876543210"), "as it is sent");
    assert_eq!(serde_json::from_value::<Mobile>(json!("919876543210")).unwrap(), mobile);
    assert_eq!(Mobile::of_wire("919876543210"), Some(mobile));
    assert!(serde_json::from_value::<Mobile>(json!("9876543210")).is_err());
    assert_eq!(serde_json::to_value(parsed::<Pan>("ABCPE1234F")).unwrap(), json!("ABCPE1234F"));
    assert!(serde_json::from_value::<Pan>(json!("ABCPE0000F")).is_err());
    assert_eq!(parsed::<Aadhaar>(AADHAAR).last_four(), "7058");
    assert_eq!(Ifsc::of_typed(" hdfc0000001 ").unwrap().expose(), "HDFC0000001");
}

#[test]
fn digits_of_every_script_make_the_same_number() {
    assert_eq!(parsed::<Aadhaar>("९९९९४१०५७०५८").expose(), AADHAAR);
    assert_eq!(parsed::<AccountNumber>("００１২௩").expose(), "00123");
    assert_eq!(parsed::<LoginCode>("۱۲۳۴").expose(), "1234");
    assert_eq!(parsed::<AadhaarCode>("१२३४५६").expose(), "123456");
    assert_eq!(parsed::<Pan>("ABCPE१२३४F").expose(), "ABCPE1234F");
    assert_eq!(parsed::<Mobile>("৯৮৭৬৫৪৩২১০"), parsed("9876543210"));
    assert_eq!(Mobile::of_wire("९१९८७६५४३२१०"), Some(parsed("9876543210")));
    assert_eq!(Ifsc::of_typed("sbin०००००01").unwrap().expose(), "SBIN0000001");
}

#[test]
fn missing_and_invalid_numbers_have_different_messages() {
    let said = |text: &str| (Aadhaar::parse(text).err(), Pan::parse(text).err(), AccountNumber::parse(text).err());
    assert_eq!(
        said(" "),
        (
            Some(MessageKey::RuleAadhaarRequired),
            Some(MessageKey::RulePanRequired),
            Some(MessageKey::RuleAccountRequired)
        )
    );
    assert_eq!(
        said("x"),
        (Some(MessageKey::RuleAadhaarInvalid), Some(MessageKey::RulePanInvalid), Some(MessageKey::RuleAccountFormat))
    );
}

#[test]
fn a_number_that_comes_with_photos_is_a_masked_reading_or_a_real_number() {
    assert_eq!(photo_numbers_refusal("", ""), None, "nothing was read");
    assert_eq!(photo_numbers_refusal("XXXXXXXX7058", "ABCPE1234F"), None, "as it was read");
    assert_eq!(photo_numbers_refusal(AADHAAR, "ABCPE1234F"), None, "corrected");
    for wrong in ["X", "XXXXXXXX70587", "XXXXXXXX705", "XXXXXXX47058", "99994105705X", "XXXXXXXX70 8", "999941057059"] {
        assert_eq!(photo_numbers_refusal(wrong, ""), Some(MessageKey::RuleAadhaarInvalid), "{wrong}");
    }
    assert_eq!(photo_numbers_refusal("", "ABCPE0000F"), Some(MessageKey::RulePanInvalid));
}

#[test]
fn forms_and_flows_with_typed_numbers_print_none_of_them() {
    let (phone, code) = ("9876543210", "4711");
    let login = login_form(phone, code);
    let started = LoginFlowRequest { state: None, event: LoginEvent::PhoneChanged { value: phone.to_owned() }, now: 0 };
    let card = BankCardForm {
        bank_code: "HDFC0000001".to_owned(),
        card_no: phone.to_owned(),
        confirm_card_no: phone.to_owned(),
    };
    let manual = KycManualForm { id_no: AADHAAR.to_owned(), pan_no: "ABCPE1234F".to_owned(), aadhaar_verified: false };
    let typed = AadhaarOtpEvent::AadhaarChanged { value: AADHAAR.to_owned() };
    let otp = AadhaarOtpFlowRequest { state: None, event: typed, now: 0 };
    let printed = [
        format!("{login:?} {card:?} {manual:?}"),
        format!("{started:?} {:?}", login::step(started.clone())),
        format!("{otp:?} {:?}", aadhaar_otp::step(otp.clone())),
    ];
    for text in printed {
        for number in [phone, code, AADHAAR, "ABCPE1234F", "HDFC0000001"] {
            assert!(!text.contains(number), "{number} in {text}");
        }
    }
}

fn login_form(phone: &str, code: &str) -> LoginForm {
    LoginForm { phone: phone.to_owned(), code: code.to_owned(), agreed: true }
}

#[test]
fn a_borrower_is_21_to_55_years_old() {
    let refused = |date: &str| {
        let request = KycInfoRequest { date_of_birth: date.to_owned(), ..KycInfoRequest::default() };
        readings_refusal(&request, "2026-11-20".parse().unwrap()).map(|message| message.key)
    };
    for taken in ["", "2005-11-20", "1988-05-13", "1970-11-21"] {
        assert_eq!(refused(taken), None, "{taken}");
    }
    for wrong in ["2005-11-21", "2026-11-20", "9999-01-01", "1970-11-20", "0001-01-01"] {
        assert_eq!(refused(wrong), Some(MessageKey::RuleAge), "{wrong}");
    }
    for no_date in ["1999-02-29", "1994-02-30", "01/07/1994", "94", "year"] {
        assert_eq!(refused(no_date), Some(MessageKey::RuleBirthDate), "{no_date}");
    }
    // A year is refused only if no day of the year is allowed. In the years at the age limits, some days are allowed.
    for taken in ["2005", "1994", "1971", "1970"] {
        assert_eq!(refused(taken), None, "{taken}");
    }
    for wrong in ["2006", "2027", "1969", "1890"] {
        assert_eq!(refused(wrong), Some(MessageKey::RuleAge), "{wrong}");
    }
}
