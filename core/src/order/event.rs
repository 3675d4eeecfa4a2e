//! Events that can change an order, with their names, labels and data.

use super::Order;
use crate::ids::ExtensionId;
use crate::message::MessageKey;
use crate::money::Money;
use crate::time::Timestamp;
use loan_value::wire_name;

macro_rules! event_kinds {
    (
        $(#[doc = $of_first:literal])* $first:ident = $first_label:ident;
        $($(#[doc = $doc:literal])* $kind:ident = $label:ident;)+
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
    Apply = EventApply;
    Approve = EventApprove;
    Deny = EventDeny;
    Withdraw = EventWithdraw;
    /// The borrower accepted the loan.
    GetMoney = EventGetMoney;
    /// The borrower did not accept the loan within 72 hours.
    PassLapsed = EventPassLapsed;
    /// The money reached the borrower.
    Disbursed = EventDisbursed;
    DisbursalFailed = EventDisbursalFailed;
    /// The money came back after it was reported as disbursed.
    DisbursalReturned = EventDisbursalReturned;
    /// The operator found that disputed money reached the borrower. A dispute is a disbursal reported after a failure.
    DisputeAccepted = EventDisputeAccepted;
    /// The operator found that disputed money did not reach the borrower.
    DisputeRejected = EventDisputeRejected;
    Repaid = EventRepaid;
    /// The borrower paid a part of a loan in instalments.
    Paid = EventPaid;
    /// A due date passed before its amount was paid.
    DueDatePassed = EventDueDatePassed;
    RequestExtension = EventRequestExtension;
    ExtensionPaid = EventExtensionPaid;
    /// The borrower gave up the requested extension.
    GiveUp = EventGiveUp;
    /// The extension was not paid within 24 hours.
    ExtensionLapsed = EventExtensionLapsed;
    CoolingOffExit = EventCoolingOffExit;
    /// The borrower applied again after a failed disbursal, which created another order.
    Reapply = EventReapply;
}

impl EventKind {
    pub fn name(self) -> &'static str {
        wire_name(&self)
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// An event with its data. Times are the provider's; the time of a payment decides whether the payment was in time.
#[apply(module_input)]
pub enum OrderEvent {
    Approve,
    Deny,
    Withdraw,
    GetMoney,
    PassLapsed,
    Disbursed {
        /// Its IST day is the first day of the loan.
        disbursed_at: Timestamp,
        /// The bank's reference of the transfer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
    },
    DisbursalFailed {
        /// Now if absent. A disbursal after it is disputed, even if the disbursal was reported first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failed_at: Option<Timestamp>,
    },
    DisbursalReturned,
    DisputeAccepted,
    DisputeRejected,
    Repaid {
        paid_at: Timestamp,
    },
    Paid {
        amount: Money,
        paid_at: Timestamp,
    },
    DueDatePassed,
    RequestExtension,
    ExtensionPaid {
        extension_id: ExtensionId,
        paid_at: Timestamp,
    },
    GiveUp,
    ExtensionLapsed,
    CoolingOffExit {
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
