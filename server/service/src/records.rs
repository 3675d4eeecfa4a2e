//! Stored records by kind. Personal parts of keys (phone, account number, token) are keyed hashes.

pub mod acts;
pub mod ages;
pub mod applicants;
pub mod bookings;
pub mod cards;
pub mod catalogues;
pub mod clock;
pub mod codes;
pub mod denials;
pub mod devices;
pub mod expiry;
#[cfg(test)]
mod golden;
pub mod handoffs;
pub mod idempotency;
pub mod images;
pub mod kinds;
pub mod limit_counts;
pub mod notices;
pub mod offers;
pub mod opinions;
pub mod orders;
pub mod outbox;
pub mod payments;
pub mod qa;
pub mod sessions;
pub mod statements;
mod stored;
pub mod timers;
pub mod users;
pub mod verification;
