//! Webhook providers of text messages, Aadhaar codes, document readings and face checks.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use loan_core::personal::Aadhaar as AadhaarNumber;
use loan_core::validate::identity::mask;
use loan_core::validate::input::is_hidden;
use serde::Deserialize;
use serde_json::json;

use super::Hook;
use crate::ports::{Aadhaar, AadhaarAnswer, Document, Face, Ocr, PortError, Reading, Sms, Text};

/// Maximum number of characters of a provider's message.
const MESSAGE_CHARS: usize = 200;
const NAME_CHARS: usize = 100;
const ADDRESS_CHARS: usize = 300;
/// Maximum number of characters of any value in a document except name and address.
const VALUE_CHARS: usize = 40;

#[async_trait::async_trait]
impl Sms for Hook {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        self.notify(&text.id, &json!({ "phone": text.phone, "body": text.body })).await
    }
}

/// The response `{"status": "sent"}`, or `{"status": "refused", "msg": "…"}`.
#[derive(Debug, Default, Deserialize)]
struct AadhaarReply {
    #[serde(default)]
    status: AadhaarStatus,
    #[serde(default)]
    msg: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum AadhaarStatus {
    #[default]
    Sent,
    Refused,
}

#[async_trait::async_trait]
impl Aadhaar for Hook {
    async fn send(&self, aadhaar: &AadhaarNumber, code: &str) -> Result<AadhaarAnswer, PortError> {
        let AadhaarReply { status, msg } = self.ask_once(&json!({ "aadhaar": aadhaar, "code": code })).await?;
        Ok(match status {
            AadhaarStatus::Sent => AadhaarAnswer::Sent,
            AadhaarStatus::Refused => AadhaarAnswer::Refused(shown(&msg, MESSAGE_CHARS)),
        })
    }
}

/// The response `{"values": {…}}`; `values` is null or absent if nothing could be read.
#[derive(Debug, Default, Deserialize)]
struct OcrReply {
    #[serde(default)]
    values: Option<Reading>,
}

#[async_trait::async_trait]
impl Ocr for Hook {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        let document = match document {
            Document::AadhaarFront => "aadhaarFront",
            Document::AadhaarBack => "aadhaarBack",
            Document::Pan => "pan",
        };
        let asked = json!({ "document": document, "image": STANDARD.encode(image) });
        let OcrReply { values } = self.ask_once(&asked).await?;
        Ok(values.map(readable))
    }
}

/// Prepares a reading for the borrower: limits its length, and masks an Aadhaar number that a provider sends in full.
fn readable(reading: Reading) -> Reading {
    let Reading { name, id_no, pan_no, date_of_birth, gender, address } = reading;
    let short = |value: Option<String>, most| value.map(|text| shown(&text, most)).filter(|text| !text.is_empty());
    let bare = |number: String| number.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    Reading {
        name: short(name, NAME_CHARS),
        id_no: short(id_no, VALUE_CHARS).map(|number| mask(&bare(number))),
        pan_no: short(pan_no, VALUE_CHARS),
        date_of_birth: short(date_of_birth, VALUE_CHARS),
        gender: short(gender, VALUE_CHARS),
        address: short(address, ADDRESS_CHARS),
    }
}

/// Prepares a provider's text for the borrower: one line, no invisible characters, limited length.
fn shown(text: &str, most: usize) -> String {
    let spaced = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_hidden(*c));
    spaced.take(most).collect::<String>().trim().to_owned()
}

/// The response `{"passed": true}`.
#[derive(Debug, Default, Deserialize)]
struct FaceReply {
    #[serde(default)]
    passed: bool,
}

#[async_trait::async_trait]
impl Face for Hook {
    async fn check(&self, image: &[u8]) -> Result<bool, PortError> {
        let FaceReply { passed } = self.ask_once(&json!({ "image": STANDARD.encode(image) })).await?;
        Ok(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_full_is_masked_before_anybody_sees_it() {
        let read = |number: &str| readable(Reading { id_no: Some(number.to_owned()), ..Reading::default() }).id_no;
        assert_eq!(read("9999 4105 7058").as_deref(), Some("XXXXXXXX7058"));
        assert_eq!(read("XXXXXXXX7058").as_deref(), Some("XXXXXXXX7058"));
    }

    #[test]
    fn a_providers_message_is_made_short_and_plain_for_borrowers() {
        assert_eq!(shown(" Not\nnow\u{202E}.\u{0} ", 200), "Not now.");
        assert_eq!(shown(&"अ".repeat(300), 200).chars().count(), 200);
        let reading = Reading {
            name: Some("A\u{200B}sha\u{7}".repeat(50)),
            gender: Some("\u{200B}".to_owned()),
            ..Reading::default()
        };
        let readable = readable(reading);
        assert_eq!(readable.name.map(|name| name.len()), Some(NAME_CHARS));
        assert_eq!(readable.gender, None);
    }
}
