//! The kinds of stored records, and how long each is kept, in words for operators.
//!
//! The list is complete, because all tables use these kinds (`scripts/lint-rooms.mjs` checks this).

use loan_store::kind::{Kind, Kinds};

use super::ages::LAW_YEARS;
use super::images;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retention {
    Account,
    /// Until this event or age.
    Until(&'static str),
    /// For the [years of the law](LAW_YEARS), counted from this event.
    Law(&'static str),
    /// As long as the record of this kind to which the entry belongs.
    With(&'static str),
    /// For ever, for this reason.
    Always(&'static str),
}

impl std::fmt::Display for Retention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Account => f.write_str("as long as the account"),
            Self::Until(what) => f.write_str(what),
            Self::Law(since) => write!(f, "{LAW_YEARS} years after {since}"),
            Self::With(kind) => write!(f, "as long as its `{kind}`"),
            Self::Always(why) => write!(f, "for ever: {why}"),
        }
    }
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $constant:ident = $name:literal, $version:literal, $retention:expr;)+) => {
        $($(#[doc = $doc])+ pub const $constant: Kind = Kind::new($name, $version);)+

        pub const ALL: &[Kind] = &[$($constant),+];

        pub const RETENTIONS: &[(Kind, Retention)] = &[$(($constant, $retention)),+];
    };
}

/// Describes the kinds to the store.
pub const KINDS: Kinds =
    Kinds { all: ALL, queues: &[(EXPIRY, 0), (OUTBOX_DUE, 1), (TIMER, 0)], picture_of: images::blob_of };

use Retention::{Account, Always, Law, Until, With};

kinds! {
    /// Links to the rating page.
    AUDIT_CODE = "audit_code", 1, Until("5 minutes");
    /// Booked next loans.
    BOOKING = "booking", 1, Law("it was booked, and while an order of its user is kept");
    /// Booking by the order that it follows.
    BOOKING_BY_ORDER = "booking_by_order", 1, With("booking");
    /// Bank accounts.
    CARD = "card", 1, Account;
    /// Card by account number.
    CARD_BY_ACCOUNT = "card_by_account", 1, With("card");
    /// Catalogues that several servers have in force together.
    CATALOGUE_EDITION = "catalogue_edition", 1, Until("a newer one is in force, and one more is published");
    /// The catalogue published last.
    CATALOGUE_NEWEST = "catalogue_newest", 1, Always("one record; what is for sale names nobody");
    /// Difference between a tenant's clock and the machine's.
    CLOCK = "clock", 1, Always("one record, of the test controls only");
    /// The highest instant that a server has acknowledged.
    CLOCK_MARK = "clock_mark", 1, Always("one record, of the machines' clocks");
    /// One-time codes and their counts.
    CODE = "code", 3, Until("25 hours after something was last sent or entered");
    /// Time of the last denial.
    DENIAL = "denial", 1, Until("15 days, when the wait is over");
    /// A device's last data of each kind.
    DEVICE = "device", 1, Account;
    /// Expiry time of each record.
    EXPIRY = "expiry", 1, Until("its time");
    /// Stored answers for an `Idempotency-Key`.
    IDEMPOTENCY = "idempotency", 1, Until("30 days");
    /// Pictures.
    IMAGE = "image", 1, Until("30 days after nothing uses it; with feedback, as long as the account");
    /// Number and size of a user's pictures.
    IMAGE_USAGE = "image_usage", 1, Account;
    /// Key Fact Statements.
    KFS = "kfs", 1, Law("it was accepted, and while an order of its user is kept; 30 days if nobody accepts it");
    /// Devices that signed in with a phone.
    KNOWN_DEVICE = "known_device", 1, Until("400 days after it last signed in");
    /// Counts for limits, shared by several servers.
    LIMIT_COUNT = "limit_count", 1, Until("its period is over, a day at most");
    /// Used nonces of logins that a partner app signed.
    NONCE = "nonce", 1, Until("15 minutes");
    /// The operator's decisions about a user's offer.
    OFFER = "offer", 1, Account;
    /// The operators' audit trail.
    OPERATOR_ACT = "operator_act", 1, Always("a chain without gaps; only operators make it longer");
    /// Feedback.
    OPINION = "opinion", 1, Account;
    /// Owner of feedback.
    OPINION_OWNER = "opinion_owner", 1, With("opinion");
    /// Orders.
    ORDER = "order", 2, Law("it ended");
    /// An order's applicant: details and chosen account.
    ORDER_APPLICANT = "order_applicant", 1, With("order");
    /// Order by number.
    ORDER_BY_NUMBER = "order_by_number", 1, With("order");
    /// A user's orders.
    ORDER_BY_USER = "order_by_user", 1, With("order");
    /// Orders whose disbursal is disputed.
    ORDER_DISPUTED = "order_disputed", 1, Until("the dispute is resolved");
    /// Result of a notice about an order.
    ORDER_NOTICE = "order_notice", 1, Until("365 days");
    /// The open order of a user and product.
    ORDER_OPEN = "order_open", 1, Until("the order ends");
    /// Orders that wait for a verdict or the notice of a payout.
    ORDER_WAITING = "order_waiting", 1, Until("the verdict, or the notice of the payout, came");
    /// Messages to providers.
    OUTBOX = "outbox", 1, Until("it arrived; 365 days after it was written, if it is set aside");
    /// Dead letters.
    OUTBOX_DEAD = "outbox_dead", 1, With("outbox");
    /// Due time of a message.
    OUTBOX_DUE = "outbox_due", 1, With("outbox");
    /// Payments requested from the provider.
    PAYMENT = "payment", 1, Law("it was asked for, and while its order is kept");
    /// The current payment of a due cycle.
    PAYMENT_CURRENT = "payment_current", 1, With("payment");
    /// Result of a payment notice.
    PAYMENT_NOTICE = "payment_notice", 1, Law("it came, and while its payment is kept");
    /// Result of a payment transaction.
    PAYMENT_TRANSACTION = "payment_transaction", 1, Law("it came, and while its payment is kept");
    /// Money that could not be applied.
    PAYMENT_UNAPPLIED = "payment_unapplied", 1, Law("it came, and while its payment is kept");
    /// Unapplied money that was refunded, by order.
    PAYMENT_UNAPPLIED_BY_ORDER = "payment_unapplied_by_order", 1, With("payment_unapplied");
    /// Unapplied money by arrival.
    PAYMENT_UNAPPLIED_BY_TIME = "payment_unapplied_by_time", 1, With("payment_unapplied");
    /// Calls in the journal of the test controls.
    QA_CALL = "qa_call", 1, Until("500 newer ones of its tenant, or the tenant ends");
    /// Tenants of the test controls, and their own settings.
    QA_TENANT = "qa_tenant", 1, Until("the tenant ends");
    /// When a tenant of the test controls was last used.
    QA_TENANT_USE = "qa_tenant_use", 1, With("qa_tenant");
    /// Sessions.
    SESSION = "session", 1, Until("it ends: 30 days without use, 90 in all");
    /// A user's sessions.
    SESSION_BY_USER = "session_by_user", 1, With("session");
    /// Tickets of the native app.
    TICKET = "ticket", 1, Until("60 seconds");
    /// Next deadline of an order.
    TIMER = "timer", 1, Until("it happened");
    /// Users.
    USER = "user", 1, Account;
    /// User by phone.
    USER_BY_PHONE = "user_by_phone", 1, Account;
    /// A user's answers in the verification steps.
    VERIFICATION = "verification", 1, Account;
}
