//! Product cards of home.

use loan_core::message::{Message, MessageKey};
use loan_core::nav::card::{CardCover, ProductCardRequest, ProductCardView, product_card};

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
        product_card(&ProductCardRequest { product_status, is_full, order_num, product_type: Some(1), loans }).closed
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
