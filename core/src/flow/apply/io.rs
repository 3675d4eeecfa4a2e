//! Events, effects and view of the apply flow.

use super::{ApplyPhase, ApplyState, Notice};
use crate::api::dto::order::ApplyRequest;
use crate::api::dto::product::Precheck;
use crate::ids::{CardId, KfsId, ProductId};
use crate::money::Money;

#[apply(module_input)]
pub enum ApplyEvent {
    /// The page opened, or the user tries the failed pre-check again.
    Started {
        product_id: ProductId,
        amount_list: Vec<Money>,
        /// Days.
        period_list: Vec<u32>,
        /// The preselected tenure in days.
        period: u32,
    },
    PrecheckAnswered {
        version: u32,
        precheck: Precheck,
    },
    AmountChosen {
        amount: Money,
    },
    PeriodChosen {
        days: u32,
    },
    PurposeChosen {
        code: String,
    },
    /// The user chose a bank card, or the page learned which card is selected.
    CardChosen {
        card_id: CardId,
    },
    AutoGetToggled,
    StatementShown {
        version: u32,
        id: KfsId,
    },
    ReadFailed {
        version: u32,
        text: String,
    },
    ApplyPressed,
    Applied {
        version: u32,
    },
    ApplyFailed {
        version: u32,
        text: String,
        /// Id of the new statement if the accepted statement had expired; otherwise null.
        new_statement: Option<KfsId>,
    },
}

#[apply(module_choice)]
pub enum ApplyEffect {
    Precheck {
        version: u32,
        product_id: ProductId,
    },
    FetchTerms {
        version: u32,
        amount: Money,
        days: u32,
        product_id: ProductId,
    },
    Apply {
        version: u32,
        payload: Box<ApplyRequest>,
    },
    Toast {
        notice: Notice,
    },
    Go {
        /// A path of this site.
        href: String,
        /// Delay in milliseconds.
        after_ms: u32,
    },
}

#[apply(module_type)]
pub struct ApplyView {
    pub phase: ApplyPhase,
    pub amount: Money,
    pub days: u32,
    /// Null until chosen.
    pub purpose: Option<String>,
    /// `""` until chosen.
    pub card_id: CardId,
    pub auto_get_money: bool,
    /// Whether the statement for exactly this amount and tenure is on the screen.
    pub statement_shown: bool,
    pub can_apply: bool,
    pub error: Option<Notice>,
}

#[apply(module_type)]
pub struct ApplyFlowRequest {
    pub state: Option<ApplyState>,
    pub event: ApplyEvent,
}

#[apply(module_type)]
pub struct ApplyFlowStep {
    pub state: ApplyState,
    pub view: ApplyView,
    pub effects: Vec<ApplyEffect>,
}
