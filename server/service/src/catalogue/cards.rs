//! Cached product cards of the home screen, shared by all borrowers whose cards are equal.

use loan_core::api::dto::home::HomeProduct;
use loan_core::message::Language;
use loan_core::screen::offers::CardState;
use loan_core::time::{Day, Timestamp};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// Cache key: everything that a card depends on besides its product.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Basis {
    pub language: Language,
    /// The day on which the money would be sent.
    pub day: Day,
    /// Number of the borrower's loans so far.
    pub loans: u32,
    pub on_time_repayments: u32,
    pub reapply_at: Option<Timestamp>,
    pub state: CardState,
}

/// A card with its serialized JSON.
#[derive(Debug)]
pub struct Card {
    pub product: HomeProduct,
    written: Option<Box<RawValue>>,
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.written {
            Some(written) => written.serialize(serializer),
            None => self.product.serialize(serializer),
        }
    }
}

impl From<HomeProduct> for Card {
    fn from(product: HomeProduct) -> Self {
        Self { written: to_raw_value(&product).ok(), product }
    }
}
