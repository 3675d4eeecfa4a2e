//! Rules by which fields are compared. A field without a rule is compared exactly.

use loan_core::api::endpoint::Endpoint;

/// Headers that are compared exactly. Other headers concern transport or security, and are ignored.
pub(crate) const HEADERS: [&str; 5] = ["content-type", "cache-control", "allow", "retry-after", "idempotency-replayed"];
pub(crate) const REQUEST_ID: &str = "x-request-id";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    Exact,
    /// A generated id of a kind such as `order`. Each id of the mock corresponds to exactly one id of the other server.
    Name(&'static str),
    /// An address whose parameter `id` is a generated id of a kind such as `payment`.
    Address(&'static str),
    /// The path of a screen, which may contain the generated id of an order.
    Screen(&'static str),
}

impl Rule {
    pub(crate) fn of(endpoint: Option<Endpoint>, member: &str) -> Self {
        match member {
            "orderId" => Self::Name("order"),
            "orderNo" => Self::Name("order number"),
            "cardId" => Self::Name("card"),
            "token" => Self::Name("session token"),
            "imageId" => Self::Name("picture"),
            "livenessId" => Self::Name("face check"),
            "extensionId" => Self::Name("extension"),
            "orderRepayId" => Self::Name("repayment"),
            "reference" => Self::Name("payment reference"),
            "disbursalReference" => Self::Name("bank reference"),
            "paymentUrl" => Self::Address("payment"),
            "href" | "repayHref" | "extensionHref" | "pendingExtensionHref" | "scheduleHref" | "papersHref" => {
                Self::Screen("order")
            }
            "id" => Self::of_id(endpoint),
            _ => Self::Exact,
        }
    }

    /// Returns the rule for the member `id`. Ids of the catalogue and the directory are compared exactly.
    fn of_id(endpoint: Option<Endpoint>) -> Self {
        match endpoint {
            Some(Endpoint::CardList | Endpoint::BindCard) => Self::Name("card"),
            Some(Endpoint::KeyFacts) => Self::Name("statement"),
            Some(Endpoint::ScheduleBook | Endpoint::ScheduleGet | Endpoint::ScheduleList) => Self::Name("booking"),
            Some(Endpoint::Sessions) => Self::Name("session"),
            Some(Endpoint::Papers | Endpoint::Paper) => Self::Name("paper"),
            _ => Self::Exact,
        }
    }
}
