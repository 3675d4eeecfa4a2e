//! Cleaning while the user types: drops characters that a field does not accept and cuts long values.
//!
//! Indian mobile numbers have ten digits, the first 6 to 9; on the wire they have the prefix 91.

use super::ifsc::with_zero;
use super::is_digits;

pub const PHONE_DIGITS: usize = 10;
pub const LOGIN_CODE_DIGITS: usize = 4;
pub const AADHAAR_DIGITS: usize = 12;
pub const AADHAAR_OTP_DIGITS: usize = 6;
pub const PAN_CHARS: usize = 10;
/// Largest number of digits of an account number.
pub const ACCOUNT_DIGITS: usize = 19;
pub const IFSC_CHARS: usize = 11;
/// Largest number of characters of feedback.
pub const FEEDBACK_CHARS: u64 = 300;
/// Largest number of characters of a contact's name; a limit of the store, not of the specification.
pub const CONTACT_NAME_CHARS: u64 = 100;

/// Prefixes of dialled mobile numbers: country code (91), trunk prefix (0) and international prefix (00).
const DIALLED: [&str; 5] = [COUNTRY_PREFIX, "910", "0091", "091", "0"];

#[apply(module_value)]
pub enum InputKind {
    /// Ten digits; a `+91`, `91` or `0` before them is removed.
    Phone,
    /// Four digits.
    LoginCode,
    /// Twelve digits.
    Aadhaar,
    /// Up to six digits.
    AadhaarOtp,
    /// Ten letters and digits, in capitals.
    Pan,
    /// Up to nineteen digits.
    Account,
    /// Eleven letters and digits, in capitals. A letter O at the fifth place becomes a zero.
    Ifsc,
    /// Letters of every script, space, apostrophe and period.
    ContactName,
    /// Digits; the field limits their number.
    Digits,
    /// Letters, digits, spaces and `_ ? ! , .`, up to [`FEEDBACK_CHARS`].
    Feedback,
}

impl InputKind {
    fn limit(self) -> Option<usize> {
        match self {
            Self::Phone => Some(PHONE_DIGITS),
            Self::LoginCode => Some(LOGIN_CODE_DIGITS),
            Self::Aadhaar => Some(AADHAAR_DIGITS),
            Self::AadhaarOtp => Some(AADHAAR_OTP_DIGITS),
            Self::Pan => Some(PAN_CHARS),
            Self::Account => Some(ACCOUNT_DIGITS),
            Self::Ifsc => Some(IFSC_CHARS),
            Self::ContactName => Some(as_count(CONTACT_NAME_CHARS)),
            Self::Digits => None,
            Self::Feedback => Some(as_count(FEEDBACK_CHARS)),
        }
    }

    /// The cleaned character; `None` drops it.
    fn take(self, c: char) -> Option<char> {
        match self {
            Self::Phone | Self::LoginCode | Self::Aadhaar | Self::AadhaarOtp | Self::Account | Self::Digits => digit(c),
            Self::Pan | Self::Ifsc => digit(c).or_else(|| c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase())),
            Self::ContactName => {
                let c = straight(c);
                is_name_char(c).then_some(c)
            }
            Self::Feedback => {
                let c = if c == '\n' || c == '\t' { ' ' } else { c };
                is_feedback_char(c).then_some(c)
            }
        }
    }
}

#[apply(module_type)]
pub struct CleanInputRequest {
    pub kind: InputKind,
    pub value: String,
    /// Maximum length of the field (`lengthLimitMax`); 0 or absent means no maximum. The kind has its own limit too.
    #[serde(default)]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub max_length: Option<u32>,
}

#[apply(module_type)]
pub struct CleanInputView {
    /// Cleaning this value again changes nothing.
    pub value: String,
}

pub fn clean_input(request: &CleanInputRequest) -> CleanInputView {
    CleanInputView { value: clean(request.kind, &request.value, request.max_length.unwrap_or(0)) }
}

/// Cleans a value. With a `max_length` of 0, only the kind limits the value.
pub fn clean(kind: InputKind, value: &str, max_length: u32) -> String {
    if kind == InputKind::Phone {
        return national(value).chars().take(limit_of(kind, max_length)).collect();
    }
    let cleaned = value.chars().filter_map(|c| kind.take(c)).take(limit_of(kind, max_length)).collect();
    if kind == InputKind::Ifsc { with_zero(cleaned) } else { cleaned }
}

fn as_count(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

fn limit_of(kind: InputKind, max_length: u32) -> usize {
    let own = usize::try_from(max_length).ok().filter(|limit| *limit > 0).unwrap_or(usize::MAX);
    kind.limit().unwrap_or(usize::MAX).min(own)
}

/// Removes the country code or trunk prefix, as in `+91 98765 43210`, `919876543210`, `0091…` and `09876543210`. If the
/// prefix stayed, the first ten digits could be another person's number.
/// Ten digits or fewer without a plus sign are unchanged, because a mobile number may itself begin with 91.
fn national(value: &str) -> String {
    let digits: String = value.chars().filter_map(digit).collect();
    let international = value.chars().find(|c| *c == '+' || digit(*c).is_some()) == Some('+');
    let is_long = digits.len() > PHONE_DIGITS;
    let rests = || DIALLED.iter().filter_map(|prefix| Some((*prefix, digits.strip_prefix(*prefix)?)));
    let complete = rests().find(|(_, rest)| is_mobile(rest));
    let begun =
        || rests().find(|(prefix, rest)| is_long && begins_mobile(rest) || international && *prefix == COUNTRY_PREFIX);
    complete.or_else(begun).map_or(digits.as_str(), |(_, rest)| rest).to_owned()
}

/// The zeros of the scripts on Indian keyboards; in Unicode the ten digits of a script are consecutive.
const ZEROS: [char; 15] = [
    '0',        // ASCII
    '\u{0660}', // Arabic
    '\u{06F0}', // Urdu
    '\u{0966}', // Devanagari
    '\u{09E6}', // Bengali
    '\u{0A66}', // Gurmukhi
    '\u{0AE6}', // Gujarati
    '\u{0B66}', // Odia
    '\u{0BE6}', // Tamil
    '\u{0C66}', // Telugu
    '\u{0CE6}', // Kannada
    '\u{0D66}', // Malayalam
    '\u{1C50}', // Ol Chiki (Santali)
    '\u{ABF0}', // Meetei Mayek (Manipuri)
    '\u{FF10}', // full width
];

/// A digit of any script in [`ZEROS`] as ASCII; `None` for any other character.
pub(super) fn digit(c: char) -> Option<char> {
    ZEROS.iter().find_map(|zero| char::from_digit(u32::from(c).checked_sub(u32::from(*zero))?, 10))
}

/// The text with its digits of any script in [`ZEROS`] as ASCII.
pub fn ascii_digits(text: &str) -> String {
    text.chars().map(|c| digit(c).unwrap_or(c)).collect()
}

/// Replaces curly apostrophes, which phones insert, by `'`.
const fn straight(c: char) -> char {
    if matches!(c, '\u{2018}' | '\u{2019}') { '\'' } else { c }
}

/// Whether a text has no control, zero-width or direction characters. A joiner is allowed after a character of an
/// Indian script.
pub fn is_visible(text: &str) -> bool {
    let mut before = ' ';
    text.chars().all(|c| {
        let joins = matches!(c, '\u{200C}' | '\u{200D}') && matches!(before, '\u{0900}'..='\u{0DFF}');
        before = c;
        joins || !is_hidden(c)
    })
}

/// Whether a character is invisible, apart from spaces.
pub const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1F}'
            | '\u{7F}'..='\u{9F}'
            | '\u{AD}'
            | '\u{034F}'
            | '\u{061C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Characters of a contact's name: letters of every script with their marks, space, apostrophe and period.
pub fn is_name_char(c: char) -> bool {
    is_letter(c) || matches!(c, ' ' | '\'' | '.')
}

/// Letters, their marks, and the joiners between letters.
pub fn is_letter(c: char) -> bool {
    // Sentence marks of the scripts on Indian keyboards.
    let is_sentence_mark =
        matches!(c, '\u{60C}' | '\u{61B}' | '\u{61F}' | '\u{6D4}' | '\u{964}' | '\u{965}' | '\u{2E00}'..='\u{2E2F}');
    let is_joiner = matches!(c, '\u{200C}' | '\u{200D}');
    c.is_ascii_alphabetic()
        || (is_of_a_script(c) && digit(c).is_none() && !is_sentence_mark && (is_joiner || !is_hidden(c)))
}

/// Characters of feedback: letters and digits of every script, and `_?!,. ` (specification, section 5).
pub const fn is_feedback_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '?' | '!' | ',' | '.' | ' ') || is_of_a_script(c)
}

/// Whether a character beyond ASCII is a letter, mark, digit or sentence mark of a script. Checks large blocks, because
/// Unicode tables would be too large for the phone's module.
const fn is_of_a_script(c: char) -> bool {
    matches!(
        c,
        'ª' | 'µ' | 'º'
            | 'À'..='\u{1FFF}'
            // Joiners between two letters.
            | '\u{200C}'..='\u{200D}'
            | '\u{2C00}'..='\u{2E2F}'
            | '\u{3005}'..='\u{D7FF}'
            | '\u{F900}'..='\u{FEFC}'
            | '\u{FF10}'..='\u{FFDC}'
            | '\u{10000}'..='\u{1EFFF}'
            | '\u{20000}'..='\u{3FFFF}'
    ) && !matches!(c, '×' | '÷')
}

/// India's country code, the prefix on the wire.
pub const COUNTRY_PREFIX: &str = "91";

pub fn is_mobile(phone: &str) -> bool {
    phone.len() == PHONE_DIGITS && is_digits(phone) && begins_mobile(phone)
}

pub fn begins_mobile(digits: &str) -> bool {
    digits.starts_with(['6', '7', '8', '9'])
}

/// Whether typed digits can no longer become a mobile number. A leading 0 may be a trunk prefix.
pub fn is_no_mobile(digits: &str) -> bool {
    let may_follow = digits.is_empty() || (digits.starts_with('0') && digits.len() < PHONE_DIGITS);
    !may_follow && !begins_mobile(digits)
}

/// `91` and the ten digits.
pub fn wire_phone(mobile: &str) -> String {
    [COUNTRY_PREFIX, mobile].concat()
}
