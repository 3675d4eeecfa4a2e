//! Properties of quotes, late charges and extensions, for any amounts, rates and days.

use crate::fees::priced;
use crate::orders::{day, rates, rupees};
use loan_core::fees::extension::ExtensionQuoteRequest;
use loan_core::fees::payoff::LateCharge;
use loan_core::fees::{Offer, Quote, QuoteRequest, Rates, Terms};
use loan_core::money::{Fraction, Money, PercentPerDay, round_paisa};
use proptest::prelude::*;
use rust_decimal::Decimal;

prop_compose! {
    pub fn any_request()(
        paise in 1_i64..=1_000_000_000,
        interest in 0_i64..=200_000_000,
        service in 0_i64..=80_000_000,
        days in 1_u32..=365,
        on_time_repayments in 0_u32..8,
    ) -> QuoteRequest {
        let amount = Money::paise(paise);
        let offer = Offer::once(vec![amount], vec![days, days + 1]);
        let rates = Rates {
            interest_rate: PercentPerDay::new(Decimal::new(interest, 8)).unwrap(),
            service_rate: Fraction::new(Decimal::new(service, 8)).unwrap(),
            ..rates()
        };
        let terms = Terms { offer, rates };
        QuoteRequest { terms, amount, days, on_time_repayments, today: day("2026-11-20") }
    }
}

proptest! {
    #[test]
    fn fees_and_received_are_the_amount_and_each_line_is_within_half_a_paisa(request in any_request()) {
        let Ok(quote) = Quote::of(&request) else { return Ok(()) };
        let [amount, fee, gst, interest, received, repaid] =
            [quote.amount, quote.service_fee, quote.gst_fee, quote.interest, quote.arrive_amount, quote.repayment_amount]
                .map(Money::value);
        prop_assert_eq!(received + fee + gst, amount);
        prop_assert_eq!(repaid, amount + interest);
        prop_assert!(received > Decimal::ZERO && fee >= Decimal::ZERO && gst >= Decimal::ZERO && interest >= Decimal::ZERO);
        let half = Decimal::new(5, 3);
        let terms = &request.terms.rates;
        let kept = Decimal::ONE - quote.discount.value();
        prop_assert!((fee - amount * terms.service_rate.value() * kept).abs() <= half);
        prop_assert!((gst - fee * Decimal::new(18, 2)).abs() <= half);
        let exact = amount * terms.interest_rate.value() / Decimal::ONE_HUNDRED * Decimal::from(request.days);
        prop_assert!((interest - exact).abs() <= half);
    }

    #[test]
    fn a_discount_never_raises_what_is_paid(request in any_request(), more in 1_u32..5) {
        let loyal = QuoteRequest { on_time_repayments: request.on_time_repayments + more, ..request.clone() };
        let (Ok(before), Ok(after)) = (Quote::of(&request), Quote::of(&loyal)) else { return Ok(()) };
        prop_assert!(after.service_fee <= before.service_fee);
        prop_assert!(after.gst_fee <= before.gst_fee);
        prop_assert!(after.arrive_amount >= before.arrive_amount);
        prop_assert_eq!(after.repayment_amount, before.repayment_amount);
    }

    #[test]
    fn a_longer_loan_never_costs_less(request in any_request()) {
        let longer = QuoteRequest { days: request.days + 1, ..request.clone() };
        let (Ok(before), Ok(after)) = (Quote::of(&request), Quote::of(&longer)) else { return Ok(()) };
        prop_assert!(after.interest >= before.interest);
        prop_assert_eq!(after.service_fee, before.service_fee);
        prop_assert!(after.repayment_date > before.repayment_date);
    }

    #[test]
    fn lateness_never_costs_less_with_time(paise in 1_i64..=1_000_000_000, days in 0_u32..4000, scaled in 0_i64..=500_000_000) {
        let rate = PercentPerDay::new(Decimal::new(scaled, 8)).unwrap();
        let charge = LateCharge { rate, cap: None, paid: Money::ZERO };
        let amount = Money::paise(paise);
        prop_assert!(charge.fee(amount, days + 1) >= charge.fee(amount, days));
    }

    #[test]
    fn lateness_never_costs_more_than_the_cap(paise in 1_i64..=1_000_000_000, days in 0_u32..4000, scaled in 0_i64..=500_000_000, cap in 0_i64..=100) {
        let rate = PercentPerDay::new(Decimal::new(scaled, 8)).unwrap();
        let cap = Fraction::new(Decimal::new(cap, 2)).unwrap();
        let amount = Money::paise(paise);
        let (free, capped) = (LateCharge { rate, cap: None, paid: Money::ZERO }, LateCharge { rate, cap: Some(cap), paid: Money::ZERO });
        let most = Money::paise((round_paisa(amount.value() * cap.value()) * Decimal::ONE_HUNDRED).try_into().unwrap());
        prop_assert_eq!(capped.fee(amount, days), free.fee(amount, days).min(most));
        match capped.reached(amount, days) {
            Some(reached) => prop_assert_eq!((reached, capped.fee(amount, days + 1)), (cap, capped.fee(amount, days))),
            None => prop_assert!(capped.fee(amount, days) < most),
        }
    }

    #[test]
    fn an_extension_fee_is_the_sum_of_its_lines(before_due in -60_i64..8) {
        let due = day("2026-11-27");
        let request = ExtensionQuoteRequest { terms: rates(), loan_amount: rupees("4999.99"), due_day: due, today: due.plus(-before_due) };
        let Some(quote) = priced(&request) else {
            prop_assert!(before_due >= 7);
            return Ok(());
        };
        let sum = quote.extension_service_fee.plus(quote.extension_gst).plus(quote.interest).plus(quote.overdue_fee);
        prop_assert_eq!(quote.extension_fee, sum);
        prop_assert_eq!(request.today.days_until(quote.new_due_day), 7);
        prop_assert!(quote.new_due_day > due);
    }
}
