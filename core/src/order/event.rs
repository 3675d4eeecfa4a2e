//! What can happen to an order.

use super::phase::Extension;
use super::record::Order;
use crate::ids::ExtensionId;
use crate::message::MessageKey;
use crate::time::Timestamp;
use loan_value::tagged_enum;
use serde::{Deserialize, Serialize};

macro_rules! event_kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal, $label:ident;)+) => {
        /// The name of an event (contract §5), as the operator's and the test controls' `event` field spells it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
        pub enum EventKind {
            $($(#[doc = $doc])+ #[serde(rename = $name)] $kind,)+
        }

        impl EventKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// Its name on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)+ }
            }

            /// How it reads in an order's history.
            #[must_use]
            pub const fn label(self) -> MessageKey {
                match self { $(Self::$kind => MessageKey::$label,)+ }
            }
        }
    };
}

event_kinds! {
    /// The order was made. It begins every history and never happens again.
    Apply = "apply", EventApply;
    /// The audit passed it.
    Approve = "approve", EventApprove;
    /// The audit refused it.
    Deny = "deny", EventDeny;
    /// The borrower took the application back.
    Withdraw = "withdraw", EventWithdraw;
    /// The borrower confirmed and wants the money.
    GetMoney = "getMoney", EventGetMoney;
    /// 72 hours passed without confirmation.
    PassLapsed = "passLapsed", EventPassLapsed;
    /// The money reached the borrower.
    Disbursed = "disbursed", EventDisbursed;
    /// The money could not be sent.
    DisbursalFailed = "disbursalFailed", EventDisbursalFailed;
    /// The money came back after it was reported as paid out.
    DisbursalReturned = "disbursalReturned", EventDisbursalReturned;
    /// The operator found that money reported as failed and then as paid out did reach the borrower.
    DisputeAccepted = "disputeAccepted", EventDisputeAccepted;
    /// The operator found that it did not.
    DisputeRejected = "disputeRejected", EventDisputeRejected;
    /// The borrower repaid everything.
    Repaid = "repaid", EventRepaid;
    /// The due date's day ended.
    DueDatePassed = "dueDatePassed", EventDueDatePassed;
    /// The borrower asked for a later due date.
    RequestExtension = "requestExtension", EventRequestExtension;
    /// The borrower paid for the extension.
    ExtensionPaid = "extensionPaid", EventExtensionPaid;
    /// The borrower gave the extension up.
    GiveUp = "giveUp", EventGiveUp;
    /// 24 hours passed without payment for the extension.
    ExtensionLapsed = "extensionLapsed", EventExtensionLapsed;
    /// The borrower returned the money within the cooling-off days.
    CoolingOffExit = "coolingOffExit", EventCoolingOffExit;
    /// The borrower applied again after a failed disbursal; the new order is another order.
    Reapply = "reapply", EventReapply;
}

impl EventKind {
    /// The kind of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

tagged_enum! {
    /// An event with what it carries.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
    pub enum OrderEvent {
        /// See [`EventKind::Approve`].
        Approve,
        /// See [`EventKind::Deny`].
        Deny,
        /// See [`EventKind::Withdraw`].
        Withdraw,
        /// See [`EventKind::GetMoney`].
        GetMoney,
        /// See [`EventKind::PassLapsed`].
        PassLapsed,
        /// See [`EventKind::Disbursed`].
        Disbursed {
            /// When the provider says it happened: this instant's IST day is the loan's first.
            disbursed_at: Timestamp,
        },
        /// See [`EventKind::DisbursalFailed`].
        DisbursalFailed,
        /// See [`EventKind::DisbursalReturned`].
        DisbursalReturned,
        /// See [`EventKind::DisputeAccepted`].
        DisputeAccepted,
        /// See [`EventKind::DisputeRejected`].
        DisputeRejected,
        /// See [`EventKind::Repaid`].
        Repaid {
            /// When the provider says it was paid: decides what was on time.
            paid_at: Timestamp,
        },
        /// See [`EventKind::DueDatePassed`].
        DueDatePassed,
        /// See [`EventKind::RequestExtension`].
        RequestExtension,
        /// See [`EventKind::ExtensionPaid`].
        ExtensionPaid {
            /// The extension that was paid for.
            extension_id: ExtensionId,
            /// When the provider says it was paid: decides what was in time.
            paid_at: Timestamp,
        },
        /// See [`EventKind::GiveUp`].
        GiveUp,
        /// See [`EventKind::ExtensionLapsed`].
        ExtensionLapsed,
        /// See [`EventKind::CoolingOffExit`].
        CoolingOffExit {
            /// When the provider says it was paid: decides what was in time.
            paid_at: Timestamp,
        },
        /// See [`EventKind::Reapply`].
        Reapply,
    }
}

impl OrderEvent {
    /// Its name.
    #[must_use]
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::Approve => EventKind::Approve,
            Self::Deny => EventKind::Deny,
            Self::Withdraw => EventKind::Withdraw,
            Self::GetMoney => EventKind::GetMoney,
            Self::PassLapsed => EventKind::PassLapsed,
            Self::Disbursed { .. } => EventKind::Disbursed,
            Self::DisbursalFailed => EventKind::DisbursalFailed,
            Self::DisbursalReturned => EventKind::DisbursalReturned,
            Self::DisputeAccepted => EventKind::DisputeAccepted,
            Self::DisputeRejected => EventKind::DisputeRejected,
            Self::Repaid { .. } => EventKind::Repaid,
            Self::DueDatePassed => EventKind::DueDatePassed,
            Self::RequestExtension => EventKind::RequestExtension,
            Self::ExtensionPaid { .. } => EventKind::ExtensionPaid,
            Self::GiveUp => EventKind::GiveUp,
            Self::ExtensionLapsed => EventKind::ExtensionLapsed,
            Self::CoolingOffExit { .. } => EventKind::CoolingOffExit,
            Self::Reapply => EventKind::Reapply,
        }
    }

    /// The event of this kind as it would happen to `order` at `now`; `None` for `apply`, which makes a new order
    /// instead.
    #[must_use]
    pub fn happening(kind: EventKind, order: &Order, now: Timestamp) -> Option<Self> {
        Some(match kind {
            EventKind::Apply => return None,
            EventKind::Approve => Self::Approve,
            EventKind::Deny => Self::Deny,
            EventKind::Withdraw => Self::Withdraw,
            EventKind::GetMoney => Self::GetMoney,
            EventKind::PassLapsed => Self::PassLapsed,
            EventKind::Disbursed => Self::Disbursed { disbursed_at: now },
            EventKind::DisbursalFailed => Self::DisbursalFailed,
            EventKind::DisbursalReturned => Self::DisbursalReturned,
            EventKind::DisputeAccepted => Self::DisputeAccepted,
            EventKind::DisputeRejected => Self::DisputeRejected,
            EventKind::Repaid => Self::Repaid { paid_at: now },
            EventKind::DueDatePassed => Self::DueDatePassed,
            EventKind::RequestExtension => Self::RequestExtension,
            EventKind::ExtensionPaid => Self::ExtensionPaid {
                extension_id: order.loan().and_then(|loan| loan.extensions.last()).map(id_of).unwrap_or_default(),
                paid_at: now,
            },
            EventKind::GiveUp => Self::GiveUp,
            EventKind::ExtensionLapsed => Self::ExtensionLapsed,
            EventKind::CoolingOffExit => Self::CoolingOffExit { paid_at: now },
            EventKind::Reapply => Self::Reapply,
        })
    }
}

fn id_of(extension: &Extension) -> ExtensionId {
    extension.terms.extension_id.clone()
}
