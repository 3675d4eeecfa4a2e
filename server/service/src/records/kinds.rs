//! The kinds of stored records, and how long each is kept, in words for operators.
//!
//! The list is complete, because all tables use these kinds (`scripts/lint-rooms.mjs` checks this). The operators' list
//! in `docs/operations.md` has the same kinds and retention periods.

use loan_store::kind::{Kind, Kinds};

use super::images;

macro_rules! kinds {
    ($($constant:ident = $name:literal, $version:literal, $retention:literal;)+) => {
        $(pub const $constant: Kind = Kind::new($name, $version);)+

        pub const ALL: &[Kind] = &[$($constant),+];

        pub const RETENTIONS: &[(Kind, &str)] = &[$(($constant, $retention)),+];
    };
}

/// Describes the kinds to the store.
pub const KINDS: Kinds =
    Kinds { all: ALL, queues: &[(EXPIRY, 0), (OUTBOX_DUE, 1), (TIMER, 0)], picture_of: images::blob_of };

kinds! {
    AUDIT_CODE = "audit_code", 1, "5 minutes";
    BOOKING = "booking", 1, "8 years after it was booked, and while an order of its user is kept";
    BOOKING_BY_ORDER = "booking_by_order", 1, "as long as its `booking`";
    CARD = "card", 1, "as long as the account";
    CARD_BY_ACCOUNT = "card_by_account", 1, "as long as its `card`";
    CATALOGUE_EDITION = "catalogue_edition", 1, "a newer one is in force, and one more is published";
    CATALOGUE_NEWEST = "catalogue_newest", 1, "for ever: one record; what is for sale names nobody";
    CLOCK = "clock", 1, "for ever: one record, of the test controls only";
    CLOCK_MARK = "clock_mark", 1, "for ever: one record, of the machines' clocks";
    CODE = "code", 3, "25 hours after something was last sent or entered";
    DENIAL = "denial", 1, "15 days, when the wait is over";
    DEVICE = "device", 1, "as long as the account";
    EXPIRY = "expiry", 1, "its time";
    IDEMPOTENCY = "idempotency", 1, "30 days";
    IMAGE = "image", 1,
        "30 days after its upload; while something uses it, it is checked again every 30 days; with feedback, as long as the account";
    IMAGE_USAGE = "image_usage", 1, "as long as the account";
    KFS = "kfs", 1,
        "8 years after it was accepted, and while an order of its user is kept; 30 days if nobody accepts it";
    KNOWN_DEVICE = "known_device", 1, "400 days after it last signed in";
    LIMIT_COUNT = "limit_count", 1, "its period is over, a day at most";
    NONCE = "nonce", 1, "15 minutes";
    OFFER = "offer", 1, "as long as the account";
    OPERATOR_ACT = "operator_act", 1, "for ever: a chain without gaps; only operators make it longer";
    OPINION = "opinion", 1, "as long as the account";
    OPINION_OWNER = "opinion_owner", 1, "as long as its `opinion`";
    ORDER = "order", 2, "8 years after it ended";
    ORDER_APPLICANT = "order_applicant", 1, "as long as its `order`";
    ORDER_BY_NUMBER = "order_by_number", 1, "as long as its `order`";
    ORDER_BY_USER = "order_by_user", 1, "as long as its `order`";
    ORDER_DISPUTED = "order_disputed", 1, "the dispute is resolved";
    ORDER_NOTICE = "order_notice", 1, "365 days";
    ORDER_OPEN = "order_open", 1, "the order ends";
    ORDER_WAITING = "order_waiting", 1, "the verdict, or the notice of the payout, came";
    OUTBOX = "outbox", 1, "it arrived; 365 days after it was written, if it is set aside";
    OUTBOX_DEAD = "outbox_dead", 1, "as long as its `outbox`";
    OUTBOX_DUE = "outbox_due", 1, "as long as its `outbox`";
    PAYMENT = "payment", 1, "8 years after it was asked for, and while its order is kept";
    PAYMENT_CURRENT = "payment_current", 1, "as long as its `payment`";
    PAYMENT_NOTICE = "payment_notice", 1, "8 years after it came, and while its payment is kept";
    PAYMENT_TRANSACTION = "payment_transaction", 1, "8 years after it came, and while its payment is kept";
    PAYMENT_UNAPPLIED = "payment_unapplied", 1, "8 years after it came, and while its payment is kept";
    PAYMENT_UNAPPLIED_BY_ORDER = "payment_unapplied_by_order", 1, "as long as its `payment_unapplied`";
    PAYMENT_UNAPPLIED_BY_TIME = "payment_unapplied_by_time", 1, "as long as its `payment_unapplied`";
    QA_CALL = "qa_call", 1, "500 newer ones of its tenant, or the tenant ends";
    QA_TENANT = "qa_tenant", 1, "the tenant ends";
    QA_TENANT_USE = "qa_tenant_use", 1, "as long as its `qa_tenant`";
    SESSION = "session", 1, "it ends: 30 days without use, 90 in all";
    SESSION_BY_USER = "session_by_user", 1, "as long as its `session`";
    TICKET = "ticket", 1, "60 seconds";
    TIMER = "timer", 1, "it happened";
    USER = "user", 1, "as long as the account";
    USER_BY_PHONE = "user_by_phone", 1, "as long as the account";
    VERIFICATION = "verification", 1, "as long as the account";
}
