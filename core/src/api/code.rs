//! The error catalogue: every refusal the product can answer with, declared once with its kind, its stable number, its
//! text and its HTTP status.
//!
//! Numbers never change their meaning and are never reused. Business outcomes are HTTP 200; only protocol faults carry
//! another status (contract, section 2). A refusal by a validation rule is [`ErrorCode::Invalid`] and carries that
//! rule's own message.

use crate::message::MessageKey;
use serde::{Deserialize, Serialize};

macro_rules! error_codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal, $status:literal, $message:ident;)+) => {
        /// A refusal.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
        #[serde(rename_all = "camelCase")]
        pub enum ErrorCode { $($(#[doc = $doc])+ $name,)+ }

        impl ErrorCode {
            /// The whole catalogue.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Its name, as the documentation shows it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// What it means, in a line.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+),)+ }.trim_ascii()
            }

            /// The number in the envelope.
            #[must_use]
            pub const fn code(self) -> i32 {
                match self { $(Self::$name => $code,)+ }
            }

            /// The HTTP status of the response that carries it.
            #[must_use]
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)+ }
            }

            /// The text for the user, unless the rule that refused gives a more precise one.
            #[must_use]
            pub const fn message(self) -> MessageKey {
                match self { $(Self::$name => MessageKey::$message,)+ }
            }
        }
    };
}

error_codes! {
    // Protocol: 400 and up, the number is ten times the status plus a digit.
    /// The body or query is not what the call takes.
    Malformed = 4000, 400, RefusalMalformed;
    /// A field the call does not know.
    UnknownField = 4001, 400, RefusalUnknownField;
    /// A field of the wrong type.
    WrongType = 4002, 400, RefusalWrongType;
    /// The header `web_uuid` is missing.
    NoWebUuid = 4003, 400, RefusalNoWebUuid;
    /// The idempotency key is not 1 to 64 visible ASCII characters.
    IdempotencyKey = 4004, 400, RefusalIdempotencyKey;
    /// A QA control was used wrongly.
    ControlInvalid = 4005, 400, RefusalControlInvalid;
    /// The operator's token is missing or wrong.
    OpsUnauthorised = 4010, 401, RefusalOpsUnauthorised;
    /// The signature of a callback does not fit.
    PaymentSignature = 4011, 401, RefusalPaymentSignature;
    /// A foreign host or origin.
    Forbidden = 4030, 403, RefusalForbidden;
    /// The operator may not make this call.
    OpsScope = 4031, 403, RefusalOpsScope;
    /// No such path.
    PathNotFound = 4040, 404, RefusalPathNotFound;
    /// No such scenario.
    ScenarioUnknown = 4041, 404, RefusalScenarioUnknown;
    /// No such payment: a provider must not take its notice for delivered.
    PaymentNotFound = 4042, 404, RefusalPaymentNotFound;
    /// A notice is about an order that is not there.
    NoticeUnknown = 4043, 404, RefusalOrderNotFound;
    /// No message with this id is set aside.
    MessageNotFound = 4044, 404, RefusalPathNotFound;
    /// The path has no such method.
    MethodNotAllowed = 4050, 405, RefusalMethodNotAllowed;
    /// The machine refuses this event in this state (operator and QA).
    EventRefused = 4090, 409, RefusalEventRefused;
    /// The same request is still running.
    IdempotencyInFlight = 4091, 409, RefusalIdempotencyInFlight;
    /// Somebody else changed it first.
    Conflict = 4092, 409, RefusalConflict;
    /// A QA control cannot do this now.
    ControlRefused = 4093, 409, RefusalControlRefused;
    /// The body is over its limit.
    TooLarge = 4130, 413, RefusalTooLarge;
    /// Not the content type the call takes.
    UnsupportedMedia = 4150, 415, RefusalUnsupportedMedia;
    /// The key was used with another body.
    IdempotencyMismatch = 4220, 422, RefusalIdempotencyMismatch;
    /// Too many requests.
    TooManyRequests = 4290, 429, RefusalTooManyRequests;
    /// Our fault.
    Internal = 5000, 500, ErrorInternal;
    /// Cannot serve now.
    Unavailable = 5030, 503, ErrorUnavailable;

    // Session.
    /// No session, or it ended.
    SessionExpired = -4, 200, RefusalSessionExpired;
    /// The token does not reach this far.
    SessionScope = 1001, 200, RefusalSessionScope;
    /// Not an Indian mobile number.
    PhoneInvalid = 1002, 200, RefusalPhoneInvalid;
    /// The code does not fit.
    CodeWrong = 1003, 200, RefusalCodeWrong;
    /// The code is no longer good, or none was sent.
    CodeExpired = 1004, 200, RefusalCodeExpired;
    /// Too many wrong codes.
    CodeAttempts = 1005, 200, RefusalCodeAttempts;
    /// Another code may be asked for in a while.
    ResendTooEarly = 1006, 200, RefusalResendTooEarly;
    /// The day's codes for this number are used up.
    SmsLimit = 1007, 200, RefusalSmsLimit;
    /// The app's ticket is unknown, used or too old.
    TicketInvalid = 1008, 200, RefusalTicketInvalid;
    /// The partner's signature does not fit.
    SignInvalid = 1009, 200, RefusalSignInvalid;
    /// The code of the rating page is unknown, used or too old.
    AuditLinkInvalid = 1010, 200, RefusalAuditLinkInvalid;
    /// So many codes were wrong that the next may be tried in a while only.
    CodeWait = 1011, 200, RefusalCodeWait;
    /// The last code is older than a day, or was entered on another device: a fresh one has to be entered first.
    CodeNeeded = 1012, 200, RefusalCodeNeeded;
    /// The number may have a new owner: the borrower proves first that the account is theirs.
    OwnerUnproved = 1013, 200, RefusalOwnerUnproved;
    /// The details are not those of the account.
    OwnerMismatch = 1014, 200, RefusalOwnerMismatch;
    /// Too many wrong details today.
    OwnerTries = 1015, 200, RefusalOwnerTries;

    // Input.
    /// A validation rule refused; `msg` is the rule's.
    Invalid = 1100, 200, RefusalMalformed;
    /// A form was refused; `data.errorColumn` lists why.
    FormInvalid = 1101, 200, RefusalFormInvalid;
    /// An earlier verification step is unfinished.
    StepOrder = 1102, 200, RefusalStepOrder;
    /// The Aadhaar number was not verified by code.
    AadhaarNotVerified = 1103, 200, RefusalAadhaarNotVerified;
    /// The face check was not passed.
    FaceNotPassed = 1104, 200, RefusalFaceNotPassed;
    /// No image came.
    ImageMissing = 1105, 200, RefusalImageMissing;
    /// What came is no image.
    ImageInvalid = 1106, 200, RefusalImageInvalid;
    /// Nothing could be read from the image.
    ImageUnreadable = 1107, 200, RefusalImageUnreadable;
    /// The IFSC is not in the directory.
    IfscUnknown = 1108, 200, RefusalIfscUnknown;
    /// A provider did not do its part.
    Provider = 1109, 200, RefusalProvider;
    /// As many images are kept of this user as may be.
    ImagesFull = 1110, 200, RefusalImagesFull;

    // Not found; foreign and unknown ids look the same.
    /// No such thing.
    NotFound = 1200, 200, RefusalNotFound;
    /// No such order.
    OrderNotFound = 1201, 200, RefusalOrderNotFound;
    /// No such product.
    ProductNotFound = 1202, 200, RefusalProductNotFound;
    /// No such card.
    CardNotFound = 1203, 200, RefusalCardNotFound;
    /// No such booking.
    BookingNotFound = 1204, 200, RefusalBookingNotFound;
    /// No such extension.
    ExtensionNotFound = 1205, 200, RefusalExtensionNotFound;
    /// No such image.
    ImageNotFound = 1206, 200, RefusalImageNotFound;
    /// No such face check.
    LivenessNotFound = 1208, 200, RefusalLivenessNotFound;

    // Applying.
    /// Not offered now.
    ProductUnavailable = 1300, 200, ErrorProductUnavailable;
    /// No room left.
    ProductFull = 1301, 200, ErrorProductFull;
    /// Offered from a later loan on.
    ProductLocked = 1302, 200, RefusalProductLocked;
    /// Lent elsewhere.
    ProductExternal = 1303, 200, RefusalProductExternal;
    /// Denied within the last 15 days.
    DeniedWait = 1304, 200, RefusalDeniedWait;
    /// An open order for this product exists.
    OpenOrder = 1305, 200, RefusalOpenOrder;
    /// Not one of the amounts.
    AmountNotOffered = 1306, 200, ErrorAmountNotOffered;
    /// Not one of the tenures.
    PeriodNotOffered = 1307, 200, ErrorPeriodNotOffered;
    /// The fees would eat the loan.
    NothingReceived = 1308, 200, ErrorNothingReceived;
    /// Not one of the purposes.
    PurposeUnknown = 1309, 200, RefusalPurposeUnknown;
    /// The statement is too old; `data` is the new one.
    KfsExpired = 1310, 200, RefusalKfsExpired;
    /// No such statement.
    KfsNotFound = 1311, 200, RefusalKfsNotFound;
    /// The statement is about another loan.
    KfsOther = 1312, 200, RefusalKfsOther;

    // Orders.
    /// The order's state does not allow it; `msg` names the rule.
    TransitionRefused = 1400, 200, ErrorTransitionRefused;
    /// The calculation is of another day; `data` is the new one.
    ExtensionStale = 1401, 200, ErrorExtensionStale;
    /// The failed order was already applied for again.
    Reapplied = 1402, 200, ErrorReapplied;
    /// No booking from this state.
    BookingNotAllowed = 1403, 200, ErrorBookingNotAllowed;
    /// The booking has ended.
    BookingEnded = 1404, 200, RefusalBookingEnded;
    /// The amount is not the one that the borrower saw (`expected`); `data` has the new one.
    AmountChanged = 1405, 200, RefusalAmountChanged;

    // Payments.
    /// The payment's day is over.
    PaymentExpired = 1501, 200, ErrorPaymentExpired;
    /// A notice names another currency than INR.
    PaymentCurrency = 1502, 200, RefusalPaymentCurrency;
}

impl ErrorCode {
    /// Whether an idempotency record keeps this refusal, so that a retry under the same key gets the same response.
    /// Kept are refusals that follow from the state of the borrower's orders, bookings and payments, or of a product.
    /// Not kept are the end of the session, refusals by the protocol, and refusals of what was sent (an id, a choice, a
    /// statement): the corrected request may use the same key again (contract, section 2).
    #[must_use]
    pub const fn is_executed(self) -> bool {
        matches!(
            self,
            Self::ProductUnavailable
                | Self::ProductFull
                | Self::ProductLocked
                | Self::ProductExternal
                | Self::DeniedWait
                | Self::OpenOrder
                | Self::TransitionRefused
                | Self::Reapplied
                | Self::BookingNotAllowed
                | Self::BookingEnded
                | Self::PaymentExpired
        )
    }
}

/// A refusal's name and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ErrorRow {
    /// Its name.
    pub name: ErrorCode,
    /// The number in the envelope.
    pub code: i32,
}

/// The whole catalogue, by name and number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ErrorTable {
    /// A row per refusal.
    pub errors: Vec<ErrorRow>,
}

/// Every refusal with the number that the app knows it by.
#[must_use]
pub fn error_table() -> ErrorTable {
    ErrorTable { errors: ErrorCode::ALL.iter().map(|name| ErrorRow { name: *name, code: name.code() }).collect() }
}

#[cfg(test)]
mod tests {
    use super::ErrorCode;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_has_one_meaning() {
        let numbers: BTreeSet<i32> = ErrorCode::ALL.iter().map(|code| code.code()).collect();
        assert_eq!(numbers.len(), ErrorCode::ALL.len());
        assert!(!numbers.contains(&0), "0 is success");
    }

    #[test]
    fn only_the_state_of_things_is_kept_under_a_key() {
        for code in ErrorCode::ALL.iter().filter(|code| code.is_executed()) {
            assert!(code.status() == 200 && (1300..1600).contains(&code.code()), "{code:?}");
        }
        for sent in
            [ErrorCode::AmountNotOffered, ErrorCode::PurposeUnknown, ErrorCode::KfsExpired, ErrorCode::CardNotFound]
        {
            assert!(!sent.is_executed(), "{sent:?} judges what was sent");
        }
    }

    #[test]
    fn protocol_faults_carry_their_status_in_their_number() {
        for code in ErrorCode::ALL.iter().filter(|code| code.status() != 200) {
            assert_eq!(code.code() / 10, i32::from(code.status()), "{code:?}");
        }
    }
}
