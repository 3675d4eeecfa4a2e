//! Every message of the specification's section 5 by its exact English text.

use loan_core::api::dto::auth::ContactPayload;
use loan_core::message::{Message, MessageKey};
use loan_core::personal::{AadhaarCode, AccountNumber, Typed as _};
use loan_core::validate::FieldErrors;
use loan_core::validate::apply::{ApplyForm, is_loan_purpose, loan_purposes, validate_apply};
use loan_core::validate::bank::{BankCardForm, validate_bank_card};
use loan_core::validate::contacts::{contacts_form, validate_contacts};
use loan_core::validate::feedback::{FeedbackForm, validate_feedback};
use loan_core::validate::input::{InputKind, clean};
use loan_core::validate::kyc::{
    FacePhotoForm, KycManualForm, KycPhotosForm, validate_face, validate_kyc_manual, validate_kyc_photos,
};
use loan_core::validate::login::{LoginForm, validate_login};
use loan_core::validate::upload::{ImageFormat, ImageOutcome, ImageRequest, validate_image};

use crate::support::english;

fn words(error: Option<Message>) -> String {
    error.as_ref().map(english).unwrap_or_default()
}

fn each(errors: &FieldErrors) -> Vec<(String, String)> {
    errors.errors.iter().map(|error| (error.field.clone(), english(&error.message))).collect()
}

fn pair(field: &str, text: &str) -> (String, String) {
    (field.to_owned(), text.to_owned())
}

fn login(phone: &str, code: &str, agreed: bool) -> LoginForm {
    LoginForm { phone: phone.into(), code: code.into(), agreed }
}

// proves: S5.1 S5.2 S5.3 S5.4 S9.4
#[test]
fn login_needs_ten_digits_four_digits_and_the_agreement() {
    let complete = validate_login(&login("9876543210", "1234", true));
    assert!(complete.can_send && complete.can_submit && complete.error.is_none());

    let disagreed = validate_login(&login("9876543210", "1234", false));
    assert!(disagreed.can_send && !disagreed.can_submit);
    assert_eq!(words(disagreed.error), "Please agree with Loan Guarantee Argreement.");

    assert!(validate_login(&login("9876543210", "१२३४", true)).can_submit, "a digit of any script is one");
    for code in ["", "123", "12345", "12a4", "१२३"] {
        let view = validate_login(&login("9876543210", code, true));
        assert!(view.can_send && !view.can_submit, "{code}");
        assert_eq!(view.error.unwrap().key, MessageKey::RuleCode, "{code}");
    }
    for phone in ["", "987654321", "98765432101", "1876543210"] {
        let view = validate_login(&login(phone, "1234", true));
        assert!(!view.can_send && !view.can_submit, "{phone}");
        assert_eq!(view.error.unwrap().key, MessageKey::RulePhone, "{phone}");
    }
    assert_eq!(
        validate_login(&LoginForm::default()).error.unwrap().key,
        MessageKey::RulePhone,
        "the first one is said"
    );
}

// proves: S5.6 S9.8
#[test]
fn feedback_is_required_bounded_and_plain() {
    let look = |content: &str| validate_feedback(&FeedbackForm { content: content.into() });
    let fine = look("Good app, isnt it? Yes_1 !.");
    assert_eq!((fine.error, fine.length, fine.max), (None, 27, 300));
    assert_eq!(look("").error.unwrap().key, MessageKey::RuleFeedbackRequired);
    for unseen in ["   ", "\u{3164}", "\u{200D}"] {
        assert_eq!(look(unseen).error.unwrap().key, MessageKey::RuleFeedbackRequired, "{unseen:?}");
    }
    assert_eq!(look(&"a".repeat(300)).error, None);
    assert_eq!(words(look(&"a".repeat(301)).error), "Feedback can have at most 300 characters.");
    for content in ["it's", "a-b", "₹500", "line\nbreak", "<b>", "नमस्ते 🙏", "a\u{200B}b", "½", "×", "a→b", "«a»"]
    {
        assert_eq!(look(content).error.unwrap().key, MessageKey::RuleFeedbackCharacters, "{content}");
    }
    assert_eq!(look("é").length, 1, "the counter counts characters, not bytes");
}

// proves: S5.6
#[test]
fn letters_of_every_script_are_letters_in_feedback() {
    let refused = |content: &str| validate_feedback(&FeedbackForm { content: content.into() }).error;
    let texts =
        ["नमस्ते, बहुत अच्छा! क्षमा करें। ज़रूरी १२३", "வணக்கம்", "നന്ദി അവന്‍", "شکریہ، ٹھیک؟", "ధన్యవాదాలు", "ਧੰਨਵਾਦ", "謝謝", "Ελλάς"];
    for text in texts {
        assert_eq!(refused(text), None, "{text}");
    }
    // Circled letters and the like count as symbols, whatever their Unicode category.
    let is_symbol = |c: char| matches!(c, '\u{2000}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}');
    // Hangul fillers are letters, too, but nothing of them can be seen.
    let is_unseen = |c: char| matches!(c, '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}');
    let letters = ('\u{80}'..=char::MAX).filter(|c| c.is_alphabetic() && !is_symbol(*c) && !is_unseen(*c));
    let lost: Vec<char> = letters.filter(|c| refused(&c.to_string()).is_some()).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

fn image(size: u64, mime: &str, head: &[u8], compressed: bool) -> ImageOutcome {
    validate_image(&ImageRequest { size, mime_type: mime.into(), head: head.into(), compressed })
}

const JPEG: &[u8] = &[0xff, 0xd8, 0xff, 0xe0, 0, 16, b'J', b'F', b'I', b'F', 0, 1];
const LIMIT: u64 = 10 * 1024 * 1024;

// proves: S5.7 S5.8 S9.7
#[test]
fn an_image_is_known_by_its_bytes_and_compressed_once() {
    let accepted = |format: ImageFormat| ImageOutcome::Accepted { format, mime_type: format.mime_type().into() };
    assert_eq!(image(LIMIT, "image/jpeg", JPEG, false), accepted(ImageFormat::Jpeg));
    assert_eq!(image(9, "", b"\x89PNG\r\n\x1a\n\0\0\0\r", false), accepted(ImageFormat::Png));
    assert_eq!(image(9, "IMAGE/WEBP", b"RIFF\x10\0\0\0WEBPVP8 ", false), accepted(ImageFormat::Webp));
    assert_eq!(image(LIMIT + 1, "image/jpeg", JPEG, false), ImageOutcome::Compress { quality_percent: 50 });
    let ImageOutcome::Refused { error } = image(LIMIT + 1, "image/jpeg", JPEG, true) else { panic!("still too big") };
    assert_eq!(english(&error), "Image size is too big, limit 10MB");
}

// proves: S5.7
#[test]
fn a_file_that_is_no_image_is_refused_whatever_its_name() {
    let cases: [(u64, &str, &[u8]); 6] = [
        (9, "image/jpeg", b"%PDF-1.7\n123"),
        (9, "application/pdf", JPEG),
        (9, "image/webp", b"RIFF\x10\0\0\0WAVEfmt "),
        (9, "image/gif", b"GIF89a\x01\0\x01\0\0\0"),
        (0, "image/jpeg", JPEG),
        (9, "image/png", b""),
    ];
    for (size, mime, head) in cases {
        let ImageOutcome::Refused { error } = image(size, mime, head, false) else { panic!("{mime} was taken") };
        assert_eq!(error.key, MessageKey::RuleImageType, "{mime}");
    }
}

// proves: S5.9 S5.10
#[test]
fn photos_are_asked_for_one_by_one() {
    assert_eq!(
        each(&validate_kyc_photos(&KycPhotosForm::default())),
        [
            pair("front", "Please Upload Aadhaar front"),
            pair("back", "Please Upload Aadhaar Back "),
            pair("pan", "Please Upload PAN "),
        ]
    );
    let all = KycPhotosForm { front: "a".into(), back: "b".into(), pan: "c".into() };
    assert_eq!(validate_kyc_photos(&all), FieldErrors::default());
    assert_eq!(words(validate_face(&FacePhotoForm::default()).refusal()), "Please Upload Face Recognition ");
    assert_eq!(validate_face(&FacePhotoForm { image: "x".into() }).refusal(), None);
}

// proves: S5.11 S5.12 S5.13 S9.5
#[test]
fn manual_identity_needs_both_numbers_and_the_code() {
    let form = |id: &str, pan: &str, verified| KycManualForm {
        id_no: id.into(),
        pan_no: pan.into(),
        aadhaar_verified: verified,
    };
    assert_eq!(
        each(&validate_kyc_manual(&form("", "", false))),
        [pair("idNo", "Please Input IDcard No."), pair("panNo", "Please Input Pan Id. ")]
    );
    assert_eq!(validate_kyc_manual(&form("999941057058", "ABCPE1234F", true)), FieldErrors::default());
    let keys = |form| validate_kyc_manual(&form).errors.into_iter().map(|error| error.message.key).collect::<Vec<_>>();
    assert_eq!(keys(form("999941057058", "ABCPE1234F", false)), [MessageKey::RuleAadhaarUnverified]);
    assert_eq!(validate_kyc_manual(&form("XXXXXXXX7058", "ABCPE1234F", true)), FieldErrors::default());
    assert_eq!(keys(form("XXXXXXXX7058", "ABCPE1234F", false)), [MessageKey::RuleAadhaarUnverified]);
    assert_eq!(
        keys(form("999941057059", "ABCCE1234F", true)),
        [MessageKey::RuleAadhaarInvalid, MessageKey::RulePanInvalid]
    );
    assert!(["1", "123456"].iter().all(|code| AadhaarCode::parse(code).is_ok()));
    assert!(["", "1234567", "12345a"].iter().all(|code| AadhaarCode::parse(code).is_err()));
}

type Spoil = fn(&mut ContactPayload);

fn contacts() -> ContactPayload {
    ContactPayload {
        one_name: "Anil K. D'Souza".into(),
        one_mobile: "9876543210".into(),
        one_relation: "1".into(),
        two_name: "Ravi".into(),
        two_mobile: "8876543210".into(),
        two_relation: "2".into(),
        third_name: "Meera".into(),
        third_mobile: "7876543210".into(),
        third_relation: "3".into(),
    }
}

// proves: S5.19 S5.20
#[test]
fn every_missing_contact_field_has_its_own_message() {
    assert!(validate_contacts(&contacts()).refusal().is_none());
    let blank: [(Spoil, &str, &str); 9] = [
        (|c| c.one_name.clear(), "oneName", "Please input 1th contact name"),
        (|c| c.one_mobile = "".into(), "oneMobile", "Please input 1th contact phone"),
        (|c| c.one_relation.clear(), "oneRelation", "Please input 1th contact relationship"),
        (|c| c.two_name = "  ".into(), "twoName", "Please input 2th contact name"),
        (|c| c.two_mobile = "".into(), "twoMobile", "Please input 2th contact phone"),
        (|c| c.two_relation.clear(), "twoRelation", "Please input 2th contact relationship"),
        (|c| c.third_name.clear(), "thirdName", "Please input 3th contact name"),
        (|c| c.third_mobile = "".into(), "thirdMobile", "Please input 3th contact phone"),
        (|c| c.third_relation.clear(), "thirdRelation", "Please input 3th contact relationship"),
    ];
    for (clear, field, text) in blank {
        let mut payload = contacts();
        clear(&mut payload);
        let verdict = validate_contacts(&payload);
        assert_eq!(verdict.summary, None);
        assert_eq!(verdict.refusal().map(english).as_deref(), Some(text));
        assert_eq!(verdict.errors.iter().map(|error| error.field.as_str()).collect::<Vec<_>>(), [field]);
    }
}

// proves: S5.21
#[test]
fn more_than_two_missing_fields_get_one_sentence() {
    let mut payload = contacts();
    payload.one_name.clear();
    payload.third_mobile = "".into();
    let two = validate_contacts(&payload);
    assert_eq!((two.errors.len(), &two.summary), (2, &None));
    payload.two_relation.clear();
    let three = validate_contacts(&payload);
    assert_eq!(three.errors.len(), 3);
    assert_eq!(
        three.refusal().map(english).as_deref(),
        Some("In order to apply for a loan, please complete the emergency contact information.")
    );
    assert_eq!(validate_contacts(&ContactPayload::default()).errors.len(), 9);
}

// proves: S5.18
#[test]
fn contacts_that_are_there_must_fit() {
    let wrong: [(Spoil, MessageKey); 6] = [
        (|c| c.one_name = "R2D2".into(), MessageKey::RuleContactNameInvalid),
        (|c| c.one_name = ". '".into(), MessageKey::RuleContactNameInvalid),
        (|c| c.two_mobile = "12345".into(), MessageKey::RuleContactPhoneInvalid),
        (|c| c.two_mobile = "919876543210".into(), MessageKey::RuleContactPhoneInvalid),
        (|c| c.third_relation = "4".into(), MessageKey::RuleContactRelationInvalid),
        (|c| c.third_relation = "Friends".into(), MessageKey::RuleContactRelationInvalid),
    ];
    for (spoil, key) in wrong {
        let mut payload = contacts();
        spoil(&mut payload);
        assert_eq!(validate_contacts(&payload).refusal().map(|message| message.key), Some(key));
    }
}

// proves: S5.22 S9.27
#[test]
fn applying_needs_a_card_and_knows_its_purposes() {
    assert_eq!(
        words(validate_apply(&ApplyForm::default()).refusal()),
        "Attention! Just one step away from receiving cash! Add payment account"
    );
    assert_eq!(validate_apply(&ApplyForm { card_id: "card".into() }).refusal(), None);
    let options = loan_purposes().options;
    let shown: Vec<String> = options.iter().map(|option| english(&Message::of(option.label_key))).collect();
    let spec = ["Shopping", "Medical treatment", "Education", "Tourism", "Living expenses", "Purchase of vehicles"];
    assert_eq!(shown, spec);
    assert!(spec.iter().all(|purpose| is_loan_purpose(purpose)));
    assert!(!is_loan_purpose("") && !is_loan_purpose("shopping"));
}

// proves: S5.23
#[test]
fn adding_a_bank_is_checked_in_order_and_the_first_failure_is_said() {
    let look = |ifsc: &str, account: &str, confirm: &str| {
        let form = BankCardForm { bank_code: ifsc.into(), card_no: account.into(), confirm_card_no: confirm.into() };
        match validate_bank_card(&form).errors.as_slice() {
            [] => pair("", ""),
            [refusal] => pair(&refusal.field, &english(&refusal.message)),
            more => panic!("{more:?}"),
        }
    };
    let account = "1234567890";
    assert_eq!(look("", "", ""), pair("bankCode", "Please input Ifsc Code"));
    assert_eq!(look("HDFC0000001", "", ""), pair("cardNo", "Please input Bank Account"));
    assert_eq!(look("HDFC0000001", account, ""), pair("confirmCardNo", "Please input Confirm Account"));
    assert_eq!(look("HDFC0000001", account, "1234567891"), pair("confirmCardNo", "Please Confirm Account"));
    assert_eq!(look("HDFC0000001", account, account), pair("", ""));
    assert_eq!(look("hdfc0000001", account, account), pair("", ""), "the server writes it in capitals");
    assert_eq!(look("HDFC", account, "1"), pair("confirmCardNo", "Please Confirm Account"), "mismatch before shape");
    assert_eq!(look("HDFC", account, account).0, "bankCode");
    assert_eq!(look("HDFC0000001", "12-34", "12-34").0, "cardNo");
}

// proves: S5.24 S9.6
#[test]
fn an_account_number_has_fewer_than_twenty_digits() {
    let is_account = |number: &str| AccountNumber::parse(number).is_ok();
    assert!(is_account("1") && is_account(&"1".repeat(19)));
    assert!(!is_account("0") && !is_account("000000000000"), "nobody's account");
    assert!(is_account("0012345"));
    assert!(!is_account("") && !is_account(&"1".repeat(20)) && !is_account("12 3"));
}

fn shown(payload: &ContactPayload, attempted: bool) -> Vec<(String, MessageKey)> {
    let errors = contacts_form(payload, "917000099001", attempted).errors;
    errors.into_iter().map(|error| (error.field, error.message.key)).collect()
}

#[test]
fn contacts_that_do_not_help_are_refused_by_the_form_and_taken_by_the_server() {
    let phones = |one: &str, two: &str, three: &str| ContactPayload {
        one_mobile: one.into(),
        two_mobile: two.into(),
        third_mobile: three.into(),
        ..contacts()
    };
    let is = |field: &str, key| (field.to_owned(), key);
    for attempted in [false, true] {
        let shown = |one: &str, two: &str, three: &str| shown(&phones(one, two, three), attempted);
        assert_eq!(shown("9811111111", "9822222222", "9833333333"), []);
        assert_eq!(
            shown("9811111111", "9811111111", "7000099001"),
            [is("twoMobile", MessageKey::RuleContactPhoneTwice), is("thirdMobile", MessageKey::RuleContactPhoneOwn)]
        );
        assert_eq!(shown("9811111111", "9822222222", "5"), [is("thirdMobile", MessageKey::RulePhoneStart)]);
    }
    assert_eq!(shown(&phones("98", "98", ""), false), []);
    assert_eq!(shown(&ContactPayload::default(), false), []);
    let same = phones("9811111111", "9811111111", "9811111111");
    assert!(validate_contacts(&same).refusal().is_none(), "a server takes them");
}

#[test]
fn beside_the_summary_each_missing_field_says_so() {
    let mut payload = contacts();
    payload.one_name.clear();
    payload.one_relation.clear();
    payload.two_mobile = "98".into();
    let is = |field: &str, key| (field.to_owned(), key);
    let two_missing = [
        is("oneName", MessageKey::RuleContactName),
        is("oneRelation", MessageKey::RuleContactRelation),
        is("twoMobile", MessageKey::RuleContactPhoneInvalid),
    ];
    assert_eq!(shown(&payload, true), two_missing);
    payload.third_mobile = "".into();
    let three_missing = [
        is("oneName", MessageKey::RuleContactMissing),
        is("oneRelation", MessageKey::RuleContactMissing),
        is("twoMobile", MessageKey::RuleContactPhoneInvalid),
        is("thirdMobile", MessageKey::RuleContactMissing),
    ];
    assert_eq!(shown(&payload, true), three_missing);
    let summary = contacts_form(&payload, "", true).summary;
    assert_eq!(summary.map(|message| message.key), Some(MessageKey::RuleContactsMissing));
    assert_eq!(contacts_form(&payload, "", false).summary, None);
}

#[test]
fn a_contact_is_named_in_any_script() {
    for name in
        ["सुनीता देवी", "অনির্বাণ", "ਗੁਰਪ੍ਰੀਤ", "સુનીલ", "ସୁନୀତା", "முருகன்", "లక్ష్మి", "ಕೃಷ್ಣ", "അനിൽ", "فاطمہ", "ᱥᱟᱱᱛᱟᱲ", "Müller"]
    {
        assert!(
            validate_contacts(&ContactPayload { one_name: name.into(), ..contacts() }).refusal().is_none(),
            "{name}"
        );
        assert_eq!(clean(InputKind::ContactName, name, 0), name);
    }
    for name in ["सुनीता २", "सुनीता।", "Asha 😀", "Asha\u{200D}", "Abdul-Rehman", "A\u{202E}b"]
    {
        let refusal = validate_contacts(&ContactPayload { one_name: name.into(), ..contacts() });
        let key = refusal.refusal().map(|message| message.key);
        assert_eq!(key, Some(MessageKey::RuleContactNameInvalid), "{name}");
    }
}
