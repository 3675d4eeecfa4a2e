//! What a loan costs.

use crate::boundary::{answer, ask};
use loan_core::api::dto::extension::Extension;
use loan_core::fees::explain::{CostTable, ExplainRequest};
use loan_core::fees::extension::{ExtensionQuoteOutcome, ExtensionQuoteRequest};
use loan_core::fees::kfs::{KfsOutcome, KfsRequest};
use loan_core::fees::loyalty::LoyaltyTable;
use loan_core::fees::rules::Tax;
use loan_core::fees::terms::{LargestAmount, LargestAmountRequest};
use loan_core::fees::{self, QuoteOutcome, QuoteRequest};
use loan_core::screen;
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// Quotes a loan.
#[wasm_bindgen(js_name = quote)]
pub fn quote(input: Ts<QuoteRequest>) -> Result<Ts<QuoteOutcome>, JsError> {
    ask(input, |it| fees::quote(&it))
}

/// The cost table of a loan, each line with its rule.
#[wasm_bindgen(js_name = explainQuote)]
pub fn explain_quote(input: Ts<ExplainRequest>) -> Result<Ts<CostTable>, JsError> {
    ask(input, |it| fees::explain::explain_quote(&it))
}

/// The most that a product lends.
#[wasm_bindgen(js_name = largestAmount)]
pub fn largest_amount(input: Ts<LargestAmountRequest>) -> Result<Ts<LargestAmount>, JsError> {
    ask(input, |it| fees::terms::largest_amount(&it))
}

/// The Key Fact Statement of a loan.
#[wasm_bindgen(js_name = kfsOf)]
pub fn kfs_of(input: Ts<KfsRequest>) -> Result<Ts<KfsOutcome>, JsError> {
    ask(input, |it| fees::kfs::kfs_of(&it))
}

/// What an extension asked today costs.
#[wasm_bindgen(js_name = extensionQuote)]
pub fn extension_quote(input: Ts<ExtensionQuoteRequest>) -> Result<Ts<ExtensionQuoteOutcome>, JsError> {
    ask(input, |it| fees::extension::extension_quote(&it))
}

/// The cost table of an extension, each line with its rule.
#[wasm_bindgen(js_name = explainExtension)]
pub fn explain_extension(input: Ts<Extension>) -> Result<Ts<CostTable>, JsError> {
    ask(input, |it| screen::explain::explain_extension(&it))
}

/// The tax on fees, for the app's build.
#[wasm_bindgen(js_name = gst)]
pub fn gst() -> Result<Ts<Tax>, JsError> {
    answer(&fees::rules::GST)
}

/// The levels of the home dialog.
#[wasm_bindgen(js_name = loyaltyTable)]
pub fn loyalty_table() -> Result<Ts<LoyaltyTable>, JsError> {
    answer(&fees::loyalty::loyalty_table())
}
