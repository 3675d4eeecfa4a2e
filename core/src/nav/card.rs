//! What a product card on home shows (specification, section 2).

use serde::{Deserialize, Serialize};

/// `productStatus` of a product that is locked.
const LOCKED: u8 = 0;
/// `isFull` of a product that has room.
const ROOM: u8 = 0;
/// The first and the last loan for which a card has a level cover.
const LEVELS: std::ops::RangeInclusive<u32> = 2..=5;

/// Input of [`product_card`]: what it needs of a product on home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProductCardRequest {
    /// 0 locked, 1 open.
    pub product_status: u8,
    /// 0 open, 1 no room left today.
    pub is_full: u8,
    /// Offered from the borrower's nth loan on.
    pub order_num: u32,
}

/// What covers a product card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum CardCover {
    /// Nothing.
    None,
    /// A lock: the product is not lent now.
    Lock,
    /// A level: it is lent from a later loan on.
    Level {
        /// Which loan, 2 to 5.
        loan: u32,
    },
}

/// What a card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ProductCardView {
    /// What covers the card.
    pub cover: CardCover,
    /// Whether the button reads 'APPLY'; otherwise 'Fulled'.
    pub open: bool,
}

/// The cover and the button of a card: a lock while `productStatus` is 0, a level for an `orderNum` of 2 to 5; 'APPLY'
/// while `isFull` is 0. A lock hides a level.
#[must_use]
pub fn product_card(request: &ProductCardRequest) -> ProductCardView {
    let loan = request.order_num;
    let cover = if request.product_status == LOCKED {
        CardCover::Lock
    } else if LEVELS.contains(&loan) {
        CardCover::Level { loan }
    } else {
        CardCover::None
    };
    ProductCardView { cover, open: request.is_full == ROOM }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(product_status: u8, is_full: u8, order_num: u32) -> ProductCardView {
        product_card(&ProductCardRequest { product_status, is_full, order_num })
    }

    // proves: S2.32
    #[test]
    fn a_locked_product_has_a_lock_and_one_for_loans_two_to_five_its_level() {
        for (order_num, cover) in [
            (0, CardCover::None),
            (1, CardCover::None),
            (2, CardCover::Level { loan: 2 }),
            (3, CardCover::Level { loan: 3 }),
            (5, CardCover::Level { loan: 5 }),
            (6, CardCover::None),
        ] {
            assert_eq!(card(1, 0, order_num).cover, cover, "orderNum {order_num}");
            assert_eq!(card(0, 0, order_num).cover, CardCover::Lock, "orderNum {order_num}, locked");
        }
    }

    // proves: S2.32
    #[test]
    fn the_button_reads_apply_only_while_there_is_room() {
        assert_eq!([0, 1, 2].map(|is_full| card(1, is_full, 1).open), [true, false, false]);
    }
}
