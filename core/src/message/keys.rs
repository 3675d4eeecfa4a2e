//! Defines [`MessageKey`]: lists the app's keys, and adds the server's keys from `server_keys.rs`.

use super::declare::message_keys;
use super::server_keys::with_server_keys;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

impl MessageKey {
    /// The key of a special text for zero or one day, such as "1 day overdue"; without such a text, the key itself.
    pub const fn for_days(self, days: u32) -> Self {
        match (self, days) {
            (Self::CalcInterest, 1) => Self::CalcInterestOneDay,
            (Self::CalcInterestAccrued, 1) => Self::CalcInterestAccruedOneDay,
            (Self::CalcOverdueFee, 1) => Self::CalcOverdueFeeOneDay,
            (Self::CalcCoolingOff, 0) => Self::CalcCoolingOffNoDay,
            (Self::CalcCoolingOff, 1) => Self::CalcCoolingOffOneDay,
            (Self::CalcApr, 1) => Self::CalcAprOneDay,
            _ => self,
        }
    }
}

// Derived code would repeat every key in a match and add 65 KB to the module that phones download.
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

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for MessageKey {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        String::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for MessageKey {}

with_server_keys! { message_keys! {
    app {
        // errors: the protocol
        ErrorInternal = "errors.internal",
        ErrorUnavailable = "errors.unavailable",
        ErrorOffline = "errors.offline",
        // errors: verification
        ErrorAadhaarRefused = "errors.aadhaarRefused",
        // errors: applying
        ErrorProductUnavailable = "errors.productUnavailable",
        ErrorProductFull = "errors.productFull",
        ErrorNothingReceived = "errors.nothingReceived",
        ErrorPeriodNotOffered = "errors.periodNotOffered",
        ErrorAmountNotOffered = "errors.amountNotOffered",
        // errors: refused transitions of an order, by rule
        ErrorTransitionRefused = "errors.transitionRefused",
        ErrorNotAuditing = "errors.notAuditing",
        ErrorNotPassed = "errors.notPassed",
        ErrorPassLapsed = "errors.passLapsed",
        ErrorWithdrawTooLate = "errors.withdrawTooLate",
        ErrorNotLending = "errors.notLending",
        ErrorDisbursalDisputed = "errors.disbursalDisputed",
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
        // errors: payments
        ErrorPaymentExpired = "errors.paymentExpired",
        ErrorPaymentHost = "errors.paymentHost",
        ErrorLinkHost = "errors.linkHost",

        // rules: login
        RuleAgreement = "rules.agreement",
        RulePhone = "rules.phone",
        RulePhoneStart = "rules.phoneStart",
        RuleCode = "rules.code",
        // rules: feedback and images
        RuleFeedbackRequired = "rules.feedbackRequired",
        RuleFeedbackLength = "rules.feedbackLength",
        RuleFeedbackCharacters = "rules.feedbackCharacters",
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
        RuleBirthDate = "rules.birthDate",
        RuleAge = "rules.age",
        // rules: forms
        RuleContactPhoneOwn = "rules.contactPhoneOwn",
        RuleContactPhoneTwice = "rules.contactPhoneTwice",
        RuleFieldRequired = "rules.fieldRequired",
        RuleFieldUnchosen = "rules.fieldUnchosen",
        RuleFieldDigits = "rules.fieldDigits",
        RuleFieldLength = "rules.fieldLength",
        RuleFieldShort = "rules.fieldShort",
        RuleFieldExact = "rules.fieldExact",
        RuleFieldCharacters = "rules.fieldCharacters",
        RuleFieldChoice = "rules.fieldChoice",
        RuleFieldUnknown = "rules.fieldUnknown",
        RuleDayInvalid = "rules.dayInvalid",
        RuleNameLetters = "rules.nameLetters",
        RulePinUnknown = "rules.pinUnknown",
        RuleWorkYears = "rules.workYears",
        // rules: contacts
        RuleContactName = "rules.contactName",
        RuleContactPhone = "rules.contactPhone",
        RuleContactRelation = "rules.contactRelation",
        RuleContactsMissing = "rules.contactsMissing",
        RuleContactMissing = "rules.contactMissing",
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
        StateExtensionUnpaid = "labels.stateExtensionUnpaid",
        // labels: events of an order
        EventApply = "labels.eventApply",
        EventApprove = "labels.eventApprove",
        EventDeny = "labels.eventDeny",
        EventWithdraw = "labels.eventWithdraw",
        EventGetMoney = "labels.eventGetMoney",
        EventPassLapsed = "labels.eventPassLapsed",
        EventDisbursed = "labels.eventDisbursed",
        EventDisbursalFailed = "labels.eventDisbursalFailed",
        EventDisbursalReturned = "labels.eventDisbursalReturned",
        EventDisputeAccepted = "labels.eventDisputeAccepted",
        EventDisputeRejected = "labels.eventDisputeRejected",
        EventRepaid = "labels.eventRepaid",
        EventPaid = "labels.eventPaid",
        EventDueDatePassed = "labels.eventDueDatePassed",
        EventRequestExtension = "labels.eventRequestExtension",
        EventExtensionPaid = "labels.eventExtensionPaid",
        EventGiveUp = "labels.eventGiveUp",
        EventExtensionLapsed = "labels.eventExtensionLapsed",
        ExtensionUnpaid = "labels.extensionUnpaid",
        ExtensionInForce = "labels.extensionInForce",
        EventCoolingOffExit = "labels.eventCoolingOffExit",
        EventReapply = "labels.eventReapply",
        // labels: booked loans
        ScheduleBooked = "labels.scheduleBooked",
        ScheduleApplied = "labels.scheduleApplied",
        ScheduleCancelled = "labels.scheduleCancelled",
        ScheduleLapsed = "labels.scheduleLapsed",
        ScheduleReasonDenied = "labels.scheduleReasonDenied",
        ScheduleReasonFull = "labels.scheduleReasonFull",
        ScheduleReasonNoCard = "labels.scheduleReasonNoCard",
        // labels: outcomes of a payment
        PaymentFailed = "labels.paymentFailed",
        PaymentReturned = "labels.paymentReturned",
        Refund = "labels.refund",
        RefundTwice = "labels.refundTwice",

        // labels: late charges
        LateMore = "labels.lateMore",
        LateNoMore = "labels.lateNoMore",
        LateLimit = "labels.lateLimit",
        LateNoLimit = "labels.lateNoLimit",

        // labels: table titles, outcomes and next actions of an order
        TableStatement = "labels.tableStatement",
        TableApplication = "labels.tableApplication",
        OutcomeDenied = "labels.outcomeDenied",
        OutcomeNotSent = "labels.outcomeNotSent",
        OutcomeCameBack = "labels.outcomeCameBack",
        OutcomeDisputed = "labels.outcomeDisputed",
        OutcomeReapplied = "labels.outcomeReapplied",
        OutcomeWithdrawn = "labels.outcomeWithdrawn",
        OutcomeLapsed = "labels.outcomeLapsed",
        OutcomeBookedApplied = "labels.outcomeBookedApplied",
        OutcomeBookedLapsed = "labels.outcomeBookedLapsed",
        NextReapply = "labels.nextReapply",
        NextSeeWhen = "labels.nextSeeWhen",
        NextAgain = "labels.nextAgain",
        NextSeeOrders = "labels.nextSeeOrders",
        NextSeeBooked = "labels.nextSeeBooked",
        NextSeeLoans = "labels.nextSeeLoans",
        // labels: loyalty tiers
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
        // labels: buttons of orders on home
        UndwayProgress = "labels.undwayProgress",
        UndwayGetMoney = "labels.undwayGetMoney",
        UndwayRepay = "labels.undwayRepay",
        UndwayConfirming = "labels.undwayConfirming",
        UndwayOrder = "labels.undwayOrder",
        // labels: cost lines
        CostAmount = "labels.costAmount",
        CostServiceFee = "labels.costServiceFee",
        CostGstFee = "labels.costGstFee",
        CostInterest = "labels.costInterest",
        CostInterestUsed = "labels.costInterestUsed",
        CostInterestUnpaid = "labels.costInterestUnpaid",
        CostArriveAmount = "labels.costArriveAmount",
        CostRepaymentAmount = "labels.costRepaymentAmount",
        CostOverdueFee = "labels.costOverdueFee",
        CostPayable = "labels.costPayable",
        CostPayoff = "labels.costPayoff",
        NextInstalment = "orders.nextInstalment",
        CostApr = "labels.costApr",
        CostDueDate = "labels.costDueDate",
        DateToday = "labels.dateToday",
        DateDueToday = "labels.dateDueToday",
        DateNewDue = "labels.dateNewDue",
        CostExtensionServiceFee = "labels.costExtensionServiceFee",
        CostExtensionGst = "labels.costExtensionGst",
        CostExtensionFee = "labels.costExtensionFee",
        CostExtendedTotal = "labels.costExtendedTotal",
        CostExtendedApr = "labels.costExtendedApr",
        // labels: calculation of each cost line
        CalcAmount = "labels.calcAmount",
        CalcServiceFee = "labels.calcServiceFee",
        CalcServiceFeeDiscounted = "labels.calcServiceFeeDiscounted",
        CalcGstFee = "labels.calcGstFee",
        CalcInterest = "labels.calcInterest",
        CalcInterestOneDay = "labels.calcInterestOneDay",
        CalcInterestPlan = "labels.calcInterestPlan",
        CalcInterestAccrued = "labels.calcInterestAccrued",
        CalcInterestAccruedOneDay = "labels.calcInterestAccruedOneDay",
        CalcArriveAmount = "labels.calcArriveAmount",
        CalcRepaymentAmount = "labels.calcRepaymentAmount",
        CalcRepaymentPlan = "labels.calcRepaymentPlan",
        CalcOverdueFee = "labels.calcOverdueFee",
        CalcOverdueFeeOneDay = "labels.calcOverdueFeeOneDay",
        CalcOverdueFeeCapped = "labels.calcOverdueFeeCapped",
        CalcOverdueFeeLeft = "labels.calcOverdueFeeLeft",
        CalcPayable = "labels.calcPayable",
        CalcPayableEarly = "labels.calcPayableEarly",
        CalcOverdueFeeParts = "labels.calcOverdueFeeParts",
        CalcDue = "labels.calcDue",
        CalcDueNext = "labels.calcDueNext",
        CalcPayoff = "labels.calcPayoff",
        CalcExitPlan = "labels.calcExitPlan",
        CalcExtensionFee = "labels.calcExtensionFee",
        CalcExtendedTotal = "labels.calcExtendedTotal",
        CalcExtendedApr = "labels.calcExtendedApr",
        CalcCoolingOff = "labels.calcCoolingOff",
        CalcCoolingOffNoDay = "labels.calcCoolingOffNoDay",
        CalcCoolingOffOneDay = "labels.calcCoolingOffOneDay",
        CalcScheduledRepayment = "labels.calcScheduledRepayment",
        AheadFull = "labels.aheadFull",
        AheadFullAfterExit = "labels.aheadFullAfterExit",
        AheadDaysUsed = "labels.aheadDaysUsed",
        CalcApr = "labels.calcApr",
        CalcAprOneDay = "labels.calcAprOneDay",
        CalcAprMonths = "labels.calcAprMonths",
        CalcAprEvery = "labels.calcAprEvery",
    }
}}
