//! Screen data of a loan in instalments: progress, breakdown of the amounts, preview of a payment.

use crate::api::dto::order::{NextDue, OrderDetail};
use crate::fees::explain::{cap_rule, line};
use crate::fees::{CostLine, Sign};
use crate::loan::{ALLOCATION, Account, Instalment, PaymentParts, PlanRow, QuotedPlan, Schedule};
use crate::message::MessageKey;
use crate::money::Money;
use crate::order::payment::least_part;
use crate::order::{OrderState, PaymentPurposeName};
use crate::time::Day;

/// The instalments of a loan that is owed.
#[apply(api_value)]
pub struct InstalmentsView {
    /// Number of paid instalments, out of `count`.
    pub paid: u32,
    pub count: u32,
    /// Amount to pay today.
    pub due: Money,
    /// Amount that settles the loan today.
    pub payoff: Money,
    /// Smallest payment of the borrower's choice.
    pub least: Money,
    /// Whether an instalment is overdue.
    pub is_late: bool,
}

#[apply(module_type)]
pub struct PartAheadRequest {
    /// The order's detail from the server, fresh or cached.
    pub detail: OrderDetail,
    /// Today, IST.
    pub today: Day,
    pub amount: Money,
}

/// The effect of a payment of the borrower's choice.
#[apply(module_choice)]
pub enum PartAhead {
    Shown {
        parts: PaymentParts,
        /// The instalments after the payment.
        plan: Vec<PlanRow>,
        payoff: Money,
        next: Option<NextDue>,
        /// Interest saved, compared with paying each instalment on its due day.
        saves: Money,
    },
    OutOfRange {
        least: Money,
        most: Money,
    },
    /// The loan is not owed, or is repaid once.
    None,
}

pub fn part_ahead(request: &PartAheadRequest) -> PartAhead {
    let PartAheadRequest { detail, today, amount } = request;
    let Some(account) = detail.account() else { return PartAhead::None };
    let most = account.payoff(*today);
    let least = least_part(most);
    if *amount < least || *amount > most {
        return PartAhead::OutOfRange { least, most };
    }
    let (after, parts) = account.pay(*today, *amount);
    let interest = parts.interest.plus(after.interest_to_come(*today));
    PartAhead::Shown {
        parts,
        plan: after.rows(*today),
        payoff: after.payoff(*today),
        next: after.next_due(*today).map(NextDue::from),
        saves: account.interest_to_come(*today).excess_over(interest),
    }
}

/// Returns `None` unless the loan is owed and is repaid in instalments.
pub fn instalments_view(detail: &OrderDetail) -> Option<InstalmentsView> {
    let account = detail.account()?;
    let paid =
        account.unpaid().iter().filter(|unpaid| unpaid.is_zero()).fold(0_u32, |count, _| count.saturating_add(1));
    Some(InstalmentsView {
        paid,
        count: u32::try_from(detail.plan.len()).unwrap_or(u32::MAX),
        due: detail.payable,
        payoff: detail.payoff,
        least: least_part(detail.payoff),
        is_late: account.overdue_days(detail.as_of) > 0,
    })
}

/// The late charge, the amount due, the accrued interest and the payoff, each with its calculation.
pub(super) fn owed_lines(detail: &OrderDetail, account: &Account, day: Day) -> Vec<CostLine> {
    let owed = account.owed(day);
    let asked = account.payable(day);
    let mut lines = Vec::new();
    if owed.late.is_positive() {
        lines.push(late_line(account, day));
    }
    if asked != owed.total() {
        let arrears = account.arrears(day);
        let next = asked.minus(owed.late);
        let rule = if owed.late.is_positive() || arrears.is_positive() {
            (MessageKey::CalcDue, vec![next.display(), owed.late.display()])
        } else {
            (MessageKey::CalcDueNext, Vec::new())
        };
        lines.push(line("payable", MessageKey::CostPayable, asked, Sign::Total, rule));
    }
    let rate = detail.interest_rate.to_string();
    let days = account.days_since_payment(day);
    let accrued = vec![owed.principal.display(), rate, days.to_string(), account.left().interest.display()];
    let rule = (MessageKey::CalcInterestAccrued.for_days(days), accrued);
    lines.push(line("interestAccrued", MessageKey::CostInterestUnpaid, owed.interest, Sign::Plus, rule));
    lines.push(payoff_line(account, day));
    lines
}

pub(super) fn payoff_line(account: &Account, day: Day) -> CostLine {
    let owed = account.owed(day);
    let rule = (MessageKey::CalcPayoff, [owed.principal, owed.interest, owed.late].map(Money::display).to_vec());
    line("payoff", MessageKey::CostPayoff, owed.total(), Sign::Total, rule)
}

/// The late charge: each overdue instalment × rate × days, plus the charges that the last payment left unpaid; or the
/// cap.
fn late_line(account: &Account, day: Day) -> CostLine {
    let rule = if let Some(cap) = account.cap_reached(day) {
        cap_rule(account.schedule().amount, cap, account.paid().late)
    } else {
        let rate = account.late_charge().rate;
        let charged = account.late_rows(day).into_iter();
        let charged = charged.map(|(unpaid, days)| format!("{} × {rate}% × {days}", unpaid.display()));
        let before = Some(account.left().late).filter(|left| left.is_positive()).map(Money::display);
        (MessageKey::CalcOverdueFeeParts, vec![charged.chain(before).collect::<Vec<_>>().join(" + ")])
    };
    line("overdueFee", MessageKey::CostOverdueFee, account.owed(day).late, Sign::Plus, rule)
}

impl OrderDetail {
    /// The account of a loan in instalments that is owed, computed from plan and payments; `None` for other loans.
    pub(crate) fn account(&self) -> Option<Account> {
        let is_owed = OrderState::shown(&self.order_state).is_owed();
        let every = self.repayment.filter(|_| is_owed)?.every;
        let schedule = Schedule {
            amount: self.loan_amount,
            rate: self.interest_rate,
            loan_day: self.loan_date?,
            interval: every,
            rows: self.rows(),
        };
        let payments = self.payments.iter().filter(|payment| payment.what != PaymentPurposeName::Extension);
        let opened = Account::open(schedule, self.late_charge());
        Some(payments.fold(opened, |account, payment| account.pay(payment.paid_at.day(), payment.amount).0))
    }

    pub(super) fn rows(&self) -> Vec<Instalment> {
        let row = |row: &PlanRow| {
            let PlanRow { due_date: due, amount, interest, principal, .. } = *row;
            Instalment { due, amount, interest, principal }
        };
        self.plan.iter().map(row).collect()
    }

    /// The plan as in a quote; `None` for a loan that is repaid once.
    pub(super) fn quoted_plan(&self) -> Option<QuotedPlan> {
        let every = self.repayment?.every;
        Some(QuotedPlan { period: self.period, every, allocation: ALLOCATION, rows: self.rows() })
    }
}
