//! Text messages, Aadhaar codes, documents and faces.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use loan_core::personal::Aadhaar as AadhaarNumber;
use loan_core::validate::identity::mask;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Hook;
use crate::ports::{Aadhaar, AadhaarAnswer, Document, Face, FaceVerdict, Ocr, PortError, Reading, Sms, Text};

#[async_trait::async_trait]
impl Sms for Hook {
    async fn send(&self, text: &Text) -> Result<(), PortError> {
        self.tell(&text.id, &json!({ "phone": text.phone, "body": text.body })).await
    }
}

/// `{"status": "sent"}`, or `{"status": "refused", "msg": "…"}`.
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
            AadhaarStatus::Refused => AadhaarAnswer::Refused(msg),
        })
    }
}

/// An image to send to a provider.
#[derive(Serialize)]
struct Shown {
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<&'static str>,
    /// Base64.
    image: String,
}

/// `{"values": {…}}`; null or absent when nothing could be read.
#[derive(Debug, Default, Deserialize)]
struct OcrReply {
    #[serde(default)]
    values: Option<Reading>,
}

#[async_trait::async_trait]
impl Ocr for Hook {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        let document = Some(match document {
            Document::AadhaarFront => "aadhaarFront",
            Document::AadhaarBack => "aadhaarBack",
            Document::Pan => "pan",
        });
        let OcrReply { values } = self.ask_once(&Shown { document, image: STANDARD.encode(image) }).await?;
        Ok(values.map(masked))
    }
}

/// Masks the Aadhaar number, in case the provider sends the full one after all.
fn masked(mut reading: Reading) -> Reading {
    let bare = |number: String| number.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    reading.id_no = reading.id_no.map(|number| mask(&bare(number)));
    reading
}

/// `{"passed": true}`.
#[derive(Debug, Default, Deserialize)]
struct FaceReply {
    #[serde(default)]
    passed: bool,
}

#[async_trait::async_trait]
impl Face for Hook {
    async fn check(&self, image: &[u8]) -> Result<FaceVerdict, PortError> {
        let FaceReply { passed } = self.ask_once(&Shown { document: None, image: STANDARD.encode(image) }).await?;
        Ok(if passed { FaceVerdict::Passed } else { FaceVerdict::Failed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_full_is_masked_before_anybody_sees_it() {
        let read = |number: &str| masked(Reading { id_no: Some(number.to_owned()), ..Reading::default() }).id_no;
        assert_eq!(read("9999 4105 7058").as_deref(), Some("XXXXXXXX7058"));
        assert_eq!(read("XXXXXXXX7058").as_deref(), Some("XXXXXXXX7058"));
    }
}
