//! Explains the amounts of an order, from its detail, and of an extension.

use super::instalments::owed_lines;
use crate::api::dto::extension::Extension;
use crate::api::dto::order::OrderDetail;
use crate::fees::apr::bullet_apr;
use crate::fees::explain::{RateLine, gst_line, interest_rule, line, overdue_line, payoff_lines, quote_table};
use crate::fees::{CostLine, CostTable, Debt, LateCharge, Payoff, Quote, Sign};
use crate::loan::Owed;
use crate::message::{Language, MessageKey};
use crate::money::{Apr, Money};
use crate::order::OrderState;
use crate::time::Day;

#[apply(module_type)]
pub struct ExplainOrderRequest {
    pub detail: OrderDetail,
    /// The language of dates.
    #[serde(default)]
    pub language: Language,
}

/// The lines from the loan amount to the repayment, then the settlement amount if it differs from the repayment.
pub fn explain_order(request: &ExplainOrderRequest) -> CostTable {
    let detail = &request.detail;
    if detail.cooled_off == 1 {
        return explain_left(detail);
    }
    let mut table = quote_table(&as_quote(detail), detail.service_rate, detail.interest_rate, request.language);
    if let Some(percent) = detail.extended_apr {
        table.apr = Some(extended_apr(percent));
    }
    if let Some(account) = detail.account() {
        table.lines.extend(owed_lines(detail, &account, detail.as_of));
    }
    let Some(debt) = detail.debt() else { return table };
    let interest_days = detail.early_interest.days(detail.period, detail.days_used);
    let interest = detail.interest_rate.of(detail.loan_amount, interest_days);
    let owed = Owed { principal: detail.loan_amount, interest, late: detail.overdue_fee };
    let payoff = Payoff { interest_days, overdue_days: detail.overdue_days, owed };
    let lines = payoff_lines(&debt, &payoff);
    if OrderState::shown(&detail.order_state).is_owed() || detail.overdue_days > 0 {
        table.lines.extend(lines);
    } else if let (Some(paid), Some(repaid)) = (lines.last(), table.lines.last_mut()) {
        // After early repayment, interest covers the days used only, and the last line must not name the due date.
        repaid.rule_key = paid.rule_key;
        repaid.rule_args.clone_from(&paid.rule_args);
    }
    table
}

/// The table of a loan that was exited within the cooling-off period. Fees are left out, because they are not charged.
fn explain_left(detail: &OrderDetail) -> CostTable {
    let used = detail.cooling_off_interest;
    let repaid = detail.arrive_amount.plus(used);
    let repayment = CostLine {
        id: "repaymentAmount".to_owned(),
        label_key: MessageKey::CostRepaymentAmount,
        amount: repaid,
        ..explain_cooling_off(detail)
    };
    // Payments before the exit lower the interest of a loan in instalments, so neither formula below holds.
    if detail.repayment.is_some() {
        return CostTable { lines: vec![repayment], apr: None };
    }
    let apr = bullet_apr(repaid, detail.arrive_amount, detail.days_used).and_then(Apr::rounded);
    let rule = interest_rule(detail.loan_amount, detail.interest_rate, detail.days_used);
    let interest = line("interest", MessageKey::CostInterest, used, Sign::Plus, rule);
    // Money returned on the day of disbursal was lent for no days, so there is no APR.
    let apr = apr.map(|percent| RateLine {
        label_key: MessageKey::CostApr,
        percent,
        rule_key: MessageKey::CalcApr.for_days(detail.days_used),
        rule_args: vec![repaid.display(), detail.arrive_amount.display(), detail.days_used.to_string()],
    });
    CostTable { lines: vec![interest, repayment], apr }
}

/// Converts the detail to a quote. Before disbursal, the due date assumes disbursal on the day of the detail.
pub(super) fn as_quote(detail: &OrderDetail) -> Quote {
    Quote {
        amount: detail.loan_amount,
        days: detail.interest_days(),
        service_fee: detail.service_fee,
        gst_fee: detail.gst_fee,
        interest: detail.interest,
        arrive_amount: detail.arrive_amount,
        repayment_amount: detail.repayment_amount,
        repayment_date: detail.repayment_date.unwrap_or_else(|| detail.expected_due()),
        discount: detail.discount,
        apr: detail.apr,
        plan: detail.quoted_plan(),
    }
}

/// Cost of the exit within the cooling-off period on the day of the detail.
pub fn explain_cooling_off(detail: &OrderDetail) -> CostLine {
    exit_line(detail, detail.as_of, detail.days_used, detail.cooling_off_interest)
}

/// Cost of the cooling-off exit on `day`; `None` before disbursal.
pub(super) fn cooling_off_line(detail: &OrderDetail, day: Day) -> Option<CostLine> {
    let days = detail.loan_date?.saturating_days_until(day);
    Some(exit_line(detail, day, days, detail.interest_rate.of(detail.loan_amount, days)))
}

/// The received amount and interest for the days used; for a loan in instalments, the payoff less the fees.
fn exit_line(detail: &OrderDetail, day: Day, days: u32, interest: Money) -> CostLine {
    let (received, fee, gst) = (detail.arrive_amount, detail.service_fee, detail.gst_fee);
    let (amount, rule_key, args) = match detail.account() {
        None => (
            received.plus(interest),
            MessageKey::CalcCoolingOff.for_days(days),
            vec![received.display(), interest.display(), days.to_string()],
        ),
        Some(account) => {
            let args = [account.payoff(day), fee, gst].map(Money::display).to_vec();
            (account.exit(day, fee.plus(gst)), MessageKey::CalcExitPlan, args)
        }
    };
    line("coolingOffAmount", MessageKey::CostPayable, amount, Sign::Total, (rule_key, args))
}

pub fn explain_extension(extension: &Extension) -> CostTable {
    let Extension { loan_amount, extension_service_fee, extension_gst, overdue_fee, extension_fee, .. } = *extension;
    let [amount, fee, gst, interest, overdue] =
        [loan_amount, extension_service_fee, extension_gst, extension.interest, overdue_fee].map(Money::display);
    let fee_rule = (MessageKey::CalcServiceFee, vec![amount, extension.extension_rate.as_percent()]);
    let interest_rule = interest_rule(loan_amount, extension.interest_rate, extension.interest_days);
    let mut lines = vec![
        line("extensionServiceFee", MessageKey::CostExtensionServiceFee, extension_service_fee, Sign::Start, fee_rule),
        gst_line("extensionGst", MessageKey::CostExtensionGst, extension_gst, Sign::Plus, &fee),
        line("interest", MessageKey::CostInterest, extension.interest, Sign::Plus, interest_rule),
    ];
    if extension.overdue_days > 0 {
        lines.push(overdue_line(loan_amount, extension.late_charge(), extension.overdue_days, overdue_fee));
    }
    let rule = (MessageKey::CalcExtensionFee, vec![fee, gst, interest, overdue]);
    lines.push(line("extensionFee", MessageKey::CostExtensionFee, extension_fee, Sign::Total, rule));
    if let Some((total, received)) = extension.total_cost.zip(extension.arrive_amount) {
        let parts = [extension.repayment(), extension.extension_fee_paid, extension_fee, received];
        let (cost, rule) = (total.minus(received), (MessageKey::CalcExtendedTotal, parts.map(Money::display).to_vec()));
        lines.push(line("totalCost", MessageKey::CostExtendedTotal, cost, Sign::Total, rule));
    }
    CostTable { lines, apr: extension.apr.map(extended_apr) }
}

const fn extended_apr(percent: Apr) -> RateLine {
    RateLine {
        label_key: MessageKey::CostExtendedApr,
        percent,
        rule_key: MessageKey::CalcExtendedApr,
        rule_args: Vec::new(),
    }
}

impl Extension {
    /// The amount to repay on the new due date.
    pub(super) fn repayment(&self) -> Money {
        let rest = self.total_cost.map(|total| total.minus(self.extension_fee_paid).minus(self.extension_fee));
        rest.unwrap_or_default()
    }

    pub(super) const fn late_charge(&self) -> LateCharge {
        LateCharge { rate: self.overdue_rate, cap: self.overdue_cap, paid: self.late_charges_paid }
    }
}

impl OrderDetail {
    /// The due date if the money is sent on the day of the detail.
    pub(super) fn expected_due(&self) -> Day {
        let last = self.plan.last().filter(|_| self.loan_date.is_none());
        last.map_or_else(|| self.as_of.plus(i64::from(self.period)), |row| row.due_date)
    }

    /// The inputs of the settlement amount of a loan that is repaid once; `None` before disbursal, and for a loan in
    /// instalments.
    pub(super) fn debt(&self) -> Option<Debt> {
        if self.repayment.is_some() {
            return None;
        }
        Some(Debt {
            amount: self.loan_amount,
            tenure: self.period,
            interest_rate: self.interest_rate,
            early_interest: self.early_interest,
            late_charge: self.late_charge(),
            loan_day: self.loan_date?,
            due_day: self.repayment_date?,
        })
    }

    /// The parts of the settlement amount on `day`, if nothing is paid before that day; `None` before disbursal.
    pub(super) fn owed(&self, day: Day) -> Option<Owed> {
        self.account().map(|account| account.owed(day)).or_else(|| Some(self.debt()?.payoff(day).owed))
    }

    /// Number of days covered by `interest`: the tenure, or the days used after early repayment that saved interest.
    fn interest_days(&self) -> u32 {
        match OrderState::shown(&self.order_state) {
            OrderState::Settled => self.early_interest.days(self.period, self.days_used),
            _ => self.period,
        }
    }

    pub(super) const fn late_charge(&self) -> LateCharge {
        LateCharge { rate: self.overdue_rate, cap: self.overdue_cap, paid: self.late_charges_paid }
    }
}
