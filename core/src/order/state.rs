//! Codes of an order's state (specification §4) and of its extension (contract §5).

use crate::message::MessageKey;
use serde::{Serialize, Serializer};

/// Style of an order's label (specification §4).
#[apply(api_value)]
pub enum Tone {
    /// Active.
    Valid,
    /// Ended, or outside the borrower's control.
    Invalid,
}

/// Whether an order's money is still expected, has reached the borrower, or is never sent.
#[apply(api_value)]
pub enum Disbursal {
    Expected,
    Received,
    /// No money will be sent, and nothing is owed.
    Never,
}

/// Colour of a state's label.
#[apply(api_value)]
pub enum StateColour {
    Success,
    Info,
    Warn,
    Danger,
    Neutral,
}

/// Icon of a state's label.
#[apply(api_value)]
pub enum StateIcon {
    Clock,
    Tick,
    Cross,
    Onward,
    Warning,
    Bar,
}

/// Appearance of a state. Valid states have a colour, the others are neutral.
#[apply(api_value)]
pub struct StateStyle {
    pub colour: StateColour,
    pub icon: StateIcon,
}

impl StateStyle {
    /// The style of a void step, which neither succeeded nor failed.
    pub const VOID: Self = Self { colour: StateColour::Neutral, icon: StateIcon::Bar };
}

macro_rules! states {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $code:literal, $label:ident, $tone:ident, $disbursal:ident, $colour:ident $icon:ident;
    )+) => {
        /// The state of an order. On the wire a string code, `"1"` to `"11"`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum OrderState {
            $($(#[doc = $doc])* $name = $code,)+
        }

        impl OrderState {
            /// In order of the codes.
            pub const ALL: [Self; 11] = [$(Self::$name),+];

            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => stringify!($code),)+ }
            }

            pub const fn label(self) -> MessageKey {
                match self { $(Self::$name => MessageKey::$label,)+ }
            }

            pub const fn tone(self) -> Tone {
                match self { $(Self::$name => Tone::$tone,)+ }
            }

            pub const fn disbursal(self) -> Disbursal {
                match self { $(Self::$name => Disbursal::$disbursal,)+ }
            }

            pub const fn style(self) -> StateStyle {
                let (colour, icon) = match self { $(Self::$name => (StateColour::$colour, StateIcon::$icon),)+ };
                StateStyle { colour, icon }
            }
        }
    };
}

states! {
    /// Waiting for a decision.
    Auditing = 1, StateAuditing, Valid, Expected, Info Clock;
    /// Approved, waiting for the borrower to accept the loan.
    Passed = 2, StatePass, Valid, Expected, Success Tick;
    Denied = 3, StateDenied, Invalid, Never, Neutral Cross;
    /// The money is being sent.
    Lending = 4, StateLending, Invalid, Expected, Neutral Onward;
    /// The disbursal failed.
    Failed = 5, StateFailed, Invalid, Never, Neutral Cross;
    /// Running.
    Loaned = 6, StateLoaned, Valid, Received, Success Onward;
    /// Repaid.
    Settled = 7, StateSettled, Invalid, Received, Neutral Tick;
    /// Past the due date.
    Overdue = 8, StateOverdued, Valid, Received, Danger Warning;
    /// Without meaning in the specification. Readable, but no transition leads to it.
    StatusNine = 9, StateNine, Invalid, Never, Neutral Bar;
    /// Withdrawn, or not accepted in time.
    Cancelled = 10, StateCancel, Invalid, Never, Neutral Bar;
    /// An extension was requested or paid.
    Extended = 11, StateExtension, Valid, Received, Warn Clock;
}

impl OrderState {
    pub const fn number(self) -> u8 {
        self as u8
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// The state to display for a code. An unknown code is shown as 9.
    pub fn shown(code: &str) -> Self {
        Self::from_code(code).unwrap_or(Self::StatusNine)
    }

    /// The label of an order: in state 11 it says whether the extension is paid.
    pub fn label_with(self, extension: Option<ExtensionState>) -> MessageKey {
        match (self, extension) {
            (Self::Extended, Some(ExtensionState::Waiting)) => MessageKey::StateExtensionUnpaid,
            _ => self.label(),
        }
    }

    /// The appearance of an order; a paid extension looks like a running loan.
    pub fn style_with(self, extension: Option<ExtensionState>) -> StateStyle {
        match (self, extension) {
            (Self::Extended, Some(ExtensionState::InForce)) => Self::Loaned.style(),
            _ => self.style(),
        }
    }

    /// Whether the order is open; a user has one open order per product (contract §2): 1, 2, 4, 6, 8, 11.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Auditing | Self::Passed | Self::Lending) || self.is_owed()
    }

    /// Whether the next step is the lender's or a bank's, not the borrower's: 1 and 4.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Auditing | Self::Lending)
    }

    /// Whether the loan is owed: 6, 8, 11.
    pub const fn is_owed(self) -> bool {
        matches!(self, Self::Loaned | Self::Overdue | Self::Extended)
    }
}

impl Serialize for OrderState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// The state of an order's extension. On the wire a number, 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ExtensionState {
    /// Never requested.
    #[default]
    None = 0,
    /// Waiting for payment.
    Waiting = 1,
    /// Given up, lapsed, or ended by the loan's settlement.
    Lapsed = 2,
    InForce = 3,
}

impl ExtensionState {
    /// In order of the codes.
    pub const ALL: [Self; 4] = [Self::None, Self::Waiting, Self::Lapsed, Self::InForce];

    pub const fn code(self) -> u8 {
        self as u8
    }

    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
