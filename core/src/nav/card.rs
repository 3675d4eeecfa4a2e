//! A product card on home (specification, section 2).

use crate::api::dto::home::HomeProduct;
use crate::message::Message;
use crate::order::precheck::Closed;

/// The value of `isFull` while the product has places left.
const ROOM: u8 = 0;
/// The values of `orderNum` for which a card has a level cover.
const LEVELS: std::ops::RangeInclusive<u32> = 2..=5;

/// Input of [`product_card`]: a product on home.
#[apply(module_value)]
pub struct ProductCardRequest {
    pub product_status: u8,
    /// 0 open, 1 no places left today.
    pub is_full: u8,
    /// The product is offered from the borrower's loan of this number on; the first loan is number 1.
    pub order_num: u32,
    /// 0 when another lender offers the product; null counts as this lender.
    #[serde(default)]
    pub product_type: Option<u8>,
    /// The borrower's loans so far; null while unknown.
    #[serde(default)]
    pub loans: Option<u32>,
}

#[apply(api_choice)]
#[derive(Copy)]
pub enum CardCover {
    None,
    Lock,
    Level {
        /// 2 to 5.
        loan: u32,
    },
}

#[apply(api_type)]
pub struct ProductCardView {
    pub cover: CardCover,
    /// Whether the button reads 'APPLY' (otherwise 'Fulled').
    pub open: bool,
    /// Why this borrower cannot have the product now; null when they can. The product's own `fullMsg` takes precedence.
    pub closed: Option<Message>,
    /// Whether the card opens the product's page. False for unavailable products and for those of another lender.
    pub has_page: bool,
}

impl ProductCardRequest {
    /// Why this borrower cannot have the product now; `None` when they can. `orderNum` n is refused before the nth loan
    /// (contract §6). An unknown number of loans is not checked.
    pub fn closed(&self) -> Option<Closed> {
        if self.product_status == 0 {
            Some(Closed::Locked)
        } else if self.is_full != ROOM {
            Some(Closed::Full)
        } else {
            let is_before = self.loans.is_some_and(|loans| loans.saturating_add(1) < self.order_num);
            is_before.then_some(Closed::BeforeLoan(self.order_num))
        }
    }

    /// Whether another lender offers the product.
    pub fn is_external(&self) -> bool {
        self.product_type == Some(0)
    }
}

impl HomeProduct {
    pub(crate) const fn card_request(&self, loans: Option<u32>) -> ProductCardRequest {
        let Self { product_status, is_full, order_num, product_type, .. } = *self;
        ProductCardRequest { product_status, is_full, order_num, product_type: Some(product_type), loans }
    }
}

/// Cover, button and target of a product's card. A product of level n is closed until the borrower's loan n − 1 was
/// disbursed.
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
    let has_page = closed.is_none() && !request.is_external();
    ProductCardView { cover, open, closed: closed.map(Closed::message), has_page }
}
