//! The error catalogue: name, number, text and HTTP status of every refusal.
//!
//! A number never changes its meaning and is never reused. Business refusals are HTTP 200; only protocol faults have
//! another status (contract, section 2).
//!
//! The text at the end of a row is the code's description in `docs/api.md`.

use crate::message::MessageKey;

macro_rules! error_codes {
    ($($name:ident = $code:literal, $status:literal, $message:ident, $meaning:literal;)+) => {
        #[apply(module_type)]
        #[derive(Copy, Hash, PartialOrd, Ord)]
        pub enum ErrorCode { $(#[doc = $meaning] $name,)+ }

        impl ErrorCode {
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// For the API documentation.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$name => $meaning,)+ }
            }

            pub const fn code(self) -> i32 {
                match self { $(Self::$name => $code,)+ }
            }

            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)+ }
            }

            /// The text for the user. A validation rule may replace it with a more precise text.
            pub const fn message(self) -> MessageKey {
                match self { $(Self::$name => MessageKey::$message,)+ }
            }
        }
    };
}

error_codes! {
    // Protocol faults: ten times the HTTP status plus a digit.
    Malformed = 4000, 400, RefusalMalformed, "The body or query does not have the form that the call expects.";
    UnknownField = 4001, 400, RefusalUnknownField, "The call has no field of this name.";
    WrongType = 4002, 400, RefusalWrongType, "A field has the wrong type.";
    NoWebUuid = 4003, 400, RefusalNoWebUuid, "The header `web_uuid` is missing.";
    IdempotencyKey = 4004, 400, RefusalIdempotencyKey, "The idempotency key is not 1 to 64 visible ASCII characters.";
    ControlInvalid = 4005, 400, RefusalControlInvalid,
        "A value sent to a QA control is invalid, or the event of an operator's call.";
    OpsUnauthorised = 4010, 401, RefusalOpsUnauthorised, "The operator's token is missing or wrong.";
    PaymentSignature = 4011, 401, RefusalPaymentSignature, "The signature of a provider's notice is wrong.";
    Forbidden = 4030, 403, RefusalForbidden, "The host or origin is not allowed.";
    OpsScope = 4031, 403, RefusalOpsScope, "The operator's role does not allow this call.";
    PathNotFound = 4040, 404, RefusalPathNotFound, "The path does not exist.";
    ScenarioUnknown = 4041, 404, RefusalScenarioUnknown, "The scenario does not exist.";
    PaymentNotFound = 4042, 404, RefusalPaymentNotFound,
        "The payment does not exist (sandbox payment page and test controls only).";
    NoticeUnknown = 4043, 404, RefusalOrderNotFound, "The order that a provider's notice names does not exist.";
    MessageNotFound = 4044, 404, RefusalPathNotFound, "There is no dead letter with this id.";
    MethodNotAllowed = 4050, 405, RefusalMethodNotAllowed, "The path does not support this method.";
    EventRefused = 4090, 409, RefusalEventRefused,
        "The order's state does not allow this event (operator and QA calls).";
    IdempotencyInFlight = 4091, 409, RefusalIdempotencyInFlight, "The same request is still running.";
    Conflict = 4092, 409, RefusalConflict, "The record was changed by another request.";
    ControlRefused = 4093, 409, RefusalControlRefused, "The QA control cannot do this now.";
    TooLarge = 4130, 413, RefusalTooLarge, "The body is larger than the limit.";
    UnsupportedMedia = 4150, 415, RefusalUnsupportedMedia, "The call does not accept this content type.";
    IdempotencyMismatch = 4220, 422, RefusalIdempotencyMismatch, "The idempotency key was used with another body.";
    TooManyRequests = 4290, 429, RefusalTooManyRequests, "Too many requests.";
    Internal = 5000, 500, ErrorInternal, "An unexpected error in the server.";
    Unavailable = 5030, 503, ErrorUnavailable, "The server cannot answer now.";

    // Session.
    SessionExpired = -4, 200, RefusalSessionExpired, "There is no session, or the session has ended.";
    SessionScope = 1001, 200, RefusalSessionScope, "The token does not give access to this call.";
    PhoneInvalid = 1002, 200, RefusalPhoneInvalid, "Not an Indian mobile number.";
    CodeWrong = 1003, 200, RefusalCodeWrong, "The code is wrong.";
    CodeExpired = 1004, 200, RefusalCodeExpired, "The code has expired, or no code was sent.";
    CodeAttempts = 1005, 200, RefusalCodeAttempts, "Too many wrong codes.";
    ResendTooEarly = 1006, 200, RefusalResendTooEarly, "A new code cannot be sent yet.";
    SmsLimit = 1007, 200, RefusalSmsLimit, "The daily number of codes for this phone is used up.";
    TicketInvalid = 1008, 200, RefusalTicketInvalid, "The app's ticket is unknown, used or expired.";
    SignInvalid = 1009, 200, RefusalSignInvalid, "The partner's signature is wrong.";
    AuditLinkInvalid = 1010, 200, RefusalAuditLinkInvalid, "The code of the rating page is unknown, used or expired.";
    CodeWait = 1011, 200, RefusalCodeWait, "Too many wrong codes; the next attempt must wait.";
    CodeNeeded = 1012, 200, RefusalCodeNeeded,
        "The last code was entered more than a day ago or on another device; the user must enter a new one.";
    OwnerUnproved = 1013, 200, RefusalOwnerUnproved,
        "The phone number may have a new owner; the user must prove that the account is theirs.";
    OwnerMismatch = 1014, 200, RefusalOwnerMismatch, "The details do not match the account.";
    OwnerTries = 1015, 200, RefusalOwnerTries, "Too many attempts with wrong details today.";

    // Input.
    Invalid = 1100, 200, RefusalMalformed, "A validation rule refused the input; `msg` is the rule's message.";
    FormInvalid = 1101, 200, RefusalFormInvalid, "The form was refused; `data.errorColumn` lists the reasons.";
    StepOrder = 1102, 200, RefusalStepOrder, "An earlier verification step is unfinished.";
    AadhaarNotVerified = 1103, 200, RuleAadhaarUnverified, "The Aadhaar number was not verified by code.";
    FaceNotPassed = 1104, 200, RefusalFaceNotPassed, "The face check was not passed.";
    ImageMissing = 1105, 200, RefusalImageMissing, "The image is missing.";
    ImageInvalid = 1106, 200, RuleImageType, "The file is not an image.";
    ImageUnreadable = 1107, 200, RefusalImageUnreadable, "Nothing could be read from the image.";
    IfscUnknown = 1108, 200, RefusalIfscUnknown, "The IFSC is not in the directory.";
    Provider = 1109, 200, RefusalProvider, "The provider failed.";
    ImagesFull = 1110, 200, RefusalImagesFull, "The user already has the maximum number of images.";

    // An id of another user gets the same refusal as an unknown id.
    NotFound = 1200, 200, RefusalNotFound, "The item does not exist.";
    OrderNotFound = 1201, 200, RefusalOrderNotFound, "The order does not exist.";
    ProductNotFound = 1202, 200, RefusalProductNotFound, "The product does not exist.";
    CardNotFound = 1203, 200, RefusalCardNotFound, "The card does not exist.";
    BookingNotFound = 1204, 200, RefusalBookingNotFound, "The booking does not exist.";
    ExtensionNotFound = 1205, 200, RefusalExtensionNotFound, "The extension does not exist.";
    ImageNotFound = 1206, 200, RefusalImageNotFound, "The image does not exist.";
    LivenessNotFound = 1208, 200, RefusalLivenessNotFound, "The face check does not exist.";

    // Applying.
    ProductUnavailable = 1300, 200, ErrorProductUnavailable, "The product is not offered now.";
    ProductFull = 1301, 200, ErrorProductFull, "The product has no places left today.";
    ProductLocked = 1302, 200, RefusalProductLocked, "The borrower has had too few loans for the product.";
    ProductExternal = 1303, 200, RefusalProductExternal, "Another lender offers the product.";
    DeniedWait = 1304, 200, RefusalDeniedWait, "An application was denied within the last 15 days.";
    OpenOrder = 1305, 200, RefusalOpenOrder, "There is an open order for this product.";
    AmountNotOffered = 1306, 200, ErrorAmountNotOffered, "The product does not offer this amount.";
    PeriodNotOffered = 1307, 200, ErrorPeriodNotOffered, "The product does not offer this tenure.";
    NothingReceived = 1308, 200, ErrorNothingReceived,
        "The fees would use up the loan, or leave so little that the APR exceeds its maximum.";
    PurposeUnknown = 1309, 200, RefusalPurposeUnknown, "The loan purpose is unknown.";
    KfsExpired = 1310, 200, RefusalKfsExpired, "The Key Fact Statement has expired; `data` is a new one.";
    KfsNotFound = 1311, 200, RefusalKfsNotFound, "The Key Fact Statement does not exist.";
    KfsOther = 1312, 200, RefusalKfsOther, "The Key Fact Statement is about another loan.";

    // Orders.
    TransitionRefused = 1400, 200, ErrorTransitionRefused,
        "The order's state does not allow the action; `msg` names the rule.";
    ExtensionStale = 1401, 200, ErrorExtensionStale,
        "The extension was calculated on another day; `data` is a new calculation.";
    Reapplied = 1402, 200, ErrorReapplied, "The failed order has already been applied for again.";
    BookingNotAllowed = 1403, 200, ErrorBookingNotAllowed, "The order's state does not allow a booking.";
    BookingEnded = 1404, 200, RefusalBookingEnded, "The booking has ended.";
    AmountChanged = 1405, 200, RefusalAmountChanged,
        "The amount differs from the one the borrower saw (`expected`); `data` has the new amount.";
    PartNotTaken = 1406, 200, RefusalPartNotTaken,
        "The loan is repaid in one payment; `toward: amount` is for loans in instalments.";
    PartOutOfRange = 1407, 200, RefusalPartOutOfRange,
        "The amount of a part payment is too small, or more than the payoff.";

    // Payments.
    PaymentExpired = 1501, 200, ErrorPaymentExpired, "The payment link has expired.";
    PaymentCurrency = 1502, 200, RefusalPaymentCurrency, "A payment notice names a currency other than INR.";
}

impl ErrorCode {
    /// Whether an idempotency record stores this refusal, so that a retry with the same key gets the same response.
    ///
    /// True for refusals caused by the state of orders, bookings, payments or a product. False for ended
    /// sessions, protocol faults, and refusals that a corrected request avoids, such as refused input or a changed
    /// amount: the corrected request may use the same key (contract, section 2).
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

#[apply(module_value)]
pub struct ErrorRow {
    pub name: ErrorCode,
    pub code: i32,
}

#[apply(module_type)]
pub struct ErrorTable {
    pub errors: Vec<ErrorRow>,
}

pub fn error_table() -> ErrorTable {
    ErrorTable { errors: ErrorCode::ALL.iter().map(|name| ErrorRow { name: *name, code: name.code() }).collect() }
}
