//! Runs the real program on a port that the system chooses, and reads the port from its log.

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

pub const ANY_PORT: &str = "127.0.0.1:0";
/// A `LOAN_LOG` setting that logs warnings and the line with the address.
pub const LOG: &str = "human,warn,loan_http::serve=info";

/// A running program that is killed on drop.
pub struct Listening {
    pub child: Child,
    pub address: String,
    log: File,
}

impl Listening {
    /// Starts the command, which must serve at [`ANY_PORT`] and log its address.
    pub fn start(command: &mut Command) -> Self {
        let log = tempfile::tempfile().unwrap();
        let child = command.stdout(log.try_clone().unwrap()).stderr(log.try_clone().unwrap()).spawn().unwrap();
        let mut program = Self { child, address: String::new(), log };
        let deadline = Instant::now() + Duration::from_secs(120);
        while program.address.is_empty() {
            let ended = program.child.try_wait().unwrap();
            program.address = program.said_address().unwrap_or_default();
            assert!(ended.is_none(), "the server does not start: {ended:?}\n{}", program.log());
            assert!(Instant::now() < deadline, "the server does not listen\n{}", program.log());
            std::thread::sleep(Duration::from_millis(5));
        }
        program
    }

    pub fn log(&self) -> String {
        // An ordinary read would move the file position, which the program's writes share.
        let mut bytes = vec![0; usize::try_from(self.log.metadata().unwrap().len()).unwrap()];
        self.log.read_exact_at(&mut bytes, 0).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn said_address(&self) -> Option<String> {
        let log = self.log();
        let human = || log.split_once("serving listen=");
        let (_, rest) = log.split_once("\"listen\":\"").or_else(human)?;
        // The last line may be incomplete, so a line counts only with its line break.
        let (line, _) = rest.split_once('\n')?;
        line.split([' ', '"']).next().map(str::to_owned)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
