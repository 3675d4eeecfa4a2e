//! The one list of message keys.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Declares [`MessageKey`] with everything that must agree with it: the key as text, the list of all keys, serde.
macro_rules! message_keys {
    ($($(#[$of_variant:meta])* $variant:ident = $key:literal,)+) => {
        /// The key of a catalogue text. Serialises as the key itself, `area.camelCase`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
        pub enum MessageKey {
            $(
                #[doc = concat!("The text `", $key, "`.")]
                #[cfg_attr(feature = "ts", serde(rename = $key))]
                $(#[$of_variant])*
                $variant,
            )+
        }

        impl MessageKey {
            /// Every key, in the order of this list.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The key as it stands in the catalogue.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                }
            }

            /// The key of a text, `None` when the catalogue has no such key.
            #[must_use]
            pub fn of_key(key: &str) -> Option<Self> {
                Self::ALL.iter().find(|known| known.as_str() == key).copied()
            }
        }
    };
}

impl MessageKey {
    /// The wording for so many days: "1 day overdue", not "1 days". Texts that name no number of days stay what they are.
    #[must_use]
    pub const fn for_days(self, days: u32) -> Self {
        match (self, days) {
            (Self::CalcInterest, 1) => Self::CalcInterestOneDay,
            (Self::CalcOverdueFee, 1) => Self::CalcOverdueFeeOneDay,
            (Self::CalcCoolingOff, 1) => Self::CalcCoolingOffOneDay,
            (Self::CalcApr, 1) => Self::CalcAprOneDay,
            _ => self,
        }
    }
}

// By hand, over the list above: derived code would hold every key once more as a match, 65 KB of module that a phone
// downloads for nothing.
impl Serialize for MessageKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for MessageKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        Self::of_key(&key).ok_or_else(|| de::Error::custom("not a message key"))
    }
}

message_keys! {
    // errors: the protocol
    ErrorMalformed = "errors.malformed",
    ErrorUnknownField = "errors.unknownField",
    ErrorWrongType = "errors.wrongType",
    ErrorNoWebUuid = "errors.noWebUuid",
    ErrorPathNotFound = "errors.pathNotFound",
    ErrorMethodNotAllowed = "errors.methodNotAllowed",
    ErrorTooLarge = "errors.tooLarge",
    ErrorUnsupportedMedia = "errors.unsupportedMedia",
    ErrorTooManyRequests = "errors.tooManyRequests",
    ErrorInternal = "errors.internal",
    ErrorUnavailable = "errors.unavailable",
    ErrorForbidden = "errors.forbidden",
    ErrorConflict = "errors.conflict",
    ErrorIdempotencyKey = "errors.idempotencyKey",
    ErrorIdempotencyMismatch = "errors.idempotencyMismatch",
    ErrorIdempotencyInFlight = "errors.idempotencyInFlight",
    ErrorProvider = "errors.provider",
    ErrorOffline = "errors.offline",
    // errors: session and codes
    ErrorSessionExpired = "errors.sessionExpired",
    ErrorSessionScope = "errors.sessionScope",
    ErrorPhoneInvalid = "errors.phoneInvalid",
    ErrorCodeWrong = "errors.codeWrong",
    ErrorCodeExpired = "errors.codeExpired",
    ErrorCodeAttempts = "errors.codeAttempts",
    ErrorResendTooEarly = "errors.resendTooEarly",
    ErrorSmsLimit = "errors.smsLimit",
    ErrorTicketInvalid = "errors.ticketInvalid",
    ErrorSignInvalid = "errors.signInvalid",
    ErrorAuditLinkInvalid = "errors.auditLinkInvalid",
    // errors: not found
    ErrorNotFound = "errors.notFound",
    ErrorOrderNotFound = "errors.orderNotFound",
    ErrorProductNotFound = "errors.productNotFound",
    ErrorCardNotFound = "errors.cardNotFound",
    ErrorBookingNotFound = "errors.bookingNotFound",
    ErrorExtensionNotFound = "errors.extensionNotFound",
    ErrorImageNotFound = "errors.imageNotFound",
    ErrorPaymentNotFound = "errors.paymentNotFound",
    ErrorLivenessNotFound = "errors.livenessNotFound",
    // errors: verification and cards
    ErrorStepOrder = "errors.stepOrder",
    ErrorFormInvalid = "errors.formInvalid",
    ErrorAadhaarInvalid = "errors.aadhaarInvalid",
    ErrorAadhaarNotVerified = "errors.aadhaarNotVerified",
    ErrorAadhaarRefused = "errors.aadhaarRefused",
    ErrorPanInvalid = "errors.panInvalid",
    ErrorFaceNotPassed = "errors.faceNotPassed",
    ErrorImageMissing = "errors.imageMissing",
    ErrorImageInvalid = "errors.imageInvalid",
    ErrorImageUnreadable = "errors.imageUnreadable",
    ErrorIfscUnknown = "errors.ifscUnknown",
    ErrorAccountMismatch = "errors.accountMismatch",
    // errors: applying
    ErrorProductUnavailable = "errors.productUnavailable",
    ErrorProductFull = "errors.productFull",
    ErrorProductLocked = "errors.productLocked",
    ErrorProductExternal = "errors.productExternal",
    ErrorDeniedWait = "errors.deniedWait",
    ErrorOpenOrder = "errors.openOrder",
    ErrorAmountNotOffered = "errors.amountNotOffered",
    ErrorPeriodNotOffered = "errors.periodNotOffered",
    ErrorNothingReceived = "errors.nothingReceived",
    ErrorPurposeUnknown = "errors.purposeUnknown",
    ErrorKfsExpired = "errors.kfsExpired",
    ErrorKfsNotFound = "errors.kfsNotFound",
    ErrorKfsOther = "errors.kfsOther",
    // errors: an order's transitions refused, by rule
    ErrorTransitionRefused = "errors.transitionRefused",
    ErrorNotAuditing = "errors.notAuditing",
    ErrorNotPassed = "errors.notPassed",
    ErrorPassLapsed = "errors.passLapsed",
    ErrorWithdrawTooLate = "errors.withdrawTooLate",
    ErrorNotLending = "errors.notLending",
    ErrorNotRepayable = "errors.notRepayable",
    ErrorAlreadySettled = "errors.alreadySettled",
    ErrorCoolingOffOver = "errors.coolingOffOver",
    ErrorNotDueYet = "errors.notDueYet",
    ErrorExtensionNotAllowed = "errors.extensionNotAllowed",
    ErrorExtensionLimit = "errors.extensionLimit",
    ErrorExtensionTooOften = "errors.extensionTooOften",
    ErrorExtensionNotLater = "errors.extensionNotLater",
    ErrorExtensionStale = "errors.extensionStale",
    ErrorExtensionNotPending = "errors.extensionNotPending",
    ErrorExtensionPending = "errors.extensionPending",
    ErrorExtensionExpired = "errors.extensionExpired",
    ErrorReapplyNotAllowed = "errors.reapplyNotAllowed",
    ErrorReapplied = "errors.reapplied",
    ErrorBookingNotAllowed = "errors.bookingNotAllowed",
    ErrorBookingEnded = "errors.bookingEnded",
    // errors: payments
    ErrorPaymentOpen = "errors.paymentOpen",
    ErrorPaymentAmount = "errors.paymentAmount",
    ErrorPaymentExpired = "errors.paymentExpired",
    ErrorPaymentHost = "errors.paymentHost",
    ErrorLinkHost = "errors.linkHost",
    // errors: operator and test controls

    // rules: login
    RuleAgreement = "rules.agreement",
    RulePhone = "rules.phone",
    RuleCode = "rules.code",
    // rules: feedback and images
    RuleFeedbackRequired = "rules.feedbackRequired",
    RuleFeedbackLength = "rules.feedbackLength",
    RuleFeedbackCharacters = "rules.feedbackCharacters",
    RuleFeedbackType = "rules.feedbackType",
    RuleImageType = "rules.imageType",
    RuleImageSize = "rules.imageSize",
    // rules: identity
    RuleAadhaarFront = "rules.aadhaarFront",
    RuleAadhaarBack = "rules.aadhaarBack",
    RulePanPhoto = "rules.panPhoto",
    RuleFacePhoto = "rules.facePhoto",
    RuleAadhaarRequired = "rules.aadhaarRequired",
    RuleAadhaarInvalid = "rules.aadhaarInvalid",
    RuleAadhaarUnverified = "rules.aadhaarUnverified",
    RuleAadhaarCode = "rules.aadhaarCode",
    RulePanRequired = "rules.panRequired",
    RulePanInvalid = "rules.panInvalid",
    // rules: forms
    RuleFieldRequired = "rules.fieldRequired",
    RuleFieldDigits = "rules.fieldDigits",
    RuleFieldLength = "rules.fieldLength",
    RuleFieldShort = "rules.fieldShort",
    RuleFieldExact = "rules.fieldExact",
    RuleFieldChoice = "rules.fieldChoice",
    RuleFieldUnknown = "rules.fieldUnknown",
    RuleDayInvalid = "rules.dayInvalid",
    // rules: contacts
    RuleContactName = "rules.contactName",
    RuleContactPhone = "rules.contactPhone",
    RuleContactRelation = "rules.contactRelation",
    RuleContactsMissing = "rules.contactsMissing",
    RuleContactNameInvalid = "rules.contactNameInvalid",
    RuleContactPhoneInvalid = "rules.contactPhoneInvalid",
    RuleContactRelationInvalid = "rules.contactRelationInvalid",
    // rules: bank card and applying
    RuleIfscRequired = "rules.ifscRequired",
    RuleAccountRequired = "rules.accountRequired",
    RuleAccountConfirm = "rules.accountConfirm",
    RuleAccountMismatch = "rules.accountMismatch",
    RuleIfscFormat = "rules.ifscFormat",
    RuleAccountFormat = "rules.accountFormat",
    RuleCardRequired = "rules.cardRequired",

    // labels: order states
    StateAuditing = "labels.stateAuditing",
    StatePass = "labels.statePass",
    StateDenied = "labels.stateDenied",
    StateLending = "labels.stateLending",
    StateFailed = "labels.stateFailed",
    StateLoaned = "labels.stateLoaned",
    StateSettled = "labels.stateSettled",
    StateOverdued = "labels.stateOverdued",
    StateNine = "labels.stateNine",
    StateCancel = "labels.stateCancel",
    StateExtension = "labels.stateExtension",
    // labels: what happened to an order
    EventApply = "labels.eventApply",
    EventApprove = "labels.eventApprove",
    EventDeny = "labels.eventDeny",
    EventWithdraw = "labels.eventWithdraw",
    EventGetMoney = "labels.eventGetMoney",
    EventPassLapsed = "labels.eventPassLapsed",
    EventDisbursed = "labels.eventDisbursed",
    EventDisbursalFailed = "labels.eventDisbursalFailed",
    EventRepaid = "labels.eventRepaid",
    EventDueDatePassed = "labels.eventDueDatePassed",
    EventRequestExtension = "labels.eventRequestExtension",
    EventExtensionPaid = "labels.eventExtensionPaid",
    EventGiveUp = "labels.eventGiveUp",
    EventExtensionLapsed = "labels.eventExtensionLapsed",
    EventCoolingOffExit = "labels.eventCoolingOffExit",
    EventReapply = "labels.eventReapply",
    // labels: scheduled orders
    ScheduleBooked = "labels.scheduleBooked",
    ScheduleApplied = "labels.scheduleApplied",
    ScheduleCancelled = "labels.scheduleCancelled",
    ScheduleLapsed = "labels.scheduleLapsed",
    ScheduleReasonDenied = "labels.scheduleReasonDenied",
    ScheduleReasonFull = "labels.scheduleReasonFull",
    ScheduleReasonNoCard = "labels.scheduleReasonNoCard",
    // labels: what became of a payment
    PaymentFailed = "labels.paymentFailed",
    PaymentReturned = "labels.paymentReturned",
    // labels: benefit tiers
    TierCopper = "labels.tierCopper",
    TierSilver = "labels.tierSilver",
    TierGold = "labels.tierGold",
    // labels: loan purposes
    PurposeShopping = "labels.purposeShopping",
    PurposeMedical = "labels.purposeMedical",
    PurposeEducation = "labels.purposeEducation",
    PurposeTourism = "labels.purposeTourism",
    PurposeLiving = "labels.purposeLiving",
    PurposeVehicles = "labels.purposeVehicles",
    // labels: contact relations
    RelationFather = "labels.relationFather",
    RelationMother = "labels.relationMother",
    RelationSpouse = "labels.relationSpouse",
    RelationBrother = "labels.relationBrother",
    RelationSisters = "labels.relationSisters",
    RelationChildren = "labels.relationChildren",
    RelationClassmates = "labels.relationClassmates",
    RelationColleagues = "labels.relationColleagues",
    RelationFriends = "labels.relationFriends",
    // labels: verification steps
    StepBasic = "labels.stepBasic",
    StepWork = "labels.stepWork",
    StepIdentity = "labels.stepIdentity",
    StepFace = "labels.stepFace",
    StepContacts = "labels.stepContacts",
    // labels: cost lines
    UndwayProgress = "labels.undwayProgress",
    UndwayGetMoney = "labels.undwayGetMoney",
    UndwayRepay = "labels.undwayRepay",
    UndwayOrder = "labels.undwayOrder",
    CostAmount = "labels.costAmount",
    CostDiscount = "labels.costDiscount",
    CostServiceFee = "labels.costServiceFee",
    CostGstFee = "labels.costGstFee",
    CostInterest = "labels.costInterest",
    CostInterestUsed = "labels.costInterestUsed",
    CostArriveAmount = "labels.costArriveAmount",
    CostRepaymentAmount = "labels.costRepaymentAmount",
    CostOverdueFee = "labels.costOverdueFee",
    CostPayable = "labels.costPayable",
    CostApr = "labels.costApr",
    CostDueDate = "labels.costDueDate",
    CostExtensionServiceFee = "labels.costExtensionServiceFee",
    CostExtensionGst = "labels.costExtensionGst",
    CostExtensionFee = "labels.costExtensionFee",
    CostExtendedTotal = "labels.costExtendedTotal",
    // labels: how each cost line is worked out
    CalcAmount = "labels.calcAmount",
    CalcServiceFee = "labels.calcServiceFee",
    CalcServiceFeeDiscounted = "labels.calcServiceFeeDiscounted",
    CalcGstFee = "labels.calcGstFee",
    CalcInterest = "labels.calcInterest",
    CalcInterestOneDay = "labels.calcInterestOneDay",
    CalcArriveAmount = "labels.calcArriveAmount",
    CalcRepaymentAmount = "labels.calcRepaymentAmount",
    CalcOverdueFee = "labels.calcOverdueFee",
    CalcOverdueFeeOneDay = "labels.calcOverdueFeeOneDay",
    CalcOverdueFeeCapped = "labels.calcOverdueFeeCapped",
    CalcPayable = "labels.calcPayable",
    CalcPayableEarly = "labels.calcPayableEarly",
    CalcExtensionFee = "labels.calcExtensionFee",
    CalcExtendedTotal = "labels.calcExtendedTotal",
    CalcExtendedApr = "labels.calcExtendedApr",
    CalcCoolingOff = "labels.calcCoolingOff",
    CalcCoolingOffOneDay = "labels.calcCoolingOffOneDay",
    CalcScheduledRepayment = "labels.calcScheduledRepayment",
    AheadFull = "labels.aheadFull",
    AheadDaysUsed = "labels.aheadDaysUsed",
    CalcApr = "labels.calcApr",
    CalcAprOneDay = "labels.calcAprOneDay",
    // refusals: what only the server refuses, and whoever asked shows as it says it
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalCodeNeeded = "refusals.codeNeeded",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalCodeWait = "refusals.codeWait",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalImagePixels = "refusals.imagePixels",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalImagesFull = "refusals.imagesFull",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalOpsUnauthorised = "refusals.opsUnauthorised",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalEventUnknown = "refusals.eventUnknown",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalEventRefused = "refusals.eventRefused",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalScenarioUnknown = "refusals.scenarioUnknown",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalControlInvalid = "refusals.controlInvalid",
    #[cfg_attr(feature = "ts", serde(skip))]
    RefusalPaymentSignature = "refusals.paymentSignature",
    // sms: what reaches a phone as a text message; no screen of the app shows them
    #[cfg_attr(feature = "ts", serde(skip))]
    SmsLoginCode = "sms.loginCode",
    #[cfg_attr(feature = "ts", serde(skip))]
    SmsApproved = "sms.approved",
    #[cfg_attr(feature = "ts", serde(skip))]
    SmsDenied = "sms.denied",
    #[cfg_attr(feature = "ts", serde(skip))]
    SmsSent = "sms.sent",
    #[cfg_attr(feature = "ts", serde(skip))]
    SmsNotSent = "sms.notSent",
}
