//! The cost of a loan before it is taken, from the server's or the phone's calculation.

use super::explain::{CostTable, Sign, quote_table};
use super::loyalty::loyalty;
use super::{Quote, Terms};
use crate::loan::PlanRow;
use crate::message::{Language, Message, MessageKey};
use crate::money::{Apr, Money};
use crate::time::Day;

/// The amounts of a loan on the screens: from a quote, the server's answer or a Key Fact Statement.
#[apply(api_value)]
pub struct Figures {
    pub service_fee: Money,
    pub gst_fee: Money,
    pub interest: Money,
    /// Amount that reaches the borrower.
    pub arrive_amount: Money,
    pub repayment_amount: Money,
    /// Due date if the money is sent today.
    pub repayment_date: Day,
    /// Percent with two decimals.
    pub apr: Apr,
}

impl From<&Quote> for Figures {
    fn from(quote: &Quote) -> Self {
        let Quote { service_fee, gst_fee, interest, arrive_amount, repayment_amount, repayment_date, apr, .. } = *quote;
        Self { service_fee, gst_fee, interest, arrive_amount, repayment_amount, repayment_date, apr }
    }
}

/// The cost of a loan as the segments of a bar chart: `receive + charges + interest` is the repayment.
#[apply(api_value)]
pub struct CostParts {
    /// Amount that reaches the borrower.
    pub receive: Money,
    /// Processing fee and GST, deducted at disbursal.
    pub charges: Money,
    pub interest: Money,
    /// Total cost of the loan: charges and interest.
    pub costs: Money,
    /// Percent with two decimals.
    pub apr: Apr,
}

impl From<&Figures> for CostParts {
    fn from(figures: &Figures) -> Self {
        let Figures { arrive_amount: receive, interest, apr, .. } = *figures;
        let costs = figures.repayment_amount.minus(receive);
        Self { receive, charges: costs.minus(interest), interest, costs, apr }
    }
}

/// The cost of one amount of a product, for the product's card.
#[apply(api_value)]
pub struct CostExample {
    pub amount: Money,
    pub days: u32,
    pub repayment_amount: Money,
    /// Due date if the money is sent today.
    pub repayment_date: Day,
    /// Number of instalments; absent for a loan that is repaid once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = u32))]
    pub instalments: Option<u32>,
    pub parts: CostParts,
}

impl From<&Quote> for CostExample {
    fn from(quote: &Quote) -> Self {
        let Quote { amount, days, repayment_amount, repayment_date, ref plan, .. } = *quote;
        let instalments = plan.as_ref().map(|plan| plan.plan().count);
        let parts = CostParts::from(&Figures::from(quote));
        Self { amount, days, repayment_amount, repayment_date, instalments, parts }
    }
}

#[apply(module_type)]
pub struct CostViewRequest {
    pub terms: Terms,
    /// One of the product's `amountList`.
    pub amount: Money,
    /// Days, one of the product's `periodList`.
    pub days: u32,
    /// Null while unknown; then no discount is assumed.
    pub on_time_repayments: Option<u32>,
    /// The IST day of disbursal.
    pub today: Day,
    #[serde(default)]
    pub language: Language,
    /// The amounts of a Key Fact Statement for this amount and tenure, if there is one.
    pub statement: Option<Figures>,
    /// The server's answer for this amount and tenure, once it has arrived.
    pub confirmed: Option<Figures>,
    pub asking: bool,
}

#[apply(api_value)]
pub enum Confirmation {
    /// Computed on the phone.
    Local,
    /// Computed on the phone; the server's answer is awaited.
    Confirming,
    /// Answered by the server or stated in a statement.
    Confirmed,
}

#[apply(api_type)]
pub struct ShownLine {
    pub label: Message,
    pub amount: Money,
    /// Amount before the loyalty discount; null without a discount on this line.
    pub before: Option<Money>,
    pub sign: Sign,
    /// The calculation; null if the phone computes a different amount.
    pub why: Option<Message>,
}

#[apply(api_type)]
pub struct Saving {
    pub name_key: MessageKey,
    pub percent: u8,
    pub amount: Money,
}

#[apply(api_type)]
pub struct ShownRate {
    pub label_key: MessageKey,
    /// Two decimals.
    pub percent: Apr,
    /// The calculation; null if the phone computes a different rate.
    pub why: Option<Message>,
}

/// The price of late repayment.
#[apply(api_value)]
pub struct LatePrice {
    /// Late charge of each day after the due date.
    pub per_day: Money,
    /// Maximum of all late charges of the loan; null for no limit.
    pub cap: Option<Money>,
}

#[apply(api_choice)]
pub enum CostView {
    Shown {
        confirmation: Confirmation,
        figures: Box<Figures>,
        /// The calculation of the repayment: first the received amount, then fees and interest, last the sum.
        lines: Vec<ShownLine>,
        apr: Option<ShownRate>,
        /// Null if the amounts contain no loyalty discount.
        saving: Option<Saving>,
        parts: Box<CostParts>,
        late: Box<LatePrice>,
        /// The instalments; absent for a loan that is repaid once, and when the phone computes other amounts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        plan: Vec<PlanRow>,
    },
    Refused {
        message: Message,
    },
}

const DOWNWARD: [(&str, Sign); 5] = [
    ("arriveAmount", Sign::Start),
    ("serviceFee", Sign::Plus),
    ("gstFee", Sign::Plus),
    ("interest", Sign::Plus),
    ("repaymentAmount", Sign::Total),
];

/// Shows the amounts of the statement, which bind the lender; else the server's answer, even if the phone would refuse
/// the loan; else the phone's own amounts. A line is explained only if the phone computes the same line.
pub fn cost_view(request: &CostViewRequest) -> CostView {
    let on_time_repayments = request.on_time_repayments.unwrap_or(0);
    let own = request.terms.quote(request.amount, request.days, on_time_repayments, request.today);
    let (confirmation, figures) = match (request.statement.or(request.confirmed), &own) {
        (Some(binding), _) => (Confirmation::Confirmed, binding),
        (None, Ok(quote)) if request.asking => (Confirmation::Confirming, quote.into()),
        (None, Ok(quote)) => (Confirmation::Local, quote.into()),
        (None, Err(refusal)) => return CostView::Refused { message: Message::of(refusal.message()) },
    };
    let level = loyalty(on_time_repayments);
    let rates = &request.terms.rates;
    let full_fee = rates.service_rate.of(request.amount);
    let saving = level.name_key.and_then(|name_key| {
        let amount = full_fee.checked_sub(figures.service_fee).filter(|amount| amount.is_positive())?;
        // A statement with older terms has another fee; then the discount alone does not explain the difference.
        let discounted = rates.service_rate.less(level.discount(), request.amount);
        (discounted == figures.service_fee).then_some(Saving { name_key, percent: level.discount_percent, amount })
    });
    let table = |quote: &Quote| quote_table(quote, rates.service_rate, rates.interest_rate, request.language);
    let shown = table(&Quote {
        amount: request.amount,
        days: request.days,
        service_fee: figures.service_fee,
        gst_fee: figures.gst_fee,
        interest: figures.interest,
        arrive_amount: figures.arrive_amount,
        repayment_amount: figures.repayment_amount,
        repayment_date: figures.repayment_date,
        discount: level.discount(),
        apr: figures.apr,
        plan: own.as_ref().ok().and_then(|quote| quote.plan.clone()),
    });
    let plan = own.as_ref().ok().filter(|quote| quote.plan.is_some() && Figures::from(*quote) == figures);
    let plan = plan.map_or_else(Vec::new, Quote::rows);
    let own = own.map_or_else(|_| CostTable::default(), |quote| table(&quote));
    let lines =
        DOWNWARD.into_iter().filter_map(|(id, sign)| Some((shown.lines.iter().find(|line| line.id == id)?, sign)));
    let lines = lines.map(|(line, sign)| ShownLine {
        why: own.lines.contains(line).then(|| Message::with(line.rule_key, line.rule_args.clone())),
        label: Message::with(line.label_key, line.label_args.clone()),
        amount: line.amount,
        before: (saving.is_some() && line.label_key == MessageKey::CostServiceFee).then_some(full_fee),
        sign,
    });
    let apr = shown.apr.map(|rate| ShownRate {
        label_key: rate.label_key,
        percent: rate.percent,
        why: (own.apr.as_ref() == Some(&rate)).then(|| Message::with(rate.rule_key, rate.rule_args)),
    });
    CostView::Shown {
        confirmation,
        figures: Box::new(figures),
        lines: lines.collect(),
        apr,
        saving,
        parts: Box::new((&figures).into()),
        late: Box::new(LatePrice {
            per_day: rates.overdue_rate.of(request.amount, 1),
            cap: rates.overdue_cap.map(|cap| cap.of(request.amount)),
        }),
        plan,
    }
}
