//! A product card on home (specification, section 2).

use crate::message::Message;
use crate::order::precheck::{Availability, Closed, closed};
use serde::{Deserialize, Serialize};

/// `isFull` of a product with places left.
const ROOM: u8 = 0;
/// The first and last loan for which a card has a level cover.
const LEVELS: std::ops::RangeInclusive<u32> = 2..=5;

/// Input of [`product_card`]: what it needs of a product on home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ProductCardRequest {
    pub product_status: u8,
    /// 0 open, 1 no places left today.
    pub is_full: u8,
    /// Number of the borrower's loan from which the product is offered.
    pub order_num: u32,
    /// 0 when another lender offers the product.
    #[serde(default)]
    pub product_type: Option<u8>,
    /// The borrower's loans so far; null while unknown.
    #[serde(default)]
    pub loans: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum CardCover {
    None,
    Lock,
    Level {
        /// 2 to 5.
        loan: u32,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProductCardView {
    pub cover: CardCover,
    /// Whether the button reads 'APPLY' (otherwise 'Fulled').
    pub open: bool,
    /// Why this borrower cannot have the product now, for products without a text of their own; null when the borrower
    /// can apply.
    pub closed: Option<Message>,
    /// Whether the card opens the product's page. False for products that cannot be had, and for those of another
    /// lender.
    pub has_page: bool,
}

impl ProductCardRequest {
    /// Why this borrower cannot have the product now.
    #[must_use]
    pub fn closed(&self) -> Option<Closed> {
        let availability = Availability {
            product_status: self.product_status,
            is_full: self.is_full,
            product_type: self.product_type.unwrap_or(1),
            order_num: self.order_num,
        };
        closed(&availability, self.loans)
    }
}

/// A lock while `productStatus` is 0, a level for an `orderNum` of 2 to 5, 'APPLY' while `isFull` is 0. A lock hides a
/// level. A level closes the product until the loan before it was disbursed.
#[must_use]
pub fn product_card(request: &ProductCardRequest) -> ProductCardView {
    let loan = request.order_num;
    let closed = request.closed();
    let cover = if closed == Some(Closed::Locked) {
        CardCover::Lock
    } else if LEVELS.contains(&loan) {
        CardCover::Level { loan }
    } else {
        CardCover::None
    };
    let open = request.is_full == ROOM;
    let has_page = closed.is_none() && request.product_type != Some(0);
    ProductCardView { cover, open, closed: closed.map(Closed::message), has_page }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::MessageKey;

    fn card(product_status: u8, is_full: u8, order_num: u32) -> ProductCardView {
        product_card(&ProductCardRequest { product_status, is_full, order_num, product_type: None, loans: None })
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
    #[test]
    fn a_card_says_why_this_borrower_cannot_have_the_product_now() {
        let closed = |product_status, is_full, order_num, loans| {
            product_card(&ProductCardRequest { product_status, is_full, order_num, product_type: Some(1), loans })
                .closed
        };
        assert_eq!(closed(1, 0, 1, Some(0)), None);
        assert_eq!(closed(0, 1, 3, Some(0)), Some(Message::of(MessageKey::ErrorProductUnavailable)));
        assert_eq!(closed(1, 1, 3, Some(0)), Some(Message::of(MessageKey::ErrorProductFull)));
        let locked = Some(Message::with(MessageKey::RefusalProductLocked, vec!["3".to_owned()]));
        assert_eq!([0, 1, 2].map(|loans| closed(1, 0, 3, Some(loans))), [locked.clone(), locked, None]);
        assert_eq!(closed(1, 0, 3, None), None, "an answer that was kept before loans were counted");
    }

    #[test]
    fn a_card_opens_a_page_only_for_what_can_be_had_here() {
        let page = |product_status, product_type| {
            let request = ProductCardRequest { product_status, is_full: 0, order_num: 1, product_type, loans: Some(0) };
            product_card(&request).has_page
        };
        assert!(page(1, Some(1)));
        assert!(page(1, None));
        assert!(!page(0, Some(1)), "it is locked");
        assert!(!page(1, Some(0)), "another lender's");
    }
}
