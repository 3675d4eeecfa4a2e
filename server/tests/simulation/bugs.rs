//! Bugs that a careful person could write. Each is planted at a seam of the server (its engine, its providers, its
//! clock, the hook around every call), one at a time, and a simulation that does not find it is worth nothing.

/// A planted bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// A commit does not check that an order is still what was read.
    LostCheck,
    /// A commit does not check that what it makes is not there yet.
    LostAbsence,
    /// A commit is acknowledged before it is written.
    EarlyAck,
    /// A commit that fails half-way leaves its first half.
    TornBatch,
    /// One server reads orders from a cache.
    StaleRead,
    /// An answer is kept under its `Idempotency-Key` alone, whoever sent it.
    KeyOfAnybody,
    /// Answers are not kept under their `Idempotency-Key`.
    ForgottenKey,
    /// A disbursal that is sent again gets another id, so that the provider cannot recognise it.
    DoubleFire,
    /// A disbursal that could not be sent is taken for sent.
    LostMessage,
    /// What a transaction did is not remembered.
    ForgottenTransaction,
    /// The deadlines of orders are not remembered.
    ForgottenTimer,
    /// The clock of one server is behind by a day and a half.
    ClockBehind,
}
