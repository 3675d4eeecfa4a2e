//! Generates random data from a seed.

use std::ops::Range;

use loan_core::time::Timestamp;
use sha2::{Digest as _, Sha256};

pub(super) struct Draw {
    rng: fastrand::Rng,
    seed: u64,
    number: u64,
    ids: u64,
}

/// Maximum number of ids of one borrower.
const IDS: u64 = 64;

impl Draw {
    pub(super) fn of(seed: u64, number: u64) -> Self {
        let [first, ..] = words(&[b"borrower", &seed.to_be_bytes(), &number.to_be_bytes()]);
        Self { rng: fastrand::Rng::with_seed(first), seed, number, ids: 0 }
    }

    pub(super) fn within(&mut self, range: Range<u64>) -> u64 {
        self.rng.u64(range)
    }

    pub(super) fn span(&mut self, range: Range<i64>) -> i64 {
        self.rng.i64(range)
    }

    pub(super) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        self.rng.choice(of)
    }

    /// Returns an id in the server's format. Its last eight characters, part of an order's number, are unique.
    pub(super) fn id(&mut self, at: Timestamp) -> String {
        let unique = self.number * IDS + self.ids % IDS;
        self.ids += 1;
        let random = (u128::from(self.rng.u64(..)) << 40) | u128::from(unique);
        ulid::Ulid::from_parts(u64::try_from(at.epoch_ms()).unwrap_or_default(), random).to_string()
    }

    /// Returns 256 bits in hexadecimal for one of the borrower's sessions.
    pub(super) fn token(&self, session: &str) -> String {
        let parts = [session.as_bytes(), &self.seed.to_be_bytes(), &self.number.to_be_bytes()];
        words(&parts).map(|word| format!("{word:016x}")).concat()
    }
}

fn words(parts: &[&[u8]]) -> [u64; 4] {
    let digest: [u8; 32] = Sha256::digest(parts.concat()).into();
    let (words, _) = digest.as_chunks::<8>();
    let mut all = words.iter().map(|word| u64::from_be_bytes(*word));
    std::array::from_fn(|_| all.next().unwrap_or_default())
}
