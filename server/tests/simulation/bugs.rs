//! Bugs that a careful person could write. Each is planted at a seam of the server (its engine, its providers, its
//! clock, the hook around every call), one at a time, and the simulation must find it.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// A commit does not check that an order is unchanged since it was read.
    LostCheck,
    /// A commit does not check that a new record is absent.
    LostAbsence,
    /// A commit is acknowledged before it is written.
    EarlyAck,
    /// A commit that fails half-way leaves its first half.
    TornBatch,
    /// One server reads orders from a cache.
    StaleRead,
    /// Answers are cached by their `Idempotency-Key` alone, whoever sent it.
    KeyOfAnybody,
    /// Answers are not cached by their `Idempotency-Key`.
    ForgottenKey,
    /// A disbursal that is sent again gets another id, so that the provider cannot deduplicate it.
    DoubleFire,
    /// A disbursal that failed counts as sent.
    LostMessage,
    /// The result of a transaction is not recorded.
    ForgottenTransaction,
    /// The deadlines of orders are not recorded.
    ForgottenTimer,
    /// The clock of one server is behind by a day and a half.
    ClockBehind,
}
