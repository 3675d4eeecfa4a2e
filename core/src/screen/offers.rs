//! Home's list of products: the best offer, the other offers, and products that open later.

use super::undway::UndwayStatus;
use crate::api::dto::home::{EndedOrder, HomeIndex, HomeProduct};
use crate::fees::{CostExample, Terms};
use crate::nav::card::{ProductCardRequest, ProductCardView, product_card};
use crate::nav::route::Route;
use crate::order::precheck::Closed;
use crate::order::{Order, OrderState};
use crate::time::{Day, Timestamp};

/// The state of a product for a borrower.
#[apply(api_choice)]
#[derive(Hash)]
pub enum CardState {
    Offer,
    /// Lent by a partner: applying leaves this app.
    Partner,
    /// An order of this product is open.
    Running {
        /// The order's index in `undwayList`.
        order: u32,
    },
    /// Denied: the borrower may apply again on this day.
    Waits {
        on: Day,
        /// The application page, whose pre-check leads to the explanation of the denial.
        href: String,
    },
    /// Not available now; the card's `closed` says why.
    Closed {
        /// Set for a product that opens with a later loan.
        progress: Option<LoanProgress>,
    },
    /// Available, but the borrower is overdue with another loan.
    AfterRepaid,
}

#[apply(api_type)]
#[derive(Copy, Hash)]
pub struct LoanProgress {
    /// Loans repaid so far.
    pub done: u32,
    /// Number of loans before the loan for which the product opens.
    pub of: u32,
}

/// A product of home's list.
#[apply(api_type)]
pub struct HomeCard {
    pub card: ProductCardView,
    pub state: CardState,
    /// Whether to show the tenures in days beside the tenure text, because the text lacks them.
    pub shows_days: bool,
}

/// Notice that the newest application was denied, until the borrower may apply again, or that its disbursal failed.
#[apply(api_choice)]
pub enum HomeNotice {
    Denied {
        name: String,
        /// The day on which the borrower may apply for the product again.
        on: Day,
        href: String,
    },
    /// The money could not be sent.
    Failed { name: String, href: String },
}

/// The products of home in groups; a number is the index of a product in `homeProductVos`.
#[apply(api_type)]
pub struct HomeOffers {
    /// The offer with the lowest annual percentage rate; null while an order is open.
    pub best: Option<u32>,
    pub others: Vec<u32>,
    /// Products that are not available yet; collapsed at first.
    pub later: Vec<u32>,
    /// Whether an overdue loan keeps all offers in `later`.
    pub after_repaid: bool,
    pub notice: Option<HomeNotice>,
    /// Whether an order waits for the lender, a bank or a provider, so that home is refreshed from time to time.
    pub is_under_way: bool,
}

/// Groups the products of `home`. The `view` of each product and order must be set.
pub fn home_offers(home: &HomeIndex, products: &[&HomeProduct]) -> HomeOffers {
    let states = || (0..).zip(products).filter_map(|(at, product)| Some((at, product, &product.view.get()?.state)));
    let offers = states().filter(|(.., state)| matches!(state, CardState::Offer));
    let best = offers.min_by_key(|(at, product, _)| {
        let apr = product.example.as_ref().map(|example| example.parts.apr.value());
        // Products without an example come last.
        (apr.is_none(), apr, *at)
    });
    let best = best.map(|(at, ..)| at).filter(|_| home.undway_list.is_empty());
    let after_repaid = is_overdue(home);
    let is_later = |state: &CardState| match state {
        CardState::Closed { .. } | CardState::AfterRepaid => true,
        CardState::Waits { .. } => after_repaid,
        CardState::Offer | CardState::Partner | CardState::Running { .. } => false,
    };
    let group = |later| {
        let members = states().filter(move |(at, _, state)| is_later(state) == later && Some(*at) != best);
        members.map(|(at, ..)| at).collect()
    };
    HomeOffers {
        best,
        others: group(false),
        later: group(true),
        after_repaid,
        notice: notice(home, products),
        is_under_way: home.undway_list.iter().filter_map(|order| order.view.get()).any(|view| view.is_under_way),
    }
}

fn is_overdue(home: &HomeIndex) -> bool {
    let mut orders = home.undway_list.iter().filter_map(|order| order.view.get());
    orders.any(|view| matches!(view.status, UndwayStatus::Overdue { .. }))
}

fn notice(home: &HomeIndex, products: &[&HomeProduct]) -> Option<HomeNotice> {
    let ended = home.ended.as_ref()?;
    let name = ended.name.clone();
    match OrderState::shown(&ended.order_state) {
        OrderState::Failed => Some(HomeNotice::Failed { name, href: Route::Orders.href() }),
        OrderState::Denied => {
            let product = products.iter().find(|product| product.id == ended.product_id)?;
            let on = product.reapply_at?.day();
            let denied = Route::ProductDenied { pid: product.id.to_string(), day: None, hour: None };
            Some(HomeNotice::Denied { name, on, href: denied.href() })
        }
        _ => None,
    }
}

/// Cost of the product's largest amount for this borrower over `days`; `None` for a partner's product, and when the
/// terms allow no such loan.
pub fn example(
    product: &HomeProduct,
    terms: &Terms,
    days: u32,
    on_time_repayments: u32,
    today: Day,
) -> Option<CostExample> {
    if product.product_type == 0 {
        return None;
    }
    let quote = terms.quote(product.max_amount, days, on_time_repayments, today).ok()?;
    Some(CostExample::from(&quote))
}

/// The borrower's newest order, if it was denied or failed. `None` while its disbursal is disputed: the money may have
/// been sent, and the borrower cannot apply again meanwhile.
pub fn ended(newest: &Order, name: String) -> Option<EndedOrder> {
    let state = newest.state();
    let is_ended = matches!(state, OrderState::Denied | OrderState::Failed) && !newest.is_disputed();
    let product_id = newest.product_id.clone();
    is_ended.then(|| EndedOrder { order_state: state.code().to_owned(), product_id, name })
}

/// The card of a product. The `view` of each order of `home` must be set.
pub fn home_card(product: &HomeProduct, home: &HomeIndex) -> HomeCard {
    let state = card_state(product.id.as_str(), &product.card_request(Some(home.loans)), product.reapply_at, home);
    card_in(state, product, home.loans)
}

/// A product's card in `state`, for a borrower who has had `loans` loans.
pub fn card_in(state: CardState, product: &HomeProduct, loans: u32) -> HomeCard {
    let card = product_card(&product.card_request(Some(loans)));
    HomeCard { card, state, shows_days: !says(&product.tenure_text, &product.period_list) }
}

/// Returns what a product's card offers: an application, the running order, or why the borrower cannot apply now. The
/// `view` of each order of `home` must be set, because it tells whether a loan is overdue.
pub fn card_state(
    product: &str,
    request: &ProductCardRequest,
    reapply_at: Option<Timestamp>,
    home: &HomeIndex,
) -> CardState {
    let mut orders = (0..).zip(&home.undway_list);
    let running = orders.find(|(_, order)| order.product_id.as_ref().is_some_and(|id| id.as_str() == product));
    if let Some((order, _)) = running {
        CardState::Running { order }
    } else if let Some(closed) = request.closed() {
        CardState::Closed { progress: progress(closed, home) }
    } else if let Some(at) = reapply_at {
        let detail = Route::ProductDetail { pid: product.to_owned() };
        CardState::Waits { on: at.day(), href: detail.href() }
    } else if is_overdue(home) {
        CardState::AfterRepaid
    } else if request.is_external() {
        CardState::Partner
    } else {
        CardState::Offer
    }
}

/// Whether a tenure text contains the days: each of them, or the first and the last of a range (`91~180 days`).
fn says(tenure_text: &str, days: &[u32]) -> bool {
    let numbers: Vec<&str> =
        tenure_text.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let named = |day: &u32| numbers.contains(&day.to_string().as_str());
    let range = [days.iter().min(), days.iter().max()];
    days.iter().all(named) || (tenure_text.contains('~') && range.into_iter().flatten().all(named))
}

/// The progress toward the loan that opens the product. A running loan is not counted as repaid, although it counts for
/// the opening itself.
fn progress(closed: Closed, home: &HomeIndex) -> Option<LoanProgress> {
    let Closed::BeforeLoan(loan) = closed else { return None };
    let owed = home.undway_list.iter().filter(|order| OrderState::shown(&order.order_state).is_owed()).count();
    let done = home.loans.saturating_sub(u32::try_from(owed).unwrap_or(u32::MAX));
    Some(LoanProgress { done, of: loan.saturating_sub(1) })
}
