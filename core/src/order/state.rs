//! The codes of an order's state (specification §4) and of its extension (contract §5).

use crate::message::MessageKey;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Where an order stands. On the wire a string code, `"1"` to `"11"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(
    feature = "ts",
    tsify(type = "\"1\" | \"2\" | \"3\" | \"4\" | \"5\" | \"6\" | \"7\" | \"8\" | \"9\" | \"10\" | \"11\"")
)]
pub enum OrderState {
    /// 1: applied for, being looked at.
    Auditing,
    /// 2: approved, waiting for the borrower to take the money.
    Passed,
    /// 3: refused.
    Denied,
    /// 4: the money is on its way.
    Lending,
    /// 5: the money could not be sent.
    Failed,
    /// 6: running.
    Loaned,
    /// 7: repaid.
    Settled,
    /// 8: past its due date.
    Overdue,
    /// 9: a code without meaning in the specification. Kept so that it can be read; nothing leads to it.
    StatusNine,
    /// 10: withdrawn, or not taken in time.
    Cancelled,
    /// 11: its due date is being moved, or was.
    Extended,
}

/// How an order's label is styled (specification §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Tone {
    /// Something is going on.
    Valid,
    /// Over, or out of the borrower's hands.
    Invalid,
}

/// Whether an order's money reached the borrower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Disbursal {
    /// Not yet.
    Expected,
    /// It did.
    Received,
    /// It never will: nothing is owed.
    Never,
}

impl OrderState {
    /// Every state, by code.
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

    /// The code as a number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Auditing => 1,
            Self::Passed => 2,
            Self::Denied => 3,
            Self::Lending => 4,
            Self::Failed => 5,
            Self::Loaned => 6,
            Self::Settled => 7,
            Self::Overdue => 8,
            Self::StatusNine => 9,
            Self::Cancelled => 10,
            Self::Extended => 11,
        }
    }

    /// The code on the wire.
    #[must_use]
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

    /// The state of a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// The state of a code for display. A code this version does not know is shown as the one without meaning, 9:
    /// invalid, leading nowhere.
    #[must_use]
    pub fn shown(code: &str) -> Self {
        Self::from_code(code).unwrap_or(Self::StatusNine)
    }

    /// Whether the money of an order in this state reached the borrower.
    #[must_use]
    pub const fn disbursal(self) -> Disbursal {
        match self {
            Self::Auditing | Self::Passed | Self::Lending => Disbursal::Expected,
            Self::Loaned | Self::Settled | Self::Overdue | Self::Extended => Disbursal::Received,
            Self::Denied | Self::Failed | Self::StatusNine | Self::Cancelled => Disbursal::Never,
        }
    }

    /// Its label.
    #[must_use]
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

    /// Its styling: 1, 2, 6, 8, 11 valid; 3, 4, 5, 7, 9, 10 invalid.
    #[must_use]
    pub const fn tone(self) -> Tone {
        match self {
            Self::Auditing | Self::Passed | Self::Loaned | Self::Overdue | Self::Extended => Tone::Valid,
            Self::Denied | Self::Lending | Self::Failed | Self::Settled | Self::StatusNine | Self::Cancelled => {
                Tone::Invalid
            }
        }
    }

    /// Whether it counts as an open order, of which a user has one per product (contract §2): 1, 2, 4, 6, 8, 11.
    #[must_use]
    pub const fn is_open(self) -> bool {
        match self {
            Self::Auditing | Self::Passed | Self::Lending | Self::Loaned | Self::Overdue | Self::Extended => true,
            Self::Denied | Self::Failed | Self::Settled | Self::StatusNine | Self::Cancelled => false,
        }
    }

    /// Whether the lender or a bank moves it next, and not the borrower: 1 and 4.
    #[must_use]
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Auditing | Self::Lending)
    }

    /// Whether money is owed: 6, 8, 11.
    #[must_use]
    pub const fn is_owed(self) -> bool {
        matches!(self, Self::Loaned | Self::Overdue | Self::Extended)
    }
}

impl Serialize for OrderState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for OrderState {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::from_code(&code).ok_or_else(|| de::Error::custom("not an order state"))
    }
}

/// Where an order's extension stands. On the wire a number, 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "ts", tsify(type = "0 | 1 | 2 | 3"))]
pub enum ExtensionState {
    /// 0: never asked for.
    #[default]
    None,
    /// 1: waiting for payment.
    Waiting,
    /// 2: given up or lapsed.
    Lapsed,
    /// 3: in force.
    InForce,
}

impl ExtensionState {
    /// Every state, by code.
    pub const ALL: [Self; 4] = [Self::None, Self::Waiting, Self::Lapsed, Self::InForce];

    /// The code on the wire.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Waiting => 1,
            Self::Lapsed => 2,
            Self::InForce => 3,
        }
    }

    /// The state of a code.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

impl Serialize for ExtensionState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}

impl<'de> Deserialize<'de> for ExtensionState {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = u8::deserialize(deserializer)?;
        Self::from_code(code).ok_or_else(|| de::Error::custom("not an extension state"))
    }
}
