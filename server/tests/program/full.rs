//! Tests of a file system that fills up while the real program runs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::server::{Ask, PROGRAM, Reply, Server, multipart, picture, serving, sled_in};

const DISK: u64 = 12 * 1024 * 1024;

/// Returns a command that mounts a small disk at `place` for its own process, and runs the program. Without the right
/// to mount, the command uses a user namespace. Returns `None` if the system allows neither.
fn on_a_small_disk(place: &Path) -> Option<Command> {
    std::fs::create_dir_all(place).unwrap();
    let store = sled_in(&place.join("data"));
    for kind in ["-m", "-rm"] {
        let mut command = Command::new("unshare");
        let mount = format!("mount -t tmpfs -o size={DISK} tmpfs \"$0\"");
        command.args([kind, "bash", "-c"]);
        let is_allowed = Command::new("unshare").args([kind, "bash", "-c", &mount]).arg(place).output();
        if is_allowed.is_ok_and(|output| output.status.success()) {
            command.arg(format!("{mount} && exec \"$@\"")).arg(place).arg(PROGRAM).args(serving(&store));
            return Some(command);
        }
    }
    None
}

fn seen_by(server: &Server, path: &Path) -> PathBuf {
    PathBuf::from(format!("/proc/{}/root{}", server.id(), path.display()))
}

fn fill(directory: &Path, left: u64) {
    let room = || {
        let system = rustix::fs::statvfs(directory).unwrap();
        system.f_bavail * system.f_frsize
    };
    let size = room().saturating_sub(left);
    std::fs::write(directory.join("filler"), vec![1; usize::try_from(size).unwrap()]).unwrap();
    assert!(room() <= left + 8192);
}

fn upload(server: &Server, token: &str, number: usize) -> Reply {
    let (kind, body) = multipart(&[("type", "3")], &[("file", &picture(20_000))]);
    let (path, key) = ("/api1/authen/upload", format!("k-{number}"));
    server
        .ask(&Ask { method: "POST", path, token, key: &key, kind: &kind, body: &body, ..Ask::default() })
        .expect("an answer")
}

fn say(server: &Server, token: &str, number: usize) -> Reply {
    let content = format!("Feedback {number}.");
    let (kind, body) = multipart(&[("content", &content), ("problemType", ""), ("problemDesc", "")], &[]);
    let (path, key) = ("/api1/opinion-record/v1/save", format!("s-{number}"));
    server
        .ask(&Ask { method: "POST", path, token, key: &key, kind: &kind, body: &body, ..Ask::default() })
        .expect("an answer")
}

#[test]
fn a_full_disk_is_told_and_heals_by_itself_and_the_process_still_ends() {
    let place = tempfile::tempdir().unwrap();
    let mount = place.path().join("disk");
    let Some(command) = on_a_small_disk(&mount) else {
        // Skips this test. The store's own tests simulate a full disk.
        eprintln!("no file system can be mounted here");
        return;
    };
    let server = Server::spawn(command);
    let (token, _) = server.load("new-user", "7000000300").unwrap();
    assert_eq!(upload(&server, &token, 0).code(), 0);
    let disk = seen_by(&server, &mount);
    for round in 1..=3 {
        fill(&disk, 400_000);
        let is_full = |reply: &Reply| (reply.status, reply.code()) == (503, 5030);
        let replies: Vec<Reply> = (1..60).map(|n| upload(&server, &token, round * 1000 + n)).collect();
        assert!(replies.iter().all(|reply| reply.code() == 0 || is_full(reply)), "round {round}: {replies:?}");
        assert!(replies.last().is_some_and(is_full), "round {round}: it does not fill up");
        // Requests that need no disk space are answered as usual.
        assert_eq!(server.get("/api1/order/v1/list", &token).unwrap().code(), 0, "round {round}");
        std::fs::remove_file(disk.join("filler")).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        while upload(&server, &token, round * 1000).code() != 0 {
            assert!(Instant::now() < deadline, "round {round}: there is room, and it does not go on");
            std::thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(say(&server, &token, round).code(), 0);
    }
    fill(&disk, 400_000);
    let since = Instant::now();
    assert_eq!(server.terminate(), Some(0));
    assert!(since.elapsed() < Duration::from_secs(30), "it took {:?}", since.elapsed());
}
