//! Lists every test control with its method and path.

/// A test control. A test compares this list with the server's `/openapi.json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// Returns the page of controls, as HTML.
    Page,
    /// Describes server and tenant.
    About,
    /// Lists scenarios.
    Scenarios,
    /// Loads a scenario.
    Load,
    /// Loads a situation that no scenario file describes.
    Situation,
    /// Empties the tenant.
    Reset,
    /// Reads the clock.
    Clock,
    /// Changes the clock.
    ClockChange,
    /// Reads a valid one-time code.
    Otp,
    /// Lists users.
    Users,
    /// Signs a user in.
    Session,
    /// Creates a login ticket.
    Ticket,
    /// Lists orders.
    Orders,
    /// Reads an order.
    Order,
    /// Applies an event to an order.
    Event,
    /// Lists faults.
    Faults,
    /// Injects a fault.
    FaultAdd,
    /// Removes all faults.
    FaultsClear,
    /// Removes one fault.
    FaultRemove,
    /// Reads the journal.
    Journal,
    /// Empties the journal.
    JournalClear,
    /// Lists messages to providers and notices of payments.
    Sent,
    /// Empties the list of messages and notices.
    SentClear,
    /// Waits for calls or messages.
    Verify,
    /// Lists tenants.
    Tenants,
    /// Creates a tenant.
    TenantMake,
    /// Ends a tenant.
    TenantEnd,
}

impl Control {
    pub const ALL: [Self; 27] = [
        Self::Page,
        Self::About,
        Self::Scenarios,
        Self::Load,
        Self::Situation,
        Self::Reset,
        Self::Clock,
        Self::ClockChange,
        Self::Otp,
        Self::Users,
        Self::Session,
        Self::Ticket,
        Self::Orders,
        Self::Order,
        Self::Event,
        Self::Faults,
        Self::FaultAdd,
        Self::FaultsClear,
        Self::FaultRemove,
        Self::Journal,
        Self::JournalClear,
        Self::Sent,
        Self::SentClear,
        Self::Verify,
        Self::Tenants,
        Self::TenantMake,
        Self::TenantEnd,
    ];

    const fn described(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Page => ("qaPage", "GET", "/__qa"),
            Self::About => ("qaAbout", "GET", "/__qa/about"),
            Self::Scenarios => ("qaScenarios", "GET", "/__qa/scenarios"),
            Self::Load => ("qaLoad", "POST", "/__qa/scenarios/{name}"),
            Self::Situation => ("qaSituation", "POST", "/__qa/scenarios"),
            Self::Reset => ("qaReset", "POST", "/__qa/reset"),
            Self::Clock => ("qaClock", "GET", "/__qa/clock"),
            Self::ClockChange => ("qaClockChange", "POST", "/__qa/clock"),
            Self::Otp => ("qaOtp", "GET", "/__qa/otp"),
            Self::Users => ("qaUsers", "GET", "/__qa/users"),
            Self::Session => ("qaSession", "POST", "/__qa/users/{phone}/session"),
            Self::Ticket => ("qaTicket", "POST", "/__qa/users/{phone}/ticket"),
            Self::Orders => ("qaOrders", "GET", "/__qa/orders"),
            Self::Order => ("qaOrder", "GET", "/__qa/orders/{id}"),
            Self::Event => ("qaEvent", "POST", "/__qa/orders/{id}/events"),
            Self::Faults => ("qaFaults", "GET", "/__qa/faults"),
            Self::FaultAdd => ("qaFaultAdd", "POST", "/__qa/faults"),
            Self::FaultsClear => ("qaFaultsClear", "DELETE", "/__qa/faults"),
            Self::FaultRemove => ("qaFaultRemove", "DELETE", "/__qa/faults/{id}"),
            Self::Journal => ("qaJournal", "GET", "/__qa/journal"),
            Self::JournalClear => ("qaJournalClear", "DELETE", "/__qa/journal"),
            Self::Sent => ("qaSent", "GET", "/__qa/sent"),
            Self::SentClear => ("qaSentClear", "DELETE", "/__qa/sent"),
            Self::Verify => ("qaVerify", "POST", "/__qa/verify"),
            Self::Tenants => ("qaTenants", "GET", "/__qa/tenants"),
            Self::TenantMake => ("qaTenantMake", "POST", "/__qa/tenants"),
            Self::TenantEnd => ("qaTenantEnd", "DELETE", "/__qa/tenants/{name}"),
        }
    }

    /// Returns the `operationId`.
    pub const fn id(self) -> &'static str {
        self.described().0
    }

    pub const fn method(self) -> &'static str {
        self.described().1
    }

    /// Returns the path, with a placeholder `{name}`.
    pub const fn path(self) -> &'static str {
        self.described().2
    }

    /// Returns the path with `value` in place of the placeholder.
    pub(crate) fn path_to(self, value: &str) -> String {
        match self.path().split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?.1))) {
            Some((before, after)) => format!("{before}{}{after}", encoded(value)),
            None => self.path().to_owned(),
        }
    }
}

/// Percent-encodes all bytes that may be special in a path or a query.
pub(crate) fn encoded(value: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let one = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    value.bytes().map(one).collect()
}
