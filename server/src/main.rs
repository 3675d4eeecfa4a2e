//! The program `loan-server`: reads the command line and runs a command.

use std::io::Write as _;
use std::process::ExitCode;

use loan_server::config::{self, Command};
use loan_server::http::openapi;
#[cfg(feature = "qa")]
use loan_server::qa::{examined, qa_environment};
use loan_server::serve::{self, Ended};
use loan_server::{check, reconcile, rekey, transfer};
#[cfg(not(feature = "qa"))]
use loan_server::{check::nothing_more as examined, serve::no_controls as qa_environment};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match config::parse() {
        Ok(cli) => cli,
        Err((text, 0)) => {
            // The text is the help or the version. A failed write cannot be reported anywhere.
            drop(writeln!(std::io::stdout(), "{text}"));
            return ExitCode::SUCCESS;
        }
        Err((line, status)) => return fail(&line, status),
    };
    if let Err(line) = keep_memory_private(&cli.command) {
        return fail(&line, 2);
    }
    #[cfg(feature = "qa")]
    openapi::add_controls(loan_server::qa::describe);
    match cli.command {
        Command::Serve(flags) => match serve::run(*flags, qa_environment) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Ended::Refused(line)) => fail(&line, 2),
            Err(Ended::Failed(line)) => fail(&line, 1),
        },
        Command::Export(flags) => done(transfer::export(&flags)),
        Command::Import(flags) => done(transfer::import(&flags)),
        Command::Verify(flags) => match transfer::verify(&flags) {
            Ok(all_open) => ExitCode::from(u8::from(!all_open)),
            Err(line) => fail(&line, 2),
        },
        Command::Reconcile(flags) => match reconcile::run(*flags, qa_environment) {
            Ok(all_asked) => ExitCode::from(if all_asked { 0 } else { 3 }),
            Err(line) => fail(&line, 2),
        },
        Command::Rekey(flags) => done(rekey::run(&flags)),
        Command::Openapi => match writeln!(std::io::stdout(), "{}", openapi::text()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&format!("the description cannot be written: {error}"), 2),
        },
        Command::Check { fixtures } => match check::fixtures(&fixtures, examined) {
            Ok(()) => ExitCode::SUCCESS,
            Err(faults) => {
                for fault in faults {
                    drop(writeln!(std::io::stderr(), "{fault}"));
                }
                ExitCode::from(1)
            }
        },
    }
}

/// Keeps secrets out of core dumps, and hides memory and environment from other processes of the same user. A sandbox
/// is exempt, because it has no secrets and developers debug it.
fn keep_memory_private(command: &Command) -> Result<(), String> {
    if matches!(command, Command::Serve(flags) if flags.wants_qa()) {
        return Ok(());
    }
    #[cfg(target_os = "linux")]
    rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)
        .map_err(|error| format!("core dumps cannot be turned off: {error}"))?;
    Ok(())
}

fn done(result: Result<(), String>) -> ExitCode {
    result.map_or_else(|line| fail(&line, 2), |()| ExitCode::SUCCESS)
}

fn fail(line: &str, status: u8) -> ExitCode {
    drop(writeln!(std::io::stderr(), "loan-server: {line}"));
    ExitCode::from(status)
}
