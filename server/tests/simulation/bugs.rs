//! Deliberate bugs, injected one at a time, that the simulation must find.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// A commit does not check that an order is unchanged since it was read.
    LostCheck,
    /// A commit does not check that a new record is absent.
    LostAbsence,
    /// A commit is acknowledged before it is written.
    EarlyAck,
    /// A failed commit leaves the first half of its writes.
    TornBatch,
    /// One server reads orders from an outdated cache.
    StaleRead,
    /// Answers are cached by `Idempotency-Key` only, so another user gets the same answer.
    KeyOfAnybody,
    /// Answers are not cached by their `Idempotency-Key`.
    ForgottenKey,
    /// A retried disbursal request gets a new id, so the provider cannot deduplicate the request.
    DoubleFire,
    /// A failed disbursal request counts as sent.
    LostMessage,
    /// Payment transactions and payment notices are not recorded.
    ForgottenTransaction,
    /// The deadlines of orders are not recorded.
    ForgottenTimer,
    /// The clock of one server is behind by a day and a half.
    ClockBehind,
}
