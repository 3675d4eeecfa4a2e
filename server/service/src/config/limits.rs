//! Rate limits, timeouts and other bounds of the server.

use std::collections::BTreeSet;
use std::time::Duration;

const MEGABYTE: usize = 1 << 20;
/// Default of [`Limits::notice`]: two failed checks, each two seconds apart, and a second to spare.
pub const NOTICE: Duration = Duration::from_secs(5);

/// Limits that protect the server and its borrowers. The defaults are far above the use of one person. Limits per
/// address are higher than limits per user, because many phones share one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests per minute from one address.
    pub address: u32,
    /// Requests per minute of one signed-in user.
    pub user: u32,
    /// Requests for login codes in ten minutes from one address.
    pub codes: u32,
    /// Attempts to sign in within ten minutes from one address.
    pub logins: u32,
    /// Wrong codes per hour from one address prefix (a /24 of IPv4, a /48 of IPv6). The limit does not apply to a
    /// device that has signed in with the same phone before.
    pub wrong_codes: u32,
    /// Requests for and entries of Aadhaar codes in ten minutes by one user.
    pub aadhaar: u32,
    /// Login and Aadhaar codes sent per minute to all users. Once half of the limit is used, one address may request
    /// at most a twentieth of the limit, and one address prefix a tenth.
    pub sms: u32,
    /// Pictures sent in ten minutes by one user.
    pub uploads: u32,
    /// Applications for a loan per day by one user.
    pub applications: u32,
    /// Requests served concurrently; further ones are refused immediately with 503.
    pub in_flight: usize,
    /// Timeout of a request, as in the app (specification §9). The body of a form with pictures has its own timeout.
    pub time: Duration,
    /// Timeout of the body of a form with pictures: 10 MB at 200 kbit/s take 420 seconds.
    pub upload: Duration,
    pub connections: usize,
    /// Concurrent connections from one address; not applied behind a proxy.
    pub address_connections: usize,
    /// How long the client may take to send the head of a request.
    pub head: Duration,
    /// How long a connection may be open without a request.
    pub idle: Duration,
    /// How long a response may wait for the client to accept its next byte. Sending a request body may take as long,
    /// plus one second for each 512 bytes.
    pub stall: Duration,
    /// Bytes of all request bodies in memory at once.
    pub bodies: usize,
    /// How long a server that is told to stop is unready and still serves, so that load balancers notice.
    pub notice: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            address: 6000,
            user: 600,
            codes: 300,
            logins: 600,
            wrong_codes: 120,
            aadhaar: 30,
            sms: 600,
            uploads: 120,
            applications: 20,
            in_flight: 512,
            time: Duration::from_secs(100),
            upload: Duration::from_secs(600),
            connections: 4096,
            address_connections: 512,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(75),
            stall: Duration::from_secs(20),
            bodies: 128 * MEGABYTE,
            notice: NOTICE,
        }
    }
}

impl Limits {
    /// Returns limits for tests: no rate limit, no share of a client in the connections, no load balancer to wait for,
    /// and the defaults for everything else.
    pub fn for_tests() -> Self {
        let (any, defaults) = (u32::MAX, Self::default());
        Self {
            address: any,
            user: any,
            codes: any,
            logins: any,
            wrong_codes: any,
            aadhaar: any,
            sms: any,
            uploads: any,
            applications: any,
            in_flight: defaults.connections,
            address_connections: defaults.connections,
            notice: Duration::ZERO,
            ..defaults
        }
    }

    /// Returns these limits with the changes from a text such as `user=600,codes=20`.
    pub fn changed(mut self, text: &str) -> Result<Self, String> {
        let mut named = BTreeSet::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let fault = || format!("LOAN_LIMITS: {part} is not NAME=NUMBER");
            let (name, number) = part.split_once('=').ok_or_else(fault)?;
            let name = name.trim();
            if !named.insert(name) {
                return Err(format!("LOAN_LIMITS: {name} is given twice"));
            }
            // Nothing has to be noticed without a load balancer. With any other limit at zero, the server would refuse
            // everything.
            let is_allowed = |number: &u32| *number > 0 || name == "notice";
            let number: u32 = number.trim().parse().ok().filter(is_allowed).ok_or_else(fault)?;
            let count = || usize::try_from(number).map_err(|_| fault());
            let seconds = Duration::from_secs(number.into());
            match name {
                "address" => self.address = number,
                "user" => self.user = number,
                "codes" => self.codes = number,
                "logins" => self.logins = number,
                "wrong-codes" => self.wrong_codes = number,
                "aadhaar" => self.aadhaar = number,
                "sms" => self.sms = number,
                "uploads" => self.uploads = number,
                "applications" => self.applications = number,
                "in-flight" => self.in_flight = count()?,
                "seconds" => self.time = seconds,
                "upload-seconds" => self.upload = seconds,
                "connections" => self.connections = count()?,
                "address-connections" => self.address_connections = count()?,
                "head" => self.head = seconds,
                "idle" => self.idle = seconds,
                "stall" => self.stall = seconds,
                "body-megabytes" => self.bodies = count()?.saturating_mul(MEGABYTE),
                "notice" => self.notice = seconds,
                other => return Err(format!("LOAN_LIMITS: there is no limit {other}")),
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a tester's machine, everybody has the same address.
    #[test]
    fn tests_share_all_connections() {
        let Limits { connections, address_connections, in_flight, .. } = Limits::for_tests();
        assert_eq!((address_connections, in_flight), (connections, connections));
    }

    #[test]
    fn limits_are_changed_by_name() {
        let changed = Limits::default().changed(" user=5, in-flight=2,seconds=3 ").unwrap();
        let expected = Limits { user: 5, in_flight: 2, time: Duration::from_secs(3), ..Limits::default() };
        assert_eq!(changed, expected);
        assert_eq!(Limits::default().changed(""), Ok(Limits::default()));
        assert_eq!(Limits::default().changed("notice=0").unwrap().notice, Duration::ZERO);
        for wrong in ["user", "user=", "user=-1", "user=0", "users=5", "user=5;codes=1", "user=5,user=6"] {
            assert!(Limits::default().changed(wrong).unwrap_err().contains("LOAN_LIMITS"), "{wrong}");
        }
    }
}
