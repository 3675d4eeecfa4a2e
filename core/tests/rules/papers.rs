//! The papers of an order in each state, compared with the order.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

use crate::instalments;
use crate::order_facts::pay;
use crate::orders;
use crate::orders::{applied, happen, noon, rates, run, rupees};
use crate::support::{Catalogue, catalogue};
use loan_core::fees::kfs::{KfsRequest, KfsStatement};
use loan_core::fees::{EarlyInterest, Rates};
use loan_core::message::{Language, Message, MessageKey, fill};
use loan_core::money::Money;
use loan_core::order::effects::OrderRefund;
use loan_core::order::{EventKind, Order, OrderEvent, OrderState, as_of, transition};
use loan_core::paper::{Agreed, Paper, PaperKind, Sources, order_of, papers};
use loan_core::time::{Day, Timestamp};
use std::collections::BTreeSet;
use std::sync::LazyLock;

static TEXTS: LazyLock<Catalogue> = LazyLock::new(catalogue);

fn agreed() -> Agreed {
    let statement = KfsStatement::of(&KfsRequest {
        terms: orders::terms(),
        amount: rupees("5000"),
        days: 7,
        on_time_repayments: 0,
        issued_at: applied(),
        lender: "Saral Finance".to_owned(),
        grievance_officer: "A. Rao".to_owned(),
    })
    .unwrap();
    Agreed { id: "388e25522d1e4f60a1b2c3d4e5f60718".into(), issued_at: statement.issued_at, facts: statement.facts() }
}

fn papers_in(order: &Order, refunds: &[OrderRefund], today: Day, language: Language) -> Vec<Paper> {
    let agreed = agreed();
    papers(&Sources {
        order,
        agreed: order.kfs_id.as_ref().map(|_| &agreed),
        refunds,
        borrower: "Asha Rao",
        product: "Saral First",
        lender: "Saral Finance",
        grievance_officer: "A. Rao",
        today,
        language,
        text: &keyed,
    })
}

/// The text of a message in these tests: its key and its English text.
fn keyed(message: &Message) -> String {
    [message.key.as_str(), &said(message)].join(" ")
}

/// The key of a text that is a message.
fn key(text: &str) -> Option<MessageKey> {
    MessageKey::of_key(text.split(' ').next()?)
}

fn papers_of(order: &Order) -> Vec<Paper> {
    papers_in(order, &[], noon(20).day(), Language::En)
}

fn kinds(order: &Order) -> Vec<PaperKind> {
    papers_of(order).iter().map(|paper| paper.kind).collect()
}

fn last(papers: Vec<Paper>, kind: PaperKind) -> Paper {
    papers.into_iter().rfind(|paper| paper.kind == kind).unwrap()
}

/// A value that is a message is named by its key.
fn value(paper: &Paper, label: MessageKey) -> Option<String> {
    let line = paper.lines.iter().find(|line| key(&line.label) == Some(label))?;
    Some(key(&line.value).map_or_else(|| line.value.clone(), |key| key.as_str().to_owned()))
}

fn values(paper: &Paper, label: MessageKey) -> Vec<Money> {
    let lines = paper.lines.iter().filter(|line| key(&line.label) == Some(label));
    lines.map(|line| rupees(&line.value.replace(['₹', ','], ""))).collect()
}

fn amount(paper: &Paper, label: MessageKey) -> Money {
    let [amount] = values(paper, label).try_into().unwrap_or_else(|all| panic!("{label:?}: {all:?}"));
    amount
}

fn with_statement() -> Order {
    orders::new_order(rates(), true)
}

fn disbursed() -> Order {
    run(with_statement(), &[(EventKind::Approve, applied()), (EventKind::Disbursed, applied())])
}

/// Orders in every state but 9, which no event leads to.
fn every_state() -> Vec<Order> {
    use EventKind::*;
    let passed = orders::passed();
    let lending = run(with_statement(), &[(Approve, applied())]);
    vec![
        with_statement(),
        orders::auditing(),
        passed.clone(),
        run(with_statement(), &[(Deny, applied())]),
        lending.clone(),
        run(lending, &[(DisbursalFailed, applied())]),
        run(passed, &[(Withdraw, applied())]),
        disbursed(),
        run(disbursed(), &[(DueDatePassed, noon(8))]),
        orders::loaned(),
        orders::waiting(),
        orders::extended(),
        run(orders::extended(), &[(DueDatePassed, noon(13))]),
        run(disbursed(), &[(Repaid, noon(6))]),
        run(orders::extended(), &[(Repaid, noon(14))]),
        run(orders::loaned(), &[(CoolingOffExit, noon(2))]),
        happen(&orders::extended(), DisbursalReturned, noon(6)).unwrap(),
    ]
}

#[test]
fn each_state_has_its_papers() {
    use PaperKind::{Kfs, NoDues, Receipt, Statement};
    for order in every_state() {
        let payments = order.receipts().count();
        let mut expected = Vec::new();
        if order.kfs_id.is_some() {
            expected.push(Kfs);
        }
        match order.state() {
            OrderState::Loaned | OrderState::Overdue | OrderState::Extended | OrderState::Settled => {
                expected.push(Statement);
            }
            _ => {}
        }
        expected.extend([Receipt].repeat(payments));
        if order.state() == OrderState::Settled {
            expected.push(NoDues);
        }
        assert_eq!(kinds(&order), expected, "{:?}", order.state());
        assert_eq!(order.has_papers(), !expected.is_empty(), "{:?}", order.state());
    }
    assert_eq!(kinds(&run(disbursed(), &[(EventKind::Repaid, noon(6))])), [Kfs, Statement, Receipt, NoDues]);
    assert_eq!(kinds(&orders::extended()), [Statement, Receipt]);
    assert_eq!(kinds(&orders::passed()), []);
}

#[test]
fn a_paper_names_its_order_parties_and_day_and_its_labels_are_distinct() {
    for order in every_state() {
        let all = papers_of(&order);
        let ids: BTreeSet<&str> = all.iter().map(|paper| paper.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
        for paper in &all {
            assert_eq!(order_of(&paper.id), order.id);
            assert!(!paper.id.contains('.'), "the address of a screen has no dot");
            let parties = [
                (MessageKey::PaperBorrower, "Asha Rao"),
                (MessageKey::KfsLender, "Saral Finance"),
                (MessageKey::KfsGrievance, "A. Rao"),
            ];
            let named: Vec<_> = paper.parties.iter().map(|party| (key(&party.role), party.name.as_str())).collect();
            assert_eq!(named, parties.map(|(role, name)| (Some(role), name)));
            assert_eq!(paper.order_no, order.order_no);
            assert_eq!(value(paper, MessageKey::PaperProduct).unwrap(), "Saral First");
            let labels = paper.lines.iter().map(|line| line.label.split_once(' ').unwrap().1);
            let labels: BTreeSet<&str> = labels.collect();
            assert_eq!(labels.len(), paper.lines.len(), "{labels:?}");
            assert!(paper.date >= applied().day() && paper.date <= noon(20).day());
        }
    }
}

#[test]
fn the_statement_of_account_has_the_orders_sums() {
    let today = noon(20).day();
    for order in every_state() {
        let Some(loan) = order.loan() else { continue };
        let statement = last(papers_of(&order), PaperKind::Statement);
        let cost = order.cost();
        assert_eq!(statement.date, today);
        assert_eq!(amount(&statement, MessageKey::CostAmount), order.quote.amount);
        assert_eq!(amount(&statement, MessageKey::Received), order.quote.arrive_amount);
        assert_eq!(amount(&statement, MessageKey::CostServiceFee), cost.service_fee);
        assert_eq!(amount(&statement, MessageKey::CostGstFee), cost.gst_fee);
        assert_eq!(amount(&statement, MessageKey::CostInterest), cost.interest);
        assert_eq!(amount(&statement, MessageKey::CostRepaymentAmount), cost.repayment_amount);
        let charges = |label| values(&statement, label).first().copied().unwrap_or_default();
        assert_eq!(charges(MessageKey::CostOverdueFee), order.overdue_fee(today));
        assert_eq!(charges(MessageKey::PaperExtensions), loan.extension_fee_paid());
        let payments = values(&statement, MessageKey::PaperPayment);
        let kept = payments.iter().fold(Money::ZERO, |sum, amount| sum.plus(*amount));
        assert_eq!((kept, amount(&statement, MessageKey::PaperTotal)), (order.received(), order.received()));
        let owed = if order.settlement().is_some() { MessageKey::PaperOwed } else { MessageKey::ToPay };
        assert_eq!(amount(&statement, owed), order.payable(today));
        // Without an exit, the cost of the loan is the received plus the payable amount.
        let costs = [cost.repayment_amount, order.overdue_fee(today), loan.extension_fee_paid()];
        let costs = costs.into_iter().fold(Money::ZERO, Money::plus);
        assert_eq!(costs, order.received().plus(order.payable(today)), "{:?}", order.state());
    }
}

#[test]
fn the_statement_of_a_late_loan_in_instalments_adds_up() {
    let now = instalments::at("2027-02-10T12:00:00");
    let late = as_of(&instalments::example(), now, None).into_owned();
    let settled = transition(&late, &OrderEvent::Repaid { paid_at: now }, now).unwrap();
    for (order, is_settled) in [(late, false), (settled, true)] {
        let statement = last(papers_in(&order, &[], now.day(), Language::En), PaperKind::Statement);
        let sum = |labels: &[MessageKey]| {
            labels.iter().flat_map(|label| values(&statement, *label)).fold(Money::ZERO, Money::plus)
        };
        let (used, paid) = (MessageKey::CostInterestUsed, MessageKey::LatePaid);
        assert_eq!(
            sum(&[MessageKey::CostAmount, used, paid, MessageKey::CostOverdueFee]),
            sum(&[MessageKey::PaperTotal, MessageKey::PaperOwed])
        );
        if is_settled {
            assert_eq!(sum(&[MessageKey::PaperInstalmentPaid, paid]), order.received());
        }
        let planned = [MessageKey::CostInterest, MessageKey::CostRepaymentAmount].map(|label| value(&statement, label));
        assert_eq!(planned.map(|line| line.is_none()), [is_settled; 2], "the plan's sums say nothing of a repaid loan");
    }
}

#[test]
fn the_statement_ends_with_what_is_paid_today() {
    let ends = |order: &Order, now: Timestamp| {
        let order = as_of(order, now, None);
        let statement = last(papers_in(&order, &[], now.day(), Language::En), PaperKind::Statement);
        let label = key(&statement.lines.last().unwrap().label).unwrap();
        (label, amount(&statement, label), value(&statement, MessageKey::PaperOwed).is_some())
    };
    let cheaper_early = orders::loaned_on(Rates { early_interest: EarlyInterest::DaysUsed, ..rates() });
    assert_eq!(ends(&cheaper_early, noon(2)), (MessageKey::IfToday, rupees("5010"), false));
    assert_eq!(ends(&cheaper_early, noon(7)), (MessageKey::ToPay, rupees("5035"), false));
    let planned = instalments::example();
    let on = |day: &str| ends(&planned, instalments::at(&format!("{day}T12:00:00")));
    assert_eq!(on("2027-01-10"), (MessageKey::IfToday, planned.payoff(orders::day("2027-01-10")), false));
    assert_eq!(on("2027-02-10"), (MessageKey::ToPay, rupees("3488.11"), true));
}

#[test]
fn the_statement_has_the_apr_of_the_orders_page() {
    let extended = orders::extended();
    let statement = last(papers_of(&extended), PaperKind::Statement);
    let apr = extended.extended_cost(None).and_then(|cost| cost.apr).map(|apr| format!("{apr}%"));
    let aprs = [MessageKey::CostExtendedApr, MessageKey::CostApr].map(|label| value(&statement, label));
    assert_eq!(aprs, [apr, None], "the agreed APR is not that of an extended loan");
}

#[test]
fn the_statement_names_the_banks_reference_of_the_transfer() {
    let told = OrderEvent::Disbursed { disbursed_at: applied(), reference: Some("SBIN426332100412".to_owned()) };
    let lent = transition(&run(with_statement(), &[(EventKind::Approve, applied())]), &told, applied()).unwrap();
    let reference = |order: &Order| value(&last(papers_of(order), PaperKind::Statement), MessageKey::BankReference);
    assert_eq!(reference(&lent), Some("SBIN426332100412".to_owned()));
    assert_eq!(reference(&disbursed()), None);
}

#[test]
fn a_receipt_names_what_was_kept() {
    let settled = run(orders::overdue(), &[(EventKind::Repaid, noon(9))]);
    let receipt = last(papers_of(&settled), PaperKind::Receipt);
    assert_eq!((key(&receipt.title), receipt.date), (Some(MessageKey::PaperReceiptRepayment), noon(9).day()));
    assert_eq!(amount(&receipt, MessageKey::PaperPaid), rupees("5135"));
    assert_eq!(amount(&receipt, MessageKey::PaperKept), rupees("5135"));
    assert_eq!(value(&receipt, MessageKey::Refund), None, "nothing goes back");

    let exit = last(papers_of(&run(orders::loaned(), &[(EventKind::CoolingOffExit, noon(2))])), PaperKind::Receipt);
    assert_eq!(key(&exit.title), Some(MessageKey::PaperReceiptCoolingOff));
    let extension = last(papers_of(&orders::extended()), PaperKind::Receipt);
    assert_eq!(key(&extension.title), Some(MessageKey::PaperReceiptExtension));
}

#[test]
fn a_receipt_says_what_of_its_payment_goes_back() {
    // The notice of an extension's payment arrives after the repayment. Part of the repayment is then refunded.
    let asked = run(orders::loaned(), &[(EventKind::RequestExtension, noon(7))]);
    let fee = asked.extension_due(noon(7)).unwrap();
    let late = run(asked, &[(EventKind::ExtensionLapsed, noon(8))]);
    let repayment = late.repayment_due(noon(9)).unwrap();
    let settled = pay(&late, &repayment, noon(9), "repaid", noon(9)).unwrap();
    let told = pay(&settled, &fee, noon(7).plus_hours(1), "fee", noon(10)).unwrap();
    let receipt = last(papers_of(&told), PaperKind::Receipt);
    assert_eq!(receipt.id, "o1~receipt~repaid");
    assert_eq!(key(&receipt.title), Some(MessageKey::PaperReceiptRepayment));
    assert_eq!(amount(&receipt, MessageKey::PaperPaid), rupees("5135"));
    assert_eq!(amount(&receipt, MessageKey::PaperKept), rupees("5035"));
    assert_eq!(amount(&receipt, MessageKey::Refund), rupees("100"));
    // The order's facts contain this refund, so it adds no paper.
    let refund = OrderRefund { reference: "repaid".to_owned(), amount: rupees("100"), at: noon(10) };
    assert_eq!(papers_in(&told, &[refund], noon(20).day(), Language::En), papers_of(&told));
}

#[test]
fn a_payment_that_never_counted_has_a_receipt_that_says_so() {
    let settled = run(disbursed(), &[(EventKind::Repaid, noon(6))]);
    let refund =
        |reference: &str, amount| OrderRefund { reference: reference.to_owned(), amount: rupees(amount), at: noon(7) };
    // One transaction may be refunded in two parts.
    let refunds = [refund("again", "5000"), refund("again", "35"), refund("th.ird~", "5035")];
    let all = papers_in(&settled, &refunds, noon(20).day(), Language::En);
    let receipts: Vec<&Paper> = all.iter().filter(|paper| paper.kind == PaperKind::Receipt).collect();
    let [repaid, again, third] = receipts.as_slice() else { panic!("{receipts:?}") };
    assert_eq!(key(&repaid.title), Some(MessageKey::PaperReceiptRepayment));
    assert_eq!((again.id.as_str(), third.id.as_str()), ("o1~receipt~again", "o1~receipt~th~1ird~0"));
    for receipt in [again, third] {
        assert_eq!(key(&receipt.title), Some(MessageKey::PaperReceiptRefunded));
        assert_eq!(amount(receipt, MessageKey::PaperPaid), rupees("5035"));
        assert_eq!(amount(receipt, MessageKey::PaperKept), Money::ZERO);
        assert_eq!(amount(receipt, MessageKey::Refund), rupees("5035"));
    }

    // A returned disbursal refunds applied payments in full.
    let back = happen(&orders::extended(), EventKind::DisbursalReturned, noon(6)).unwrap();
    let receipt = last(papers_of(&back), PaperKind::Receipt);
    assert_eq!(
        (key(&receipt.title), amount(&receipt, MessageKey::PaperKept)),
        (Some(MessageKey::PaperReceiptRefunded), Money::ZERO)
    );
    assert_eq!(amount(&receipt, MessageKey::Refund), amount(&receipt, MessageKey::PaperPaid));
}

#[test]
fn the_no_dues_letter_says_that_nothing_is_owed() {
    for order in every_state().iter().filter(|order| order.state() == OrderState::Settled) {
        let letter = last(papers_of(order), PaperKind::NoDues);
        assert_eq!(Some(letter.date), order.settlement().map(|(at, _)| at.day()));
        assert_eq!(amount(&letter, MessageKey::PaperOwed), Money::ZERO);
        assert_eq!(amount(&letter, MessageKey::PaperTotal), order.received());
        assert_eq!(value(&letter, MessageKey::PaperConfirmation).unwrap(), MessageKey::SettledText.as_str());
    }
}

#[test]
fn the_key_fact_statement_says_what_was_accepted() {
    let order = disbursed();
    let kfs = last(papers_of(&order), PaperKind::Kfs);
    let facts = agreed().facts;
    assert_eq!(kfs.date, applied().day());
    assert_eq!(amount(&kfs, MessageKey::CostArriveAmount), facts.arrive_amount);
    assert_eq!(amount(&kfs, MessageKey::CostRepaymentAmount), facts.repayment_amount);
    assert_eq!(amount(&kfs, MessageKey::TotalCost), rupees("625"));
    assert_eq!(value(&kfs, MessageKey::OverdueCharge).unwrap(), MessageKey::OverduePerDay.as_str());
    assert_eq!(value(&kfs, MessageKey::OverdueCap).unwrap(), MessageKey::OverdueNoCap.as_str());
    assert_eq!(value(&kfs, MessageKey::KfsApr).unwrap(), "738.99%");
    assert_eq!(value(&kfs, MessageKey::PaperAccepted).unwrap(), "20 Nov 2026, 10:00");
    assert_eq!(value(&kfs, MessageKey::KfsNumber).unwrap(), "388e2552", "as on the screen it was accepted on");
}

fn said(message: &Message) -> String {
    let texts = TEXTS.get(message.key.as_str()).unwrap();
    fill(texts.get("en").unwrap_or_else(|| panic!("{:?}", message.key)), &message.args)
}

#[test]
fn dates_are_written_in_the_language_that_is_asked_for() {
    let settled = run(disbursed(), &[(EventKind::Repaid, noon(6))]);
    for (language, paid_on) in [
        (Language::En, "26 Nov 2026, 12:00"),
        (Language::EnIn, "26 Nov 2026, 12:00"),
        (Language::Hi, "26 नवंबर 2026, 12:00"),
    ] {
        let all = papers_in(&settled, &[], noon(20).day(), language);
        let statement = last(all.clone(), PaperKind::Statement);
        let payment = statement.lines.iter().find(|line| key(&line.label) == Some(MessageKey::PaperPayment)).unwrap();
        assert!(payment.label.contains(paid_on), "{payment:?}");
        assert_eq!(value(&last(all, PaperKind::Receipt), MessageKey::PaperPaidOn).unwrap(), paid_on);
    }
}
