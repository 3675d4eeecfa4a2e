//! The lines of each paper.

use super::{Agreed, Paid, PaperLine, Sources};
use crate::fees::EarlyInterest;
use crate::fees::rules::GST_PERCENT;
use crate::loan::{InstalmentState, PlanRow};
use crate::message::{Message, MessageKey};
use crate::money::{Apr, Money, PercentPerDay};
use crate::order::{Loan, PaymentPurposeName, Settlement};
use crate::time::Timestamp;

/// Number of leading characters of a Key Fact Statement's id that papers show.
const KFS_NUMBER_SHOWN: usize = 8;

impl Sources<'_> {
    fn line(&self, label: impl Into<Message>, value: impl Into<String>) -> PaperLine {
        PaperLine { label: (self.text)(&label.into()), value: value.into() }
    }

    fn said(&self, label: MessageKey, value: impl Into<Message>) -> PaperLine {
        self.line(label, (self.text)(&value.into()))
    }

    fn money(&self, label: impl Into<Message>, amount: Money) -> PaperLine {
        self.line(label, amount.display())
    }

    fn days(&self, label: MessageKey, days: u32) -> PaperLine {
        let key = if days == 1 { MessageKey::OneDay } else { MessageKey::Days };
        self.said(label, Message::with(key, vec![days.to_string()]))
    }

    fn per_day(&self, label: MessageKey, rate: PercentPerDay) -> PaperLine {
        self.said(label, Message::with(MessageKey::PercentPerDay, vec![rate.to_string()]))
    }

    fn percent(&self, label: MessageKey, rate: Apr) -> PaperLine {
        self.line(label, [&rate.to_string(), "%"].concat())
    }

    fn gst(&self, amount: Money) -> PaperLine {
        self.money(Message::with(MessageKey::CostGstFee, vec![GST_PERCENT.to_string()]), amount)
    }

    fn product(&self) -> PaperLine {
        self.line(MessageKey::PaperProduct, self.product)
    }

    fn instalment(&self, row: &PlanRow) -> PaperLine {
        // An early payment saves interest, so less than the row's amount may have been paid.
        let (label, amount) = if row.state == InstalmentState::Paid {
            (MessageKey::PaperInstalmentPaid, row.paid)
        } else {
            (MessageKey::PaperInstalment, row.amount)
        };
        self.money(Message::with(label, vec![row.n.to_string(), self.day(row.due_date)]), amount)
    }

    fn owed(&self) -> PaperLine {
        self.money(MessageKey::PaperOwed, self.order.payoff(self.today))
    }

    pub(super) fn kfs(&self, agreed: &Agreed) -> Vec<PaperLine> {
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
            self.percent(MessageKey::KfsApr, facts.apr),
            self.money(MessageKey::CostAmount, facts.amount),
            self.days(MessageKey::Tenure, facts.days),
            self.per_day(MessageKey::KfsRate, facts.interest_rate),
            self.money(MessageKey::CostServiceFee, facts.service_fee),
            self.gst(facts.gst_fee),
            self.money(MessageKey::CostInterest, facts.interest),
            self.money(MessageKey::TotalCost, facts.repayment_amount.minus(facts.arrive_amount)),
            self.money(MessageKey::CostArriveAmount, facts.arrive_amount),
            self.money(MessageKey::CostRepaymentAmount, facts.repayment_amount),
            self.line(
                Message::with(MessageKey::PaperDueIfSent, vec![self.day(agreed.issued_at.day())]),
                self.day(facts.repayment_date),
            ),
            self.said(MessageKey::Early, early),
            self.said(MessageKey::OverdueCharge, late),
            self.said(MessageKey::OverdueCap, cap),
        ];
        lines.extend(facts.plan.iter().map(|row| self.instalment(row)));
        if in_instalments {
            lines.push(self.said(MessageKey::PaperPlanRules, MessageKey::PaperPlanRulesText));
        }
        lines.extend([
            self.days(MessageKey::KfsCoolingOff, facts.cooling_off_days),
            self.line(MessageKey::PaperAccepted, self.instant(self.order.applied_at)),
            self.line(MessageKey::KfsNumber, agreed.id.as_str().chars().take(KFS_NUMBER_SHOWN).collect::<String>()),
        ]);
        lines
    }

    pub(super) fn statement(&self, loan: &Loan) -> Vec<PaperLine> {
        let (order, today) = (self.order, self.today);
        let (cost, quote) = (order.cost(), &order.quote);
        let mut lines = vec![
            self.product(),
            self.money(MessageKey::CostAmount, quote.amount),
            self.money(MessageKey::CostServiceFee, cost.service_fee),
            self.gst(cost.gst_fee),
            self.money(MessageKey::Received, quote.arrive_amount),
            self.line(MessageKey::LoanDate, self.day(loan.loan_day)),
            self.line(MessageKey::BankAccount, order.bank_no.as_str()),
        ];
        lines.extend(order.disbursal_reference().map(|reference| self.line(MessageKey::BankReference, reference)));
        let in_instalments = loan.account.is_some() && !order.ended(Settlement::CooledOff);
        lines.push(self.per_day(MessageKey::KfsRate, order.rates.interest_rate));
        if !in_instalments || order.settlement().is_none() {
            lines.push(self.money(MessageKey::CostInterest, cost.interest));
            lines.push(self.money(MessageKey::CostRepaymentAmount, cost.repayment_amount));
        }
        lines.push(self.line(MessageKey::CostDueDate, self.day(loan.due_day)));
        let extended = order.extended_cost(None).and_then(|cost| cost.apr);
        let (label, apr) = extended.map_or((MessageKey::CostApr, cost.apr), |apr| (MessageKey::CostExtendedApr, apr));
        lines.push(self.percent(label, apr));
        if in_instalments {
            lines.extend(order.plan_rows(today).iter().map(|row| self.instalment(row)));
            lines.push(self.said(MessageKey::PaperPlanRules, MessageKey::PaperPlanRulesText));
            lines.push(self.money(MessageKey::CostInterestUsed, order.interest_used(today)));
        }
        let late_paid = order.receipts().filter(|_| in_instalments).map(|one| one.parts.late);
        let charges = [
            (MessageKey::LatePaid, late_paid.fold(Money::ZERO, Money::plus)),
            (MessageKey::CostOverdueFee, order.overdue_fee(today)),
            (MessageKey::PaperExtensions, loan.extension_fee_paid()),
        ];
        lines.extend(
            charges.into_iter().filter(|(_, fee)| fee.is_positive()).map(|(label, fee)| self.money(label, fee)),
        );
        let retained = self.payments().into_iter().filter(|paid| paid.parts.retained().is_positive());
        lines.extend((1..).zip(retained).map(|(number, paid): (u32, _)| {
            let label = Message::with(MessageKey::PaperPayment, vec![number.to_string(), self.instant(paid.at)]);
            self.money(label, paid.parts.retained())
        }));
        lines.push(self.money(MessageKey::PaperTotal, order.received()));
        match order.settlement() {
            None if order.due_today(today).is_zero() => {
                lines.push(self.money(MessageKey::IfToday, order.payoff(today)))
            }
            None => {
                // The last line is the screen's main amount.
                lines.extend((order.payoff(today) != order.payable(today)).then(|| self.owed()));
                lines.push(self.money(MessageKey::ToPay, order.payable(today)));
            }
            Some((at, _)) => lines.extend([self.owed(), self.line(MessageKey::PaperRepaidOn, self.day(at.day()))]),
        }
        lines
    }

    pub(super) fn receipt(&self, paid: &Paid<'_>) -> Vec<PaperLine> {
        let when = if paid.purpose.is_some() { MessageKey::PaperPaidOn } else { MessageKey::PaperRefundedOn };
        let mut lines = vec![
            self.product(),
            self.line(when, self.instant(paid.at)),
            self.line(MessageKey::PaperReference, paid.reference),
            self.money(MessageKey::PaperPaid, paid.parts.retained().plus(paid.parts.refunded)),
            self.money(MessageKey::PaperKept, paid.parts.retained()),
        ];
        if paid.purpose != Some(PaymentPurposeName::Extension) {
            let parts = [
                (MessageKey::PaperToLate, paid.parts.late),
                (MessageKey::PaperToInterest, paid.parts.interest),
                (MessageKey::PaperToPrincipal, paid.parts.principal),
            ];
            let filled = parts.into_iter().filter(|(_, part)| part.is_positive());
            lines.extend(filled.map(|(label, part)| self.money(label, part)));
        }
        if paid.parts.refunded.is_positive() {
            lines.push(self.money(MessageKey::Refund, paid.parts.refunded));
        }
        lines
    }

    pub(super) fn no_dues(&self, loan: &Loan, settled_at: Timestamp) -> Vec<PaperLine> {
        let mut lines = vec![
            self.product(),
            self.money(MessageKey::CostAmount, self.order.quote.amount),
            self.line(MessageKey::LoanDate, self.day(loan.loan_day)),
            self.line(MessageKey::PaperRepaidOn, self.day(settled_at.day())),
            self.money(MessageKey::PaperTotal, self.order.received()),
            self.owed(),
        ];
        if self.order.ended(Settlement::CooledOff) {
            lines.push(self.said(MessageKey::PaperEnded, MessageKey::EventCoolingOffExit));
        }
        lines.push(self.said(MessageKey::PaperConfirmation, MessageKey::SettledText));
        lines
    }
}
