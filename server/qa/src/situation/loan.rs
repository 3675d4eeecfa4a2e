//! Changes a history so that its last loan has the requested due date and loyalty level.
//!
//! This module does not calculate due dates or loyalty: it runs the history in a scratch tenant and reads the outcome.

use loan_core::fees::loyalty::{loyalty, loyalty_table};
use loan_core::loan::InstalmentState;
use loan_core::order::{EventKind, Order, Phase};
use loan_core::personal::Mobile;
use loan_core::time::Day;
use serde_json::json;

use crate::refusal::impossible;
use crate::scenario::{Command, Played};
use crate::scratch::ScratchTenant;
use crate::script::{ScenarioPlan, play};
use loan_service::app::Tenant;
use loan_service::error::DomainError;
use loan_service::records::users;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 86_400_000;
/// Days between the beginnings of two inserted loans.
const CYCLE: i64 = 3;
const REPAID_AFTER: i64 = 2;

struct Outcome {
    on_time: u32,
    last: Option<Order>,
}

async fn outcome(tenant: &Tenant, steps: &[Played], phone: &Mobile) -> Result<Outcome, DomainError> {
    let stage = ScratchTenant::beside(tenant, phone, None).await?;
    let plan = ScenarioPlan { steps: steps.to_vec(), ..ScenarioPlan::default() };
    let script = play(&stage.tenant, &plan, phone.clone()).await?;
    let user = users::find(&stage.tenant.store, phone).await?;
    let on_time = user.map_or(0, |user| user.on_time_repayments);
    Ok(Outcome { on_time, last: script.orders().await?.into_iter().next() })
}

/// Returns the index of the last application, or the history's length if there is none.
fn beginning(steps: &[Played]) -> usize {
    steps.iter().rposition(|step| matches!(step.command, Command::Apply { .. })).unwrap_or(steps.len())
}

/// Inserts repaid loans before the last loan until the user has the loyalty level.
pub(super) async fn with_loyalty(
    tenant: &Tenant,
    plan: &mut ScenarioPlan,
    level: u8,
    names: &[String],
    phone: &Mobile,
) -> Result<(), DomainError> {
    let first = beginning(&plan.steps);
    // The last loan may be refused until loans are inserted. In this case only the history before it counts.
    let had = match outcome(tenant, &plan.steps, phone).await {
        Ok(outcome) => outcome.on_time,
        Err(_) => outcome(tenant, plan.steps.get(..first).unwrap_or_default(), phone).await?.on_time,
    };
    if loyalty(had).level == level {
        return Ok(());
    }
    let name = |level: u8| names.get(usize::from(level)).map(String::as_str).unwrap_or_default().to_owned();
    let needed = loyalty_table().rows.into_iter().find(|row| row.level == level).map_or(0, |row| row.repayments);
    let missing = needed.checked_sub(had).ok_or_else(|| {
        let has = name(loyalty(had).level);
        impossible(&format!(
            "loyalty: `{}` is less than the {had} loans that the history repays on time; allowed: {has} and more",
            name(level)
        ))
    })?;
    insert_loans(&mut plan.steps, first, i64::from(missing));
    let has = loyalty(outcome(tenant, &plan.steps, phone).await?.on_time).level;
    if has == level {
        return Ok(());
    }
    Err(impossible(&format!(
        "loyalty: with {missing} more loans the history leads to {} and not to {}",
        name(has),
        name(level)
    )))
}

/// Inserts loans that are repaid on time before the step `at`. Moves the steps before `at` back to make room.
fn insert_loans(steps: &mut Vec<Played>, at: usize, loans: i64) {
    let end = steps.get(at).map_or(0, |step| step.offset);
    for step in steps.iter_mut().take(at) {
        step.offset -= loans * CYCLE * DAY_MS;
    }
    let one = |loan: i64| {
        let begin = end - (loans - loan) * CYCLE * DAY_MS;
        let apply = Command::Apply { amount: None, days: None, product: None, auto_get_money: false };
        [
            (begin, apply),
            (begin + 10 * MINUTE_MS, Command::Report(EventKind::Approve)),
            (begin + 20 * MINUTE_MS, Command::GetMoney),
            (begin + 30 * MINUTE_MS, Command::Report(EventKind::Disbursed)),
            (begin + REPAID_AFTER * DAY_MS, Command::Repay),
        ]
    };
    let made = (0..loans).flat_map(one).enumerate();
    let made = made.map(|(index, (offset, command))| Played { scenario: "loyalty".to_owned(), index, offset, command });
    let made: Vec<Played> = made.collect();
    steps.splice(at..at, made);
}

/// Maximum number of shifts of the history. Months differ in length, so a shift may miss the requested date by a few
/// days, which are then tried one by one.
const MOVES: usize = 12;

/// Returns the day from which arrears count: the due date of the oldest unpaid instalment, or of the loan.
fn counted_from(order: &Order, today: Day) -> Option<Day> {
    let rows = order.plan_rows(today);
    let unpaid = rows.iter().find(|row| row.state != InstalmentState::Paid).map(|row| row.due_date);
    unpaid.filter(|_| rows.len() > 1).or_else(|| order.due_day())
}

/// Moves the history so that the last loan, or its oldest unpaid instalment, is due in `days` days.
pub(super) async fn with_due_day(
    tenant: &Tenant,
    plan: &mut ScenarioPlan,
    (field, days): (&str, i64),
    phone: &Mobile,
) -> Result<(), DomainError> {
    let today = tenant.now().day();
    let wanted = today.plus(days);
    let given = days.abs();
    let refused = |why: &str| impossible(&format!("{field}: given {given}; {why}"));
    let mut last = outcome(tenant, &plan.steps, phone).await?.last;
    let (mut longest, mut before) = (i64::MAX, None);
    for _ in 0..MOVES {
        let Some(due) = last.as_ref().and_then(|order| counted_from(order, today)) else {
            return Err(refused("no money was lent in this history, so nothing falls due"));
        };
        let distance = due.days_until(wanted);
        if distance == 0 {
            break;
        }
        match before.filter(|(_, shift): &(Day, i64)| shift.signum() != distance.signum()) {
            Some((other, -1 | 1)) => {
                let allowed = [due.min(other), due.max(other)].map(|day| due_on(day, today));
                let [earlier, later] = &allowed;
                let why = format!("no loan day makes an instalment fall due on {wanted}; allowed {earlier} or {later}");
                let data = json!({ "field": field, "given": given.to_string(), "allowed": allowed });
                return Err(refused(&why).data(&data));
            }
            Some(_) => longest = 1,
            None => {}
        }
        let shift = distance.clamp(-longest, longest);
        move_by(&mut plan.steps, shift).map_err(|free| {
            let most = today.days_until(due) + free;
            refused(&format!("the last step would lie after now; allowed is a due date in {most} days at most"))
        })?;
        before = Some((due, shift));
        last = outcome(tenant, &plan.steps, phone).await?.last;
    }
    let Some(order) = last else { return Err(refused("the history has no loan")) };
    match counted_from(&order, today) {
        Some(day) if day == wanted && matches!(order.phase(), Phase::Running { .. }) => Ok(()),
        _ => Err(refused(&format!(
            "the history ends in state {}, where nothing falls due on {wanted}; it must end with a loan that runs",
            order.state().code()
        ))),
    }
}

/// Returns the field and the value that ask for a due date.
fn due_on(day: Day, today: Day) -> String {
    match today.days_until(day) {
        days @ 0.. => format!("dueIn {days}"),
        days => format!("overdueDays {}", -days),
    }
}

/// Moves the last loan later, or the whole history earlier if `days` is negative. If the last step would lie in the
/// future, fails with the maximum of `days`.
fn move_by(steps: &mut [Played], days: i64) -> Result<(), i64> {
    let from = if days > 0 { beginning(steps) } else { 0 };
    let free = steps.last().map_or(0, |step| -step.offset / DAY_MS);
    if days > free {
        return Err(free);
    }
    for step in steps.iter_mut().skip(from) {
        step.offset += days * DAY_MS;
    }
    Ok(())
}
