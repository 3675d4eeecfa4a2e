//! The screen of an extension: price, dates, and the cost of being late without an extension.

use super::explain::explain_extension;
use crate::api::dto::extension::Extension;
use crate::fees::CostTable;
use crate::fees::payoff::overdue_days;
use crate::message::{Language, MessageKey};
use crate::money::Money;
use crate::time::Day;

#[apply(api_type)]
pub struct ExtensionView {
    /// Days that the extension adds: from the due date, or from today when the due date has passed.
    pub days: u32,
    /// The price of the added days: the extension fee without the late charge, which is owed in any case.
    pub price: Money,
    /// The amount to repay on the new due date.
    pub repayment: Money,
    /// Extension fee + `repayment`: everything that is still to be paid.
    pub from_now: Money,
    /// Late charge of each day after the due date without an extension; null without a late charge.
    pub late_per_day: Option<Money>,
    /// The first day with this late charge.
    pub late_from: Day,
    /// The due date, today and the new due date, in order.
    pub points: Vec<DatePoint>,
    /// The explanation of each amount.
    pub costs: CostTable,
    /// Whether leaving the screen asks for confirmation: if an extension is requested, and always in the language `en`.
    pub asks_first: bool,
}

/// A date on the timeline that the screen draws.
#[apply(api_value)]
pub struct DatePoint {
    pub day: Day,
    pub label_key: MessageKey,
    /// Kind of the date; null for the old due date, if it is still ahead.
    pub mark: Option<DateMark>,
    /// Kind of the days up to the next date; null for ordinary days.
    pub way: Option<DateWay>,
    /// Days to the next date; 0 for the last date.
    pub days: u32,
}

#[apply(api_value)]
pub enum DateMark {
    /// Today.
    Now,
    /// The date by which to repay.
    Goal,
    /// A date that was missed.
    Late,
}

#[apply(api_value)]
pub enum DateWay {
    /// Days that the extension adds.
    Bought,
    /// Days past the due date.
    Late,
}

impl Extension {
    /// Sets `view` to the data of the extension's screen.
    pub fn drawn(mut self, language: Language) -> Self {
        self.view = extension_view(&ExtensionViewRequest { extension: self.clone(), language }).into();
        self
    }
}

#[apply(module_type)]
pub struct ExtensionViewRequest {
    pub extension: Extension,
    #[serde(default)]
    pub language: Language,
}

pub fn extension_view(ExtensionViewRequest { extension, language }: &ExtensionViewRequest) -> ExtensionView {
    let (due, new_due) = (extension.repayment_date, extension.extension_time);
    let today = extension.as_of.unwrap_or_else(|| extension.extension_apply_time.day());
    ExtensionView {
        days: due.max(today).saturating_days_until(new_due),
        price: extension.extension_fee.minus(extension.overdue_fee),
        repayment: extension.repayment(),
        from_now: extension.extension_fee.plus(extension.repayment()),
        late_per_day: extension.late_charge().next_day(extension.loan_amount, overdue_days(due, today)),
        late_from: due.max(today).plus(1),
        points: points(today, due, new_due),
        costs: explain_extension(extension),
        asks_first: extension.is_waiting == 1 || *language == Language::En,
    }
}

fn points(today: Day, due: Day, new_due: Day) -> Vec<DatePoint> {
    let to = |from, label_key, mark, way, until| DatePoint {
        day: from,
        label_key,
        mark: Some(mark),
        way,
        days: from.saturating_days_until(until),
    };
    let bought = Some(DateWay::Bought);
    let mut points = if today < due {
        let now = to(today, MessageKey::DateToday, DateMark::Now, None, due);
        let old = to(due, MessageKey::CostDueDate, DateMark::Goal, bought, new_due);
        vec![now, DatePoint { mark: None, ..old }]
    } else if today == due {
        vec![to(today, MessageKey::DateDueToday, DateMark::Now, bought, new_due)]
    } else {
        let missed = to(due, MessageKey::CostDueDate, DateMark::Late, Some(DateWay::Late), today);
        vec![missed, to(today, MessageKey::DateToday, DateMark::Now, bought, new_due)]
    };
    points.push(to(new_due, MessageKey::DateNewDue, DateMark::Goal, None, new_due));
    points
}
