//! The feedback dialog.

use super::input::{FEEDBACK_CHARS, is_feedback_char};
use super::{present, refusals, require};
use crate::message::{Message, MessageKey};
use validator::{Validate, ValidationError};

#[apply(module_type)]
#[derive(Default, Validate)]
pub struct FeedbackForm {
    #[validate(
        custom(function = present, code = "rules.feedbackRequired"),
        length(max = FEEDBACK_CHARS, code = "rules.feedbackLength"),
        custom(function = characters)
    )]
    pub content: String,
}

#[apply(module_type)]
pub struct FeedbackView {
    pub length: u32,
    pub max: u32,
    /// Null for valid feedback.
    pub error: Option<Message>,
}

/// Requires a text of at most [`FEEDBACK_CHARS`] characters, all of them listed in the specification.
pub fn validate_feedback(form: &FeedbackForm) -> FeedbackView {
    let max = u32::try_from(FEEDBACK_CHARS).unwrap_or(u32::MAX);
    let error = refusals(form, &[("content", "content")]).into_iter().next().map(|refusal| {
        if refusal.message.key == MessageKey::RuleFeedbackLength {
            Message::with(MessageKey::RuleFeedbackLength, vec![max.to_string()])
        } else {
            refusal.message
        }
    });
    FeedbackView { length: u32::try_from(form.content.chars().count()).unwrap_or(u32::MAX), max, error }
}

fn characters(value: &str) -> Result<(), ValidationError> {
    require(value.chars().all(is_feedback_char), MessageKey::RuleFeedbackCharacters)
}
