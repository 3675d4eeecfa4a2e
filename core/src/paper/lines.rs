//! The lines of each paper.

use super::{Agreed, Line, Paid, Sources, Value};
use crate::fees::EarlyInterest;
use crate::fees::rules::GST_PERCENT;
use crate::loan::{InstalmentState, PlanRow};
use crate::message::{Message, MessageKey};
use crate::money::{Apr, Money, PercentPerDay};
use crate::order::payment::PaymentPurposeName;
use crate::order::phase::{Loan, Settlement};
use crate::time::Timestamp;

/// Number of leading characters of a Key Fact Statement's id that papers show.
const KFS_NUMBER_SHOWN: usize = 8;

fn plain(label: impl Into<Message>, value: impl Into<String>) -> Line {
    Line { label: label.into(), value: Value::Plain(value.into()) }
}

fn text_line(label: MessageKey, value: impl Into<Message>) -> Line {
    Line { label: label.into(), value: Value::Said(value.into()) }
}

fn money(label: impl Into<Message>, amount: Money) -> Line {
    plain(label, amount.display())
}

fn days(label: MessageKey, days: u32) -> Line {
    let key = if days == 1 { MessageKey::OneDay } else { MessageKey::Days };
    text_line(label, Message::with(key, vec![days.to_string()]))
}

fn per_day(label: MessageKey, rate: PercentPerDay) -> Line {
    text_line(label, Message::with(MessageKey::PercentPerDay, vec![rate.to_string()]))
}

fn percent(label: MessageKey, rate: Apr) -> Line {
    plain(label, [&rate.to_string(), "%"].concat())
}

fn gst(amount: Money) -> Line {
    money(Message::with(MessageKey::CostGstFee, vec![GST_PERCENT.to_string()]), amount)
}

impl Sources<'_> {
    fn product(&self) -> Line {
        plain(MessageKey::PaperProduct, self.product)
    }

    fn instalment(&self, row: &PlanRow) -> Line {
        // An early payment saves interest, so less than the row's amount may have been paid.
        let (label, amount) = if row.state == InstalmentState::Paid {
            (MessageKey::PaperInstalmentPaid, row.paid)
        } else {
            (MessageKey::PaperInstalment, row.amount)
        };
        money(Message::with(label, vec![row.n.to_string(), self.day(row.due_date)]), amount)
    }

    fn owed(&self) -> Line {
        money(MessageKey::PaperOwed, self.order.payoff(self.today))
    }

    pub(super) fn kfs(&self, agreed: &Agreed) -> Vec<Line> {
        let facts = &agreed.facts;
        let in_instalments = !facts.plan.is_empty();
        let early = match facts.early_interest {
            _ if in_instalments => MessageKey::EarlyPlan,
            EarlyInterest::Full => MessageKey::EarlyFull,
            EarlyInterest::DaysUsed => MessageKey::EarlyDaysUsed,
        };
        let late = if in_instalments { MessageKey::OverduePlan } else { MessageKey::OverduePerDay };
        let late = Message::with(late, vec![facts.overdue_rate.to_string()]);
        let cap = facts.overdue_cap.map_or(MessageKey::OverdueNoCap.into(), |cap| {
            Message::with(MessageKey::PercentOfAmount, vec![cap.as_percent()])
        });
        let mut lines = vec![
            self.product(),
            percent(MessageKey::KfsApr, facts.apr),
            money(MessageKey::CostAmount, facts.amount),
            days(MessageKey::Tenure, facts.days),
            per_day(MessageKey::KfsRate, facts.interest_rate),
            money(MessageKey::CostServiceFee, facts.service_fee),
            gst(facts.gst_fee),
            money(MessageKey::CostInterest, facts.interest),
            money(MessageKey::TotalCost, facts.repayment_amount.minus(facts.arrive_amount)),
            money(MessageKey::CostArriveAmount, facts.arrive_amount),
            money(MessageKey::CostRepaymentAmount, facts.repayment_amount),
            plain(
                Message::with(MessageKey::PaperDueIfSent, vec![self.day(agreed.issued_at.day())]),
                self.day(facts.repayment_date),
            ),
            text_line(MessageKey::Early, early),
            text_line(MessageKey::OverdueCharge, late),
            text_line(MessageKey::OverdueCap, cap),
        ];
        lines.extend(facts.plan.iter().map(|row| self.instalment(row)));
        if in_instalments {
            lines.push(text_line(MessageKey::PaperPlanRules, MessageKey::PaperPlanRulesText));
        }
        lines.extend([
            days(MessageKey::KfsCoolingOff, facts.cooling_off_days),
            plain(MessageKey::PaperAccepted, self.instant(self.order.applied_at)),
            plain(MessageKey::KfsNumber, agreed.id.as_str().chars().take(KFS_NUMBER_SHOWN).collect::<String>()),
        ]);
        lines
    }

    pub(super) fn statement(&self, loan: &Loan) -> Vec<Line> {
        let (order, today) = (self.order, self.today);
        let (cost, quote) = (order.cost(), &order.quote);
        let mut lines = vec![
            self.product(),
            money(MessageKey::CostAmount, quote.amount),
            money(MessageKey::CostServiceFee, cost.service_fee),
            gst(cost.gst_fee),
            money(MessageKey::Received, quote.arrive_amount),
            plain(MessageKey::LoanDate, self.day(loan.loan_day)),
            plain(MessageKey::BankAccount, order.bank_no.as_str()),
        ];
        lines.extend(order.disbursal_reference().map(|reference| plain(MessageKey::BankReference, reference)));
        let in_instalments = loan.account.is_some() && !order.ended(Settlement::CooledOff);
        lines.push(per_day(MessageKey::KfsRate, order.rates.interest_rate));
        if !in_instalments || order.settlement().is_none() {
            lines.push(money(MessageKey::CostInterest, cost.interest));
            lines.push(money(MessageKey::CostRepaymentAmount, cost.repayment_amount));
        }
        lines.push(plain(MessageKey::CostDueDate, self.day(loan.due_day)));
        let extended = order.cost_so_extended().and_then(|cost| cost.apr);
        let (label, apr) = extended.map_or((MessageKey::CostApr, cost.apr), |apr| (MessageKey::CostExtendedApr, apr));
        lines.push(percent(label, apr));
        if in_instalments {
            lines.extend(order.plan_rows(today).iter().map(|row| self.instalment(row)));
            lines.push(text_line(MessageKey::PaperPlanRules, MessageKey::PaperPlanRulesText));
            lines.push(money(MessageKey::CostInterestUsed, order.interest_used(today)));
        }
        let late_paid = order.receipts().filter(|_| in_instalments).map(|one| one.parts.late);
        let charges = [
            (MessageKey::LatePaid, late_paid.fold(Money::ZERO, Money::plus)),
            (MessageKey::CostOverdueFee, order.overdue_fee(today)),
            (MessageKey::PaperExtensions, loan.extension_fee_paid()),
        ];
        lines.extend(charges.into_iter().filter(|(_, fee)| fee.is_positive()).map(|(label, fee)| money(label, fee)));
        let retained = self.payments().into_iter().filter(|paid| paid.parts.retained().is_positive());
        lines.extend((1..).zip(retained).map(|(number, paid): (u32, _)| {
            let label = Message::with(MessageKey::PaperPayment, vec![number.to_string(), self.instant(paid.at)]);
            money(label, paid.parts.retained())
        }));
        lines.push(money(MessageKey::PaperTotal, order.received()));
        match order.settlement() {
            None if order.due_today(today).is_zero() => lines.push(money(MessageKey::IfToday, order.payoff(today))),
            None => {
                // The last line is the screen's main amount.
                lines.extend((order.payoff(today) != order.payable(today)).then(|| self.owed()));
                lines.push(money(MessageKey::ToPay, order.payable(today)));
            }
            Some((at, _)) => lines.extend([self.owed(), plain(MessageKey::PaperRepaidOn, self.day(at.day()))]),
        }
        lines
    }

    pub(super) fn receipt(&self, paid: &Paid<'_>) -> Vec<Line> {
        let when = if paid.purpose.is_some() { MessageKey::PaperPaidOn } else { MessageKey::PaperRefundedOn };
        let mut lines = vec![
            self.product(),
            plain(when, self.instant(paid.at)),
            plain(MessageKey::PaperReference, paid.reference),
            money(MessageKey::PaperPaid, paid.amount),
            money(MessageKey::PaperKept, paid.parts.retained()),
        ];
        if paid.purpose != Some(PaymentPurposeName::Extension) {
            let parts = [
                (MessageKey::PaperToLate, paid.parts.late),
                (MessageKey::PaperToInterest, paid.parts.interest),
                (MessageKey::PaperToPrincipal, paid.parts.principal),
            ];
            let filled = parts.into_iter().filter(|(_, part)| part.is_positive());
            lines.extend(filled.map(|(label, part)| money(label, part)));
        }
        if paid.parts.refunded.is_positive() {
            lines.push(money(MessageKey::Refund, paid.parts.refunded));
        }
        lines
    }

    pub(super) fn no_dues(&self, loan: &Loan, settled_at: Timestamp) -> Vec<Line> {
        let mut lines = vec![
            self.product(),
            money(MessageKey::CostAmount, self.order.quote.amount),
            plain(MessageKey::LoanDate, self.day(loan.loan_day)),
            plain(MessageKey::PaperRepaidOn, self.day(settled_at.day())),
            money(MessageKey::PaperTotal, self.order.received()),
            self.owed(),
        ];
        if self.order.ended(Settlement::CooledOff) {
            lines.push(text_line(MessageKey::PaperEnded, MessageKey::EventCoolingOffExit));
        }
        lines.push(text_line(MessageKey::PaperConfirmation, MessageKey::SettledText));
        lines
    }
}
