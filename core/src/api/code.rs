//! The error catalogue: name, number, text and HTTP status of every refusal.
//!
//! A number never changes its meaning and is never reused. Business refusals are HTTP 200; only protocol faults have
//! another status (contract, section 2).
//!
//! The doc comment of each code is its description in `docs/api.md`.

use crate::message::MessageKey;

macro_rules! error_codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal, $status:literal, $message:ident;)+) => {
        #[apply(module_type)]
        #[derive(Copy, Hash, PartialOrd, Ord)]
        pub enum ErrorCode { $($(#[doc = $doc])+ $name,)+ }

        impl ErrorCode {
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// The doc comment of the code, for the API documentation.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+),)+ }.trim_ascii()
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
    /// The body or query does not have the form that the call expects.
    Malformed = 4000, 400, RefusalMalformed;
    /// The call has no field of this name.
    UnknownField = 4001, 400, RefusalUnknownField;
    /// A field has the wrong type.
    WrongType = 4002, 400, RefusalWrongType;
    /// The header `web_uuid` is missing.
    NoWebUuid = 4003, 400, RefusalNoWebUuid;
    /// The idempotency key is not 1 to 64 visible ASCII characters.
    IdempotencyKey = 4004, 400, RefusalIdempotencyKey;
    /// A value sent to a QA control is invalid, or the event of an operator's call.
    ControlInvalid = 4005, 400, RefusalControlInvalid;
    /// The operator's token is missing or wrong.
    OpsUnauthorised = 4010, 401, RefusalOpsUnauthorised;
    /// The signature of a provider's notice is wrong.
    PaymentSignature = 4011, 401, RefusalPaymentSignature;
    /// The host or origin is not allowed.
    Forbidden = 4030, 403, RefusalForbidden;
    /// The operator's role does not allow this call.
    OpsScope = 4031, 403, RefusalOpsScope;
    /// The path does not exist.
    PathNotFound = 4040, 404, RefusalPathNotFound;
    /// The scenario does not exist.
    ScenarioUnknown = 4041, 404, RefusalScenarioUnknown;
    /// The payment does not exist (sandbox payment page and test controls only).
    PaymentNotFound = 4042, 404, RefusalPaymentNotFound;
    /// The order that a provider's notice names does not exist.
    NoticeUnknown = 4043, 404, RefusalOrderNotFound;
    /// There is no dead letter with this id.
    MessageNotFound = 4044, 404, RefusalPathNotFound;
    /// The path does not support this method.
    MethodNotAllowed = 4050, 405, RefusalMethodNotAllowed;
    /// The order's state does not allow this event (operator and QA calls).
    EventRefused = 4090, 409, RefusalEventRefused;
    /// The same request is still running.
    IdempotencyInFlight = 4091, 409, RefusalIdempotencyInFlight;
    /// The record was changed by another request.
    Conflict = 4092, 409, RefusalConflict;
    /// The QA control cannot do this now.
    ControlRefused = 4093, 409, RefusalControlRefused;
    /// The body is larger than the limit.
    TooLarge = 4130, 413, RefusalTooLarge;
    /// The call does not accept this content type.
    UnsupportedMedia = 4150, 415, RefusalUnsupportedMedia;
    /// The idempotency key was used with another body.
    IdempotencyMismatch = 4220, 422, RefusalIdempotencyMismatch;
    /// Too many requests.
    TooManyRequests = 4290, 429, RefusalTooManyRequests;
    /// An unexpected error in the server.
    Internal = 5000, 500, ErrorInternal;
    /// The server cannot answer now.
    Unavailable = 5030, 503, ErrorUnavailable;

    // Session.
    /// There is no session, or the session has ended.
    SessionExpired = -4, 200, RefusalSessionExpired;
    /// The token does not give access to this call.
    SessionScope = 1001, 200, RefusalSessionScope;
    /// Not an Indian mobile number.
    PhoneInvalid = 1002, 200, RefusalPhoneInvalid;
    /// The code is wrong.
    CodeWrong = 1003, 200, RefusalCodeWrong;
    /// The code has expired, or no code was sent.
    CodeExpired = 1004, 200, RefusalCodeExpired;
    /// Too many wrong codes.
    CodeAttempts = 1005, 200, RefusalCodeAttempts;
    /// A new code cannot be sent yet.
    ResendTooEarly = 1006, 200, RefusalResendTooEarly;
    /// The daily number of codes for this phone is used up.
    SmsLimit = 1007, 200, RefusalSmsLimit;
    /// The app's ticket is unknown, used or expired.
    TicketInvalid = 1008, 200, RefusalTicketInvalid;
    /// The partner's signature is wrong.
    SignInvalid = 1009, 200, RefusalSignInvalid;
    /// The code of the rating page is unknown, used or expired.
    AuditLinkInvalid = 1010, 200, RefusalAuditLinkInvalid;
    /// Too many wrong codes; the next attempt must wait.
    CodeWait = 1011, 200, RefusalCodeWait;
    /// The last code was entered more than a day ago or on another device; the user must enter a new one.
    CodeNeeded = 1012, 200, RefusalCodeNeeded;
    /// The phone number may have a new owner; the user must prove that the account is theirs.
    OwnerUnproved = 1013, 200, RefusalOwnerUnproved;
    /// The details do not match the account.
    OwnerMismatch = 1014, 200, RefusalOwnerMismatch;
    /// Too many attempts with wrong details today.
    OwnerTries = 1015, 200, RefusalOwnerTries;

    // Input.
    /// A validation rule refused the input; `msg` is the rule's message.
    Invalid = 1100, 200, RefusalMalformed;
    /// The form was refused; `data.errorColumn` lists the reasons.
    FormInvalid = 1101, 200, RefusalFormInvalid;
    /// An earlier verification step is unfinished.
    StepOrder = 1102, 200, RefusalStepOrder;
    /// The Aadhaar number was not verified by code.
    AadhaarNotVerified = 1103, 200, RuleAadhaarUnverified;
    /// The face check was not passed.
    FaceNotPassed = 1104, 200, RefusalFaceNotPassed;
    /// The image is missing.
    ImageMissing = 1105, 200, RefusalImageMissing;
    /// The file is not an image.
    ImageInvalid = 1106, 200, RuleImageType;
    /// Nothing could be read from the image.
    ImageUnreadable = 1107, 200, RefusalImageUnreadable;
    /// The IFSC is not in the directory.
    IfscUnknown = 1108, 200, RefusalIfscUnknown;
    /// The provider failed.
    Provider = 1109, 200, RefusalProvider;
    /// The user already has the maximum number of images.
    ImagesFull = 1110, 200, RefusalImagesFull;

    // An id of another user gets the same refusal as an unknown id.
    /// The item does not exist.
    NotFound = 1200, 200, RefusalNotFound;
    /// The order does not exist.
    OrderNotFound = 1201, 200, RefusalOrderNotFound;
    /// The product does not exist.
    ProductNotFound = 1202, 200, RefusalProductNotFound;
    /// The card does not exist.
    CardNotFound = 1203, 200, RefusalCardNotFound;
    /// The booking does not exist.
    BookingNotFound = 1204, 200, RefusalBookingNotFound;
    /// The extension does not exist.
    ExtensionNotFound = 1205, 200, RefusalExtensionNotFound;
    /// The image does not exist.
    ImageNotFound = 1206, 200, RefusalImageNotFound;
    /// The face check does not exist.
    LivenessNotFound = 1208, 200, RefusalLivenessNotFound;

    // Applying.
    /// The product is not offered now.
    ProductUnavailable = 1300, 200, ErrorProductUnavailable;
    /// The product has no places left today.
    ProductFull = 1301, 200, ErrorProductFull;
    /// The borrower has had too few loans for the product.
    ProductLocked = 1302, 200, RefusalProductLocked;
    /// Another lender offers the product.
    ProductExternal = 1303, 200, RefusalProductExternal;
    /// An application was denied within the last 15 days.
    DeniedWait = 1304, 200, RefusalDeniedWait;
    /// There is an open order for this product.
    OpenOrder = 1305, 200, RefusalOpenOrder;
    /// The product does not offer this amount.
    AmountNotOffered = 1306, 200, ErrorAmountNotOffered;
    /// The product does not offer this tenure.
    PeriodNotOffered = 1307, 200, ErrorPeriodNotOffered;
    /// The fees would use up the loan, or leave so little that the APR exceeds its maximum.
    NothingReceived = 1308, 200, ErrorNothingReceived;
    /// The loan purpose is unknown.
    PurposeUnknown = 1309, 200, RefusalPurposeUnknown;
    /// The Key Fact Statement has expired; `data` is a new one.
    KfsExpired = 1310, 200, RefusalKfsExpired;
    /// The Key Fact Statement does not exist.
    KfsNotFound = 1311, 200, RefusalKfsNotFound;
    /// The Key Fact Statement is about another loan.
    KfsOther = 1312, 200, RefusalKfsOther;

    // Orders.
    /// The order's state does not allow the action; `msg` names the rule.
    TransitionRefused = 1400, 200, ErrorTransitionRefused;
    /// The extension was calculated on another day; `data` is a new calculation.
    ExtensionStale = 1401, 200, ErrorExtensionStale;
    /// The failed order has already been applied for again.
    Reapplied = 1402, 200, ErrorReapplied;
    /// The order's state does not allow a booking.
    BookingNotAllowed = 1403, 200, ErrorBookingNotAllowed;
    /// The booking has ended.
    BookingEnded = 1404, 200, RefusalBookingEnded;
    /// The amount differs from the one the borrower saw (`expected`); `data` has the new amount.
    AmountChanged = 1405, 200, RefusalAmountChanged;
    /// The loan is repaid in one payment; `toward: amount` is for loans in instalments.
    PartNotTaken = 1406, 200, RefusalPartNotTaken;
    /// The amount of a part payment is too small, or more than the payoff.
    PartOutOfRange = 1407, 200, RefusalPartOutOfRange;

    // Payments.
    /// The payment link has expired.
    PaymentExpired = 1501, 200, ErrorPaymentExpired;
    /// A payment notice names a currency other than INR.
    PaymentCurrency = 1502, 200, RefusalPaymentCurrency;
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
