//! Events that can change an order, with their names, labels and data.

use super::record::Order;
use crate::ids::ExtensionId;
use crate::message::MessageKey;
use crate::money::Money;
use crate::time::Timestamp;

macro_rules! event_kinds {
    (
        $(#[doc = $of_first:literal])* $first:ident = $first_name:literal, $first_label:ident;
        $($(#[doc = $doc:literal])* $kind:ident = $name:literal, $label:ident;)+
    ) => {
        /// Name of an event (contract §5), as in the `event` field of the operator's and the test controls' calls.
        #[apply(module_type)]
        #[derive(Copy, PartialOrd, Ord, Hash)]
        pub enum EventKind {
            $(#[doc = $of_first])* $first,
            $($(#[doc = $doc])* $kind,)+
        }

        impl EventKind {
            pub const ALL: &'static [Self] = &[Self::$first, $(Self::$kind,)+];

            pub const fn name(self) -> &'static str {
                match self { Self::$first => $first_name, $(Self::$kind => $name,)+ }
            }

            /// The label in an order's history.
            pub const fn label(self) -> MessageKey {
                match self { Self::$first => MessageKey::$first_label, $(Self::$kind => MessageKey::$label,)+ }
            }
        }

        impl OrderEvent {
            pub const fn kind(&self) -> EventKind {
                match self { $(Self::$kind { .. } => EventKind::$kind,)+ }
            }
        }
    };
}

event_kinds! {
    /// The order was created. Always the first event, and never repeated.
    Apply = "apply", EventApply;
    Approve = "approve", EventApprove;
    Deny = "deny", EventDeny;
    Withdraw = "withdraw", EventWithdraw;
    /// The borrower accepted the loan.
    GetMoney = "getMoney", EventGetMoney;
    /// The borrower did not accept the loan within 72 hours.
    PassLapsed = "passLapsed", EventPassLapsed;
    /// The money reached the borrower.
    Disbursed = "disbursed", EventDisbursed;
    DisbursalFailed = "disbursalFailed", EventDisbursalFailed;
    /// The money came back after it was reported as disbursed.
    DisbursalReturned = "disbursalReturned", EventDisbursalReturned;
    /// The operator found that disputed money reached the borrower. A dispute is a disbursal reported after a failure.
    DisputeAccepted = "disputeAccepted", EventDisputeAccepted;
    /// The operator found that disputed money did not reach the borrower.
    DisputeRejected = "disputeRejected", EventDisputeRejected;
    Repaid = "repaid", EventRepaid;
    /// The borrower paid a part of a loan in instalments.
    Paid = "paid", EventPaid;
    /// A due date passed before its amount was paid.
    DueDatePassed = "dueDatePassed", EventDueDatePassed;
    RequestExtension = "requestExtension", EventRequestExtension;
    ExtensionPaid = "extensionPaid", EventExtensionPaid;
    /// The borrower gave up the requested extension.
    GiveUp = "giveUp", EventGiveUp;
    /// The extension was not paid within 24 hours.
    ExtensionLapsed = "extensionLapsed", EventExtensionLapsed;
    CoolingOffExit = "coolingOffExit", EventCoolingOffExit;
    /// The borrower applied again after a failed disbursal, which created another order.
    Reapply = "reapply", EventReapply;
}

impl EventKind {
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// An event with its data.
#[apply(module_input)]
pub enum OrderEvent {
    Approve,
    Deny,
    Withdraw,
    GetMoney,
    PassLapsed,
    Disbursed {
        /// The provider's time; its IST day is the first day of the loan.
        disbursed_at: Timestamp,
        /// The bank's reference of the transfer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
    },
    DisbursalFailed {
        /// The provider's time; now if absent. A disbursal after it is disputed, even if the disbursal was reported
        /// first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failed_at: Option<Timestamp>,
    },
    DisbursalReturned,
    DisputeAccepted,
    DisputeRejected,
    Repaid {
        /// Time of payment by the provider's clock; decides whether the repayment was on time.
        paid_at: Timestamp,
    },
    Paid {
        amount: Money,
        /// Time of payment by the provider's clock; decides whether the payment was in time.
        paid_at: Timestamp,
    },
    DueDatePassed,
    RequestExtension,
    ExtensionPaid {
        extension_id: ExtensionId,
        /// Time of payment by the provider's clock; decides whether the payment was in time.
        paid_at: Timestamp,
    },
    GiveUp,
    ExtensionLapsed,
    CoolingOffExit {
        /// Time of payment by the provider's clock; decides whether the payment was in time.
        paid_at: Timestamp,
    },
    Reapply,
}

impl OrderEvent {
    /// The event of this kind for `order` at `now`; `None` for `apply`, which creates an order instead.
    pub fn of_kind(kind: EventKind, order: &Order, now: Timestamp) -> Option<Self> {
        Some(match kind {
            EventKind::Apply => return None,
            EventKind::Approve => Self::Approve,
            EventKind::Deny => Self::Deny,
            EventKind::Withdraw => Self::Withdraw,
            EventKind::GetMoney => Self::GetMoney,
            EventKind::PassLapsed => Self::PassLapsed,
            EventKind::Disbursed => Self::Disbursed { disbursed_at: now, reference: None },
            EventKind::DisbursalFailed => Self::DisbursalFailed { failed_at: None },
            EventKind::DisbursalReturned => Self::DisbursalReturned,
            EventKind::DisputeAccepted => Self::DisputeAccepted,
            EventKind::DisputeRejected => Self::DisputeRejected,
            EventKind::Repaid => Self::Repaid { paid_at: now },
            EventKind::Paid => Self::Paid { amount: order.payable(now.day()), paid_at: now },
            EventKind::DueDatePassed => Self::DueDatePassed,
            EventKind::RequestExtension => Self::RequestExtension,
            EventKind::ExtensionPaid => Self::ExtensionPaid {
                extension_id: order
                    .loan()
                    .and_then(|loan| loan.extensions.last())
                    .map(|last| last.terms.extension_id.clone())
                    .unwrap_or_default(),
                paid_at: now,
            },
            EventKind::GiveUp => Self::GiveUp,
            EventKind::ExtensionLapsed => Self::ExtensionLapsed,
            EventKind::CoolingOffExit => Self::CoolingOffExit { paid_at: now },
            EventKind::Reapply => Self::Reapply,
        })
    }
}
