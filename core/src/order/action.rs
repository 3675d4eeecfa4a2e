//! The borrower's actions on an order, and the reasons for refusing an event, an action or a payment. Screens, taps and
//! the server's checks use the same rules.

use super::transition::transition;
use super::{Order, OrderEvent};
use crate::api::code::ErrorCode;
use crate::message::{Message, MessageKey};
use crate::money::Money;
use crate::time::Timestamp;

#[apply(api_value)]
pub enum OrderAction {
    Withdraw,
    /// Accepting the loan, so that the money is sent.
    GetMoney,
    Reapply,
    Repay,
    /// Exit within the cooling-off period.
    CoolOff,
    Extend,
    PayExtension,
    GiveUpExtension,
    BookNext,
}

impl OrderAction {
    pub const ALL: [Self; 9] = [
        Self::Withdraw,
        Self::GetMoney,
        Self::Reapply,
        Self::Repay,
        Self::CoolOff,
        Self::Extend,
        Self::PayExtension,
        Self::GiveUpExtension,
        Self::BookNext,
    ];
}

impl Order {
    /// Whether the borrower may take the action now. A refusal names the rule that forbids it.
    pub fn permits(&self, action: OrderAction, now: Timestamp) -> Result<(), Refusal> {
        let now = now.max(self.seen());
        let accepts = |event: OrderEvent| transition(self, &event, now).map(drop);
        match action {
            OrderAction::Withdraw => accepts(OrderEvent::Withdraw),
            OrderAction::GetMoney => accepts(OrderEvent::GetMoney),
            OrderAction::Reapply => accepts(OrderEvent::Reapply),
            OrderAction::Repay => self.repayment_due(now).map(drop),
            OrderAction::CoolOff => self.cooling_off_due(now).map(drop),
            OrderAction::Extend => accepts(OrderEvent::RequestExtension),
            OrderAction::PayExtension => self.extension_due(now).map(drop),
            OrderAction::GiveUpExtension => accepts(OrderEvent::GiveUp),
            OrderAction::BookNext => self.check_booking(),
        }
    }

    /// Refuses `GetMoney`, `Extend` and `PayExtension` if the current amount differs from `expected`, the amount that
    /// the borrower saw. Other actions, and calls without `expected`, are not checked.
    pub fn check_expected(&self, action: OrderAction, expected: Option<Money>, now: Timestamp) -> Result<(), Refusal> {
        let Some(expected) = expected else { return Ok(()) };
        let amount = match action {
            OrderAction::GetMoney => self.quote.arrive_amount,
            OrderAction::Extend | OrderAction::PayExtension => self.extension_offer(now)?.terms.quote.extension_fee,
            _ => return Ok(()),
        };
        if amount == expected { Ok(()) } else { Err(Refusal::AmountChanged { amount }) }
    }
}

macro_rules! refusals {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $({ $($field:ident: $type:ty),+ })? = $key:ident $(, $argument:expr)*;
    )+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Refusal {
            $($(#[doc = $doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl Refusal {
            pub fn message(self) -> Message {
                match self {
                    $(Self::$name $({ $($field),+ })? => Message::with(MessageKey::$key, vec![$($argument),*]),)+
                }
            }
        }
    };
}

refusals! {
    /// The table of transitions has no row for this event and state.
    TransitionRefused = ErrorTransitionRefused;
    /// Only orders in state 1 (auditing) can be approved or denied.
    NotAuditing = ErrorNotAuditing;
    /// Only an approved order can be accepted by the borrower.
    NotPassed = ErrorNotPassed;
    PassLapsed = ErrorPassLapsed;
    /// An application can be withdrawn in states 1 (auditing) and 2 (passed) only.
    WithdrawTooLate = ErrorWithdrawTooLate;
    /// No disbursal is under way.
    NotLending = ErrorNotLending;
    /// The operator has not yet decided whether the money reached the borrower.
    DisbursalDisputed = ErrorDisbursalDisputed;
    NotRepayable = ErrorNotRepayable;
    AlreadySettled = ErrorAlreadySettled;
    CoolingOffOver = ErrorCoolingOffOver;
    NotDueYet = ErrorNotDueYet;
    ExtensionNotAllowed = ErrorExtensionNotAllowed;
    ExtensionLimit { limit: u32 } = ErrorExtensionLimit, limit.to_string();
    /// Too many extensions were requested without payment.
    ExtensionTooOften { limit: u32 } = ErrorExtensionTooOften, limit.to_string();
    ExtensionNotLater = ErrorExtensionNotLater;
    /// The calculation is of another IST day or due cycle.
    ExtensionStale = ErrorExtensionStale;
    ExtensionPending = ErrorExtensionPending;
    ExtensionNotPending = ErrorExtensionNotPending;
    ExtensionExpired = ErrorExtensionExpired;
    /// Only a failed order can be applied for again.
    ReapplyNotAllowed = ErrorReapplyNotAllowed;
    Reapplied = ErrorReapplied;
    /// Only a running loan can be followed by a booking.
    BookingNotAllowed = ErrorBookingNotAllowed;
    /// The payment was made after its link expired, covers less than the amount owed, or repeats a paid link.
    PaymentExpired = ErrorPaymentExpired;
    /// The loan is repaid in one payment.
    PartNotTaken = RefusalPartNotTaken;
    /// A payment of the borrower's choice is too small, or more than the payoff.
    PartOutOfRange { least: Money, most: Money } = RefusalPartOutOfRange, least.display(), most.display();
    /// The borrower saw another amount.
    AmountChanged { amount: Money } = RefusalAmountChanged, amount.display();
}

impl Refusal {
    /// The rule's name, for operators and test controls: the key of its message, without the area.
    pub fn rule(self) -> &'static str {
        self.message().key.as_str().split_once('.').map_or("", |(_, rule)| rule)
    }

    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::ExtensionStale => ErrorCode::ExtensionStale,
            Self::Reapplied => ErrorCode::Reapplied,
            Self::BookingNotAllowed => ErrorCode::BookingNotAllowed,
            Self::PaymentExpired => ErrorCode::PaymentExpired,
            Self::AmountChanged { .. } => ErrorCode::AmountChanged,
            Self::PartNotTaken => ErrorCode::PartNotTaken,
            Self::PartOutOfRange { .. } => ErrorCode::PartOutOfRange,
            _ => ErrorCode::TransitionRefused,
        }
    }
}
