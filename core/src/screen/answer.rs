//! The server's responses about an order: its detail, its item in the list and its entry on home.

use crate::api::dto::home::UndwayOrder;
use crate::api::dto::order::{ActionOffer, OrderDetail, OrderListItem, OrderTimelineEntry};
use crate::api::dto::payment::{OrderPayment, OrderRefund};
use crate::api::view::View;
use crate::loan::Repayment;
use crate::message::{Language, Message, MessageKey};
use crate::money::Money;
use crate::order::booking::BookingStatus;
use crate::order::{Loan, Order, OrderAction, OrderStep, PaymentStanding, Phase, Receipt, Settlement};
use crate::screen::tap::undway_button;
use crate::time::Timestamp;

/// Inputs of a response about an order, besides the order itself.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    pub now: Timestamp,
    pub language: Language,
    /// Returns the text of a message in `language`.
    pub text: &'a dyn Fn(&Message) -> String,
    /// The product's name in `language`.
    pub product: &'a str,
    /// Path or URL; `""` for a product that is no longer sold.
    pub logo: &'a str,
    pub can_choose_amount: bool,
    /// In `language`.
    pub processing_time: Option<&'a str>,
}

/// Data in an order's detail that are stored outside the order.
#[derive(Debug, Clone)]
pub struct Happenings {
    /// State of the booking that follows the order; `None` without one.
    pub booking: Option<BookingStatus>,
    pub payment: PaymentStanding,
    /// Oldest first.
    pub refunds: Vec<OrderRefund>,
    /// Why the borrower may not apply again for the order's product, whatever the order. Needed only if the order has
    /// failed.
    pub reapply_refusal: Option<Message>,
}

impl Order {
    /// `GET /order/v1/detail`.
    pub fn detail(&self, around: &Surroundings<'_>, happened: Happenings) -> OrderDetail {
        let Surroundings { now, language, text, product, can_choose_amount, processing_time, .. } = *around;
        let Happenings { booking, payment, refunds, reapply_refusal } = happened;
        let today = now.day();
        let cost = self.cost_on(today);
        let may = |action| self.permits(action, now).is_ok();
        OrderDetail {
            arrive_amount: self.quote.arrive_amount,
            loan_amount: self.quote.amount,
            loan_date: self.loan_day(),
            overdue_days: self.overdue_days(today),
            gts_fee: cost.gst_fee,
            service_fee: cost.service_fee,
            repayment_date: self.due_day(),
            repayment_amount: cost.repayment_amount,
            period: self.quote.period(),
            overdue_fee: self.overdue_fee(today),
            order_state: self.state().code().to_owned(),
            order_no: self.order_no.clone(),
            order_id: self.id.clone(),
            gst_fee: cost.gst_fee,
            interest: cost.interest,
            apply_time: self.applied_at,
            extension_msg: self.extension_news(language).map(|news| text(&news)).unwrap_or_default(),
            reservation: u8::from(booking.is_some_and(BookingStatus::is_waiting)),
            booking_status: booking.map(|status| status.name().to_owned()),
            extension_state: self.extension_state().code(),
            is_extension: u8::from(self.offers_extension(now)),
            product_id: self.product_id.clone(),
            product_name: product.to_owned(),
            bank_no: self.bank_no.clone(),
            disbursal_reference: self.disbursal_reference().map(ToOwned::to_owned),
            can_choose_amount: u8::from(can_choose_amount),
            payable: self.payable(today),
            cooling_off_until: self.cooling_off_until(),
            can_cool_off: u8::from(may(OrderAction::CoolOff)),
            cooling_off_amount: self.cooling_off_amount(today),
            cooling_off_interest: self.interest_used(today),
            days_used: self.days_used(today),
            interest_rate: self.rates.interest_rate,
            service_rate: self.rates.service_rate,
            discount: self.quote.discount,
            overdue_rate: self.rates.overdue_rate,
            overdue_cap: self.rates.overdue_cap,
            late_charges_paid: self.loan().map_or(Money::ZERO, Loan::late_charges_paid),
            early_interest: self.rates.early_interest,
            extension_rate: Some(self.rates.extension_rate),
            apr: cost.apr,
            as_of: today,
            payment_state: payment.state,
            confirming: payment.confirming,
            payment_failed: u8::from(payment.is_failed),
            payment_purpose: payment.purpose,
            payment_time: payment.at,
            cooled_off: u8::from(self.ended(Settlement::CooledOff)),
            timeline: self.history().iter().map(OrderTimelineEntry::from).collect(),
            received: Some(self.received()),
            has_papers: u8::from(self.has_papers()),
            payments: self.payments(),
            refunds,
            actions: self.actions(around, reapply_refusal.as_ref()),
            act_until: self.act_until(),
            extension_fee: self.waiting_fee(),
            extended_from: self.extended_from(),
            extended_apr: self.extended_cost(None).and_then(|cost| cost.apr),
            cooling_off_days: Some(self.rates.cooling_off_days),
            processing_time: processing_time.map(ToOwned::to_owned),
            auto_get_money: Some(u8::from(self.auto_get_money)),
            repayment: self.quote.plan.as_ref().map(|plan| Repayment { every: plan.every }),
            plan: self.plan_rows(today),
            next_due: self.next_due(today).map(Into::into),
            payoff: self.payoff(today),
            due_today: self.due_today(today),
            view: View::none(),
            costs: View::none(),
        }
        .drawn(language)
    }

    /// An item of `GET /order/v1/list`. `confirming` is the amount of a payment that is being confirmed.
    /// `reapply_refusal` is as in [`Happenings`].
    pub fn list_item(
        &self,
        around: &Surroundings<'_>,
        confirming: Option<Money>,
        reapply_refusal: Option<&Message>,
    ) -> OrderListItem {
        let Surroundings { now, product, logo, can_choose_amount, .. } = *around;
        let today = now.day();
        OrderListItem {
            confirming,
            has_papers: u8::from(self.has_papers()),
            order_id: self.id.clone(),
            order_no: self.order_no.clone(),
            order_state: self.state().code().to_owned(),
            extension_state: self.extension_state().code(),
            product_name: product.to_owned(),
            logo: logo.to_owned(),
            product_id: self.product_id.clone(),
            loan_amount: self.quote.amount,
            arrive_amount: self.quote.arrive_amount,
            repayment_amount: self.cost_on(today).repayment_amount,
            payable: self.payable(today),
            repayment_date: self.due_day().map(|day| day.to_string()).unwrap_or_default(),
            apply_time: self.applied_at,
            can_choose_amount: u8::from(can_choose_amount),
            reapplied: u8::from(matches!(self.phase(), Phase::Failed { reapplied: true, .. })),
            next_due: self.next_due(today).map(Into::into),
            due_today: self.due_today(today),
            repaid: self.settlement().and(self.loan()).map(|loan| self.received().minus(loan.extension_fee_paid())),
            overdue_days: self.overdue_days(today),
            as_of: Some(today),
            actions: self.actions(around, reapply_refusal),
            act_until: self.act_until(),
            extension_fee: self.waiting_fee(),
            in_instalments: self.quote.plan.is_some(),
            disputed: self.is_disputed(),
            view: View::none(),
        }
        .drawn()
    }

    /// The entry of an open order on home. `HomeIndex::draw_orders` sets its `view` and `href`.
    pub fn under_way(&self, around: &Surroundings<'_>, confirming: Option<Money>) -> UndwayOrder {
        let Surroundings { now, text, product, logo, .. } = *around;
        let today = now.day();
        let is_owed = self.state().is_owed();
        // Before the due day the amount is that day's, as beside it on the card: an early repayment may cost less.
        let ahead = self.next_due(today).filter(|(due, _)| *due > today && self.overdue_days(today) == 0);
        let (amount, what) = match ahead {
            _ if !is_owed => (self.quote.amount, MessageKey::CostAmount),
            Some((_, repayment)) if self.quote.plan.is_none() => (repayment, MessageKey::CostRepaymentAmount),
            Some((_, instalment)) => (instalment, MessageKey::NextInstalment),
            None => (self.payable(today), MessageKey::CostPayable),
        };
        UndwayOrder {
            order_id: self.id.clone(),
            order_state: self.state().code().to_owned(),
            name: product.to_owned(),
            logo: logo.to_owned(),
            amount,
            amount_msg: text(&what.into()),
            interest: self.cost_on(today).interest,
            product_id: Some(self.product_id.clone()),
            confirming,
            full_button_name: text(&undway_button(self.state(), confirming)),
            repayment_date: self.due_day().filter(|_| is_owed),
            next_due: self.next_due(today).map(Into::into),
            due_today: self.due_today(today),
            overdue_days: self.overdue_days(today),
            overdue_fee: self.overdue_fee(today),
            extension_state: self.extension_state().code(),
            act_until: self.act_until(),
            extension_fee: self.waiting_fee(),
            extension_day: self.waiting_extension().map(|asked| asked.terms.quote.new_due_day),
            in_instalments: self.quote.plan.is_some(),
            href: String::new(),
            view: View::none(),
        }
    }

    /// The applied payments by time of payment. The app computes the account of a loan in instalments from these.
    fn payments(&self) -> Vec<OrderPayment> {
        let counted = self.receipts().filter(|receipt| receipt.applied().is_positive());
        let mut payments: Vec<OrderPayment> = counted.map(Into::into).collect();
        payments.sort_by_key(|payment| payment.paid_at);
        payments
    }

    /// The borrower's actions; those that are refused carry the reason.
    fn actions(&self, around: &Surroundings<'_>, reapply_refusal: Option<&Message>) -> Vec<ActionOffer> {
        let refusal = |action| match self.permits(action, around.now) {
            Err(rule) => Some(rule.message()),
            Ok(()) if action == OrderAction::Reapply => reapply_refusal.cloned(),
            Ok(()) => None,
        };
        let offer = |action| {
            let reason = refusal(action).map(|message| (around.text)(&message));
            ActionOffer { action, allowed: reason.is_none(), reason }
        };
        OrderAction::ALL.into_iter().map(offer).collect()
    }

    fn waiting_fee(&self) -> Option<Money> {
        self.waiting_extension().map(|asked| asked.terms.quote.extension_fee)
    }
}

impl From<&OrderStep> for OrderTimelineEntry {
    fn from(step: &OrderStep) -> Self {
        Self {
            at: step.at,
            event: step.event.name().to_owned(),
            order_state: step.state.code().to_owned(),
            void: u8::from(step.void),
        }
    }
}

impl From<Receipt<'_>> for OrderPayment {
    fn from(receipt: Receipt<'_>) -> Self {
        Self {
            amount: receipt.applied(),
            paid_at: receipt.paid_at,
            reference: receipt.payment.reference.clone(),
            what: receipt.payment.purpose.name(),
            parts: receipt.parts,
        }
    }
}
