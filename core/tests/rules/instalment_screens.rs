//! Loans in instalments on home, in the list of orders and on the product's page.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::{answered, at, detail_at, example, lent, paid, steady};
use crate::orders::{day, loaned_on, rates, rupees};
use loan_core::fees::view::CostView;
use loan_core::fees::{EarlyInterest, Rates};
use loan_core::message::{Language, MessageKey};
use loan_core::order::{Order, OrderEvent, as_of, transition};
use loan_core::screen::card::CardFigure;
use loan_core::screen::owed::added_cost;
use loan_core::screen::product::{PlanExample, ProductViewRequest, product_view};

#[test]
fn the_card_on_home_names_the_amount_that_it_shows() {
    let shown = |order: &Order, now: &str| {
        let item = answered(order, at(now), |order, around| order.under_way(around, None));
        (item.amount_msg, item.amount)
    };
    let label = |key: MessageKey, amount| (key.as_str().to_owned(), rupees(amount));
    assert_eq!(shown(&lent("2026-12-01"), "2026-12-20T12:00:00"), label(MessageKey::NextInstalment, "3457"));
    assert_eq!(shown(&lent("2026-12-01"), "2027-01-01T12:00:00"), label(MessageKey::CostPayable, "3457"));
    assert_eq!(shown(&example(), "2027-02-10T12:00:00"), label(MessageKey::CostPayable, "3488.11"), "late");
    let last = paid(&example(), "3457", "2027-02-01T12:00:00");
    assert_eq!(shown(&last, "2027-02-10T12:00:00"), label(MessageKey::NextInstalment, "3454.23"), "as on its due day");
    let cheaper_early = loaned_on(Rates { early_interest: EarlyInterest::DaysUsed, ..rates() });
    assert_eq!(shown(&cheaper_early, "2026-11-22T12:00:00"), label(MessageKey::CostRepaymentAmount, "5035"));
    assert_eq!(shown(&cheaper_early, "2026-11-27T12:00:00"), label(MessageKey::CostPayable, "5035"));
    let listed = answered(&example(), at("2027-01-10T12:00:00"), |order, around| order.list_item(around, None, None));
    assert_eq!(listed.repaid, None);
    let look = listed.view.get().unwrap().look;
    assert_eq!(look.hero, Some(CardFigure::Instalment));
}

#[test]
fn a_product_names_its_plans_for_the_amount_that_is_chosen_first() {
    let request = ProductViewRequest {
        terms: steady(),
        period: 91,
        on_time_repayments: 0,
        today: day("2026-12-01"),
        language: Language::EnIn,
        is_partner: false,
    };
    let view = product_view(&request);
    let Some(CostView::Shown { plan, figures, .. }) = &view.cost else { panic!("{view:?}") };
    assert_eq!((view.amount, view.days, plan.len()), (steady().offer.amount_list.last().copied().unwrap(), 91, 3));
    assert_eq!(view.plans[0], PlanExample { days: 91, count: 3, amount: plan[0].amount });
    let counts: Vec<_> = view.plans.iter().map(|plan| (plan.days, plan.count)).collect();
    assert_eq!(counts, [(91, 3), (120, 4), (180, 6)]);
    let saving = product_view(&ProductViewRequest { on_time_repayments: 1, ..request.clone() });
    let Some(CostView::Shown { figures: saved, .. }) = saving.cost else { panic!("no cost") };
    assert!(saved.service_fee < figures.service_fee, "the discount counts");
    assert_eq!(product_view(&ProductViewRequest { is_partner: true, ..request }).cost, None);
}

/// Interest of instalments depends on when they are paid, so the plan's interest would give another sum.
#[test]
fn the_total_cost_of_a_late_loan_is_what_was_paid_and_is_owed_above_the_received_amount() {
    let settled = {
        let order = as_of(&example(), at("2027-02-10T12:00:00"), None).into_owned();
        transition(&order, &OrderEvent::Repaid { paid_at: at("2027-02-10T12:00:00") }, at("2027-02-10T12:00:00"))
            .unwrap()
    };
    for (order, now) in [(&example(), "2027-02-10T12:00:00"), (&settled, "2027-03-20T12:00:00")] {
        let detail = detail_at(order, at(now));
        let added = added_cost(&detail).unwrap();
        assert_eq!(added.total, rupees("3457").plus(rupees("6921.61")).minus(rupees("9787.60")));
        let listed = answered(order, at(now), |order, around| order.list_item(around, None, None));
        assert_eq!(listed.repaid, order.settlement().map(|_| rupees("10378.61")), "not the plan's 10,368.23");
        assert_eq!(added.late_paid, order.settlement().map(|_| rupees("31.11")));
    }
}

#[test]
fn the_sum_of_all_instalments_has_no_day_and_interest_of_one_day_no_plural() {
    let detail = detail_at(&example(), at("2027-01-02T12:00:00"));
    let rule = |id: &str| detail.costs.get().unwrap().lines.iter().find(|line| line.id == id).unwrap().rule_key;
    assert_eq!(rule("repaymentAmount"), MessageKey::CalcRepaymentPlan);
    assert_eq!(rule("interestAccrued"), MessageKey::CalcInterestAccruedOneDay);
}

/// After a payment, the formulas of a loan that is repaid once give neither the interest nor the APR.
#[test]
fn an_exit_after_a_payment_keeps_the_plans_apr_and_explains_no_interest() {
    let (before, now) = (paid(&lent("2026-12-01"), "3000", "2026-12-02T12:00:00"), at("2026-12-04T12:00:00"));
    let left = transition(&before, &OrderEvent::CoolingOffExit { paid_at: now }, now).unwrap();
    let detail = detail_at(&left, now);
    let costs = detail.costs.get().unwrap();
    assert_eq!(detail.apr, before.cost().apr);
    assert_eq!(costs.apr, None);
    assert!(costs.lines.iter().all(|line| line.id != "interest"), "{costs:?}");
}

#[test]
fn the_interest_since_the_last_payment_is_not_called_that_of_all_days() {
    let detail = detail_at(&example(), at("2027-02-10T12:00:00"));
    let costs = detail.costs.get().unwrap();
    let accrued = costs.lines.iter().find(|line| line.id == "interestAccrued").unwrap();
    assert_eq!((accrued.label_key.as_str(), accrued.amount), ("labels.costInterestUnpaid", rupees("161.50")));
}
