//! Makes a scenario's commands from what a user did. `saral-conform` compiles this file, too.

use std::collections::BTreeMap;

use loan_core::money::Money;
use loan_core::order::EventKind;
use loan_core::time::Timestamp;

use super::{Command, Scenario, Step};
use crate::duration;

/// Commands with the times at which they were carried out.
pub type Recorded = Vec<(Timestamp, Command)>;

/// The steps of the verification that a user has completed.
pub struct CompletedSteps {
    pub basic: bool,
    pub work: bool,
    pub identity: bool,
    pub face: bool,
    pub contacts: bool,
    pub card: bool,
}

/// Returns a login and the completed steps, with the answers of shipped scenarios (`known`) instead of the user's.
pub fn registration(known: &BTreeMap<String, Scenario>, at: Timestamp, completed: &CompletedSteps) -> Recorded {
    let mut done = vec![(at, Command::Login)];
    let mut example = |is_completed: bool, fits: fn(&Command) -> bool| {
        let mut commands = known.values().flat_map(|scenario| &scenario.history).map(|step| &step.command);
        if let Some(command) = commands.find(|command| is_completed && fits(command)) {
            done.push((at, command.clone()));
        }
    };
    example(completed.basic, |command| matches!(command, Command::SaveBasic(_)));
    example(completed.work, |command| matches!(command, Command::SaveWork(_)));
    example(completed.identity, |command| matches!(command, Command::SaveIdentity { .. }));
    example(completed.face, |command| matches!(command, Command::PassFace));
    example(completed.contacts, |command| matches!(command, Command::SaveContacts(_)));
    example(completed.card, |command| matches!(command, Command::BindCard { .. }));
    done
}

/// Converts an order's events to commands. Omits events that no command causes, such as those of deadlines. `paid`
/// returns the amount of the payment at an instant.
pub fn commands(
    events: &[(Timestamp, EventKind)],
    auto_get_money: bool,
    mut paid: impl FnMut(Timestamp) -> Option<Money>,
) -> Recorded {
    let mut done = Recorded::new();
    for (at, event) in events {
        let command = match event {
            EventKind::Approve | EventKind::Deny | EventKind::Disbursed | EventKind::DisbursalFailed => {
                Command::Report(*event)
            }
            EventKind::Withdraw => Command::Withdraw,
            EventKind::GetMoney if auto_get_money => continue,
            EventKind::GetMoney => Command::GetMoney,
            EventKind::Repaid => Command::Repay,
            EventKind::Paid => Command::Pay { amount: paid(*at) },
            EventKind::CoolingOffExit => Command::CoolingOff,
            EventKind::RequestExtension => Command::RequestExtension,
            EventKind::ExtensionPaid => Command::PayExtension,
            EventKind::GiveUp => Command::GiveUpExtension,
            EventKind::Apply
            | EventKind::Reapply
            | EventKind::PassLapsed
            | EventKind::DueDatePassed
            | EventKind::ExtensionLapsed
            | EventKind::DisbursalReturned
            | EventKind::DisputeAccepted
            | EventKind::DisputeRejected => continue,
        };
        done.push((*at, command));
    }
    done
}

/// Writes the time of each command as an ISO 8601 duration before `now`.
pub fn steps(now: Timestamp, done: Recorded) -> Vec<Step> {
    let step = |(at, command): (Timestamp, Command)| Step { at: duration::text(-at.ms_until(now).max(0)), command };
    done.into_iter().map(step).collect()
}
