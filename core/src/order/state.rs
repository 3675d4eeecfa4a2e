//! Codes of an order's state (specification §4) and of its extension (contract §5).

use crate::message::MessageKey;
use serde::{Serialize, Serializer};

/// The state of an order. On the wire a string code, `"1"` to `"11"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderState {
    /// Waiting for a decision.
    Auditing = 1,
    /// Approved, waiting for the borrower to accept the loan.
    Passed = 2,
    Denied = 3,
    /// The money is being sent.
    Lending = 4,
    /// The disbursal failed.
    Failed = 5,
    /// Running.
    Loaned = 6,
    /// Repaid.
    Settled = 7,
    /// Past the due date.
    Overdue = 8,
    /// Without meaning in the specification. Readable, but no transition leads to it.
    StatusNine = 9,
    /// Withdrawn, or not accepted in time.
    Cancelled = 10,
    /// An extension was requested or paid.
    Extended = 11,
}

/// Style of an order's label (specification §4).
#[apply(api_type)]
#[derive(Copy)]
pub enum Tone {
    /// Active.
    Valid,
    /// Ended, or outside the borrower's control.
    Invalid,
}

/// Whether an order's money is still expected, has reached the borrower, or is never sent.
#[apply(api_type)]
#[derive(Copy)]
pub enum Disbursal {
    Expected,
    Received,
    /// No money will be sent, and nothing is owed.
    Never,
}

/// Colour of a state's label.
#[apply(api_type)]
#[derive(Copy)]
pub enum StateColour {
    Success,
    Info,
    Warn,
    Danger,
    Neutral,
}

/// Icon of a state's label.
#[apply(api_type)]
#[derive(Copy)]
pub enum StateIcon {
    Clock,
    Tick,
    Cross,
    Onward,
    Warning,
    Bar,
}

/// Appearance of a state. Valid states have a colour, the others are neutral.
#[apply(api_type)]
#[derive(Copy)]
pub struct StateStyle {
    pub colour: StateColour,
    pub icon: StateIcon,
}

impl StateStyle {
    /// The style of a void step, which neither succeeded nor failed.
    pub const VOID: Self = Self { colour: StateColour::Neutral, icon: StateIcon::Bar };
}

impl OrderState {
    /// In order of the codes.
    pub const ALL: [Self; 11] = [
        Self::Auditing,
        Self::Passed,
        Self::Denied,
        Self::Lending,
        Self::Failed,
        Self::Loaned,
        Self::Settled,
        Self::Overdue,
        Self::StatusNine,
        Self::Cancelled,
        Self::Extended,
    ];

    pub const fn number(self) -> u8 {
        self as u8
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Auditing => "1",
            Self::Passed => "2",
            Self::Denied => "3",
            Self::Lending => "4",
            Self::Failed => "5",
            Self::Loaned => "6",
            Self::Settled => "7",
            Self::Overdue => "8",
            Self::StatusNine => "9",
            Self::Cancelled => "10",
            Self::Extended => "11",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// The state to display for a code. An unknown code is shown as 9.
    pub fn shown(code: &str) -> Self {
        Self::from_code(code).unwrap_or(Self::StatusNine)
    }

    pub const fn disbursal(self) -> Disbursal {
        match self {
            Self::Auditing | Self::Passed | Self::Lending => Disbursal::Expected,
            Self::Loaned | Self::Settled | Self::Overdue | Self::Extended => Disbursal::Received,
            Self::Denied | Self::Failed | Self::StatusNine | Self::Cancelled => Disbursal::Never,
        }
    }

    pub const fn label(self) -> MessageKey {
        match self {
            Self::Auditing => MessageKey::StateAuditing,
            Self::Passed => MessageKey::StatePass,
            Self::Denied => MessageKey::StateDenied,
            Self::Lending => MessageKey::StateLending,
            Self::Failed => MessageKey::StateFailed,
            Self::Loaned => MessageKey::StateLoaned,
            Self::Settled => MessageKey::StateSettled,
            Self::Overdue => MessageKey::StateOverdued,
            Self::StatusNine => MessageKey::StateNine,
            Self::Cancelled => MessageKey::StateCancel,
            Self::Extended => MessageKey::StateExtension,
        }
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

    /// 1, 2, 6, 8, 11 are valid; 3, 4, 5, 7, 9, 10 are invalid.
    pub const fn tone(self) -> Tone {
        match self {
            Self::Auditing | Self::Passed | Self::Loaned | Self::Overdue | Self::Extended => Tone::Valid,
            Self::Denied | Self::Lending | Self::Failed | Self::Settled | Self::StatusNine | Self::Cancelled => {
                Tone::Invalid
            }
        }
    }

    pub const fn style(self) -> StateStyle {
        let (colour, icon) = match self {
            Self::Auditing => (StateColour::Info, StateIcon::Clock),
            Self::Passed => (StateColour::Success, StateIcon::Tick),
            Self::Loaned => (StateColour::Success, StateIcon::Onward),
            Self::Overdue => (StateColour::Danger, StateIcon::Warning),
            Self::Extended => (StateColour::Warn, StateIcon::Clock),
            Self::Denied | Self::Failed => (StateColour::Neutral, StateIcon::Cross),
            Self::Lending => (StateColour::Neutral, StateIcon::Onward),
            Self::Settled => (StateColour::Neutral, StateIcon::Tick),
            Self::StatusNine | Self::Cancelled => return StateStyle::VOID,
        };
        StateStyle { colour, icon }
    }

    /// Whether the order is open; a user has one open order per product (contract §2): 1, 2, 4, 6, 8, 11.
    pub const fn is_open(self) -> bool {
        match self {
            Self::Auditing | Self::Passed | Self::Lending | Self::Loaned | Self::Overdue | Self::Extended => true,
            Self::Denied | Self::Failed | Self::Settled | Self::StatusNine | Self::Cancelled => false,
        }
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
