//! A product's cost examples, computed once for each day and number of repayments.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use loan_core::fees::view::CostExample;
use loan_core::time::Day;

/// The day on which the money would be sent, and the borrower's loans repaid on time.
type Basis = (Day, u32);

/// More than the counts that borrowers have on a day; then all are computed anew.
const MOST: usize = 256;

/// A copy of a product may have other terms, so it begins without examples.
#[derive(Debug, Default)]
pub struct Examples(Mutex<HashMap<Basis, Option<CostExample>>>);

impl Clone for Examples {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Examples {
    /// `compute` must depend on the product and the basis only.
    pub fn of(&self, basis: Basis, compute: impl FnOnce(Basis) -> Option<CostExample>) -> Option<CostExample> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        *known.entry(basis).or_insert_with(|| compute(basis))
    }
}
