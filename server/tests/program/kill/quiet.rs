//! Tests that servers log only a few lines while their database is down.

use std::time::{Duration, Instant};

use super::two_servers::{Database, Deployment};
use crate::http_client::Client;
use crate::server::Server;

const AWAY: Duration = Duration::from_secs(11);
/// Maximum number of warnings and errors that both servers log during [`AWAY`].
const MOST: usize = 8;
const LOST: &str = "the store is unavailable";
const BACK: &str = "the store is available again";

fn troubles(server: &Server) -> Vec<String> {
    let log = server.log();
    log.lines().filter(|line| line.contains("WARN") || line.contains("ERROR")).map(str::to_owned).collect()
}

fn count(server: &Server, line: &str) -> usize {
    server.log().matches(line).count()
}

#[test]
fn two_idle_servers_say_in_a_few_lines_that_their_database_is_away_and_once_that_it_is_back() {
    let directory = tempfile::tempdir().unwrap();
    let database = Database::start();
    let deployment = Deployment::new(database.address.clone(), directory.path());
    let servers = [(); 2].map(|()| Server::run_logging(deployment.command(), "human,info"));
    let clients = [0, 1].map(|which: usize| Client::new(servers[which].address()).with("web_uuid", "w-1"));
    std::thread::sleep(Duration::from_secs(2));
    let before: usize = servers.iter().map(|server| troubles(server).len()).sum();
    database.kill();
    let since = Instant::now();
    while since.elapsed() < AWAY {
        // Acts as a load balancer that checks readiness, and as a user who requests a login code.
        for client in &clients {
            client.get("/readyz");
            client.get("/api1/sms/v1/sendCode?phone=919000000001");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let said: Vec<String> = servers.iter().flat_map(troubles).collect();
    let lines = said.len() - before;
    assert!(lines > 0 && lines <= MOST, "{lines} lines:\n{}", said.join("\n"));
    for server in &servers {
        assert_eq!((count(server, LOST), count(server, BACK)), (1, 0), "{}", server.log());
    }
    database.start_again();
    let until = Instant::now() + Duration::from_secs(30);
    let is_back = |which: usize| {
        clients[which].get("/api1/sms/v1/sendCode?phone=919000000001");
        count(&servers[which], BACK) > 0
    };
    while ![0, 1].map(is_back).into_iter().all(|is_back| is_back) {
        assert!(Instant::now() < until, "{}", servers[0].log());
        std::thread::sleep(Duration::from_millis(100));
    }
    for server in &servers {
        assert_eq!((count(server, LOST), count(server, BACK)), (1, 1), "{}", server.log());
    }
    assert!(String::from_utf8_lossy(&clients[0].get("/readyz").bytes).contains("200 OK"), "{}", servers[0].log());
}
