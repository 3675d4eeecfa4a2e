//! The rules for the first paint of home, the orders list and one order. Rules that only a tap needs are in other
//! files.

use crate::boundary::{answer, ask};
use loan_core::api::dto::order::OrderDetail;
use loan_core::fees::explain::{CostLine, CostTable};
use loan_core::fees::loyalty::{self, LoanTable, LoyaltyView};
use loan_core::nav::card::{self, ProductCardRequest, ProductCardView};
use loan_core::nav::install::{self, InstallOutcome, InstallRequest};
use loan_core::nav::route::HrefView;
use loan_core::screen;
use loan_core::screen::card::{OrderCardRequest, OrderCardView};
use loan_core::screen::detail::{self, OrderDetailView};
use loan_core::screen::explain::{self, ExplainOrderRequest};
use loan_core::screen::news::{self, News, NewsRequest};
use loan_core::screen::tap::{self, RepayTap, UndwayTap};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = loyalty)]
pub fn loyalty(on_time_repayments: u32) -> Result<Ts<LoyaltyView>, JsError> {
    answer(&loyalty::loyalty(on_time_repayments))
}

#[wasm_bindgen(js_name = loanTable)]
pub fn loan_table() -> Result<Ts<LoanTable>, JsError> {
    answer(&loyalty::loan_table())
}

#[wasm_bindgen(js_name = productCard)]
pub fn product_card(input: Ts<ProductCardRequest>) -> Result<Ts<ProductCardView>, JsError> {
    ask(input, |it| card::product_card(&it))
}

#[wasm_bindgen(js_name = install)]
pub fn install(input: Ts<InstallRequest>) -> Result<Ts<InstallOutcome>, JsError> {
    ask(input, |it| install::install(&it))
}

#[wasm_bindgen(js_name = orderCard)]
pub fn order_card(input: Ts<OrderCardRequest>) -> Result<Ts<OrderCardView>, JsError> {
    ask(input, |it| screen::card::order_card(&it))
}

#[wasm_bindgen(js_name = undwayHref)]
pub fn undway_href(input: Ts<UndwayTap>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| tap::undway_href(&it))
}

#[wasm_bindgen(js_name = repayHref)]
pub fn repay_href(input: Ts<RepayTap>) -> Result<Ts<HrefView>, JsError> {
    ask(input, |it| tap::repay_href(&it))
}

#[wasm_bindgen(js_name = orderDetailView)]
pub fn order_detail_view(input: Ts<OrderDetail>) -> Result<Ts<OrderDetailView>, JsError> {
    ask(input, |it| detail::order_detail_view(&it))
}

#[wasm_bindgen(js_name = explainOrder)]
pub fn explain_order(input: Ts<ExplainOrderRequest>) -> Result<Ts<CostTable>, JsError> {
    ask(input, |it| explain::explain_order(&it))
}

#[wasm_bindgen(js_name = explainCoolingOff)]
pub fn explain_cooling_off(input: Ts<OrderDetail>) -> Result<Ts<CostLine>, JsError> {
    ask(input, |it| explain::explain_cooling_off(&it))
}

#[wasm_bindgen(js_name = hasNews)]
pub fn has_news(input: Ts<NewsRequest>) -> Result<Ts<News>, JsError> {
    ask(input, |it| news::has_news(&it))
}
