//! Papers of an order, such as receipts, for screen, print, sharing and speech (contract §9).
//!
//! Papers are generated at each read, so they cannot differ from the order.

mod lines;

use crate::fees::kfs::KeyFacts;
use crate::ids::{KfsId, OrderId};
use crate::loan::PaymentParts;
use crate::message::{Language, Message, MessageKey};
use crate::order::effects::OrderRefund;
use crate::order::{Order, PaymentPurposeName, Phase};
use crate::time::{Day, Timestamp, format_day, format_instant};
use loan_value::wire_name;

#[apply(api_value)]
pub enum PaperKind {
    /// The accepted Key Fact Statement.
    Kfs,
    /// The statement of account.
    Statement,
    Receipt,
    /// The letter that confirms that the loan is settled.
    NoDues,
}

/// A paper in full.
#[apply(api_type)]
pub struct Paper {
    // The order's id, the kind, and for a receipt the payment's reference, separated by `~`. Contains no dot, because
    // the address of a paper's screen ends with the id, and an address that ends in a dotted name is a file's.
    pub id: String,
    pub kind: PaperKind,
    pub title: String,
    pub date: Day,
    pub order_no: String,
    pub parties: Vec<PaperParty>,
    /// In reading order; labels are distinct.
    pub lines: Vec<PaperLine>,
}

#[apply(api_type)]
pub struct PaperParty {
    pub role: String,
    pub name: String,
}

#[apply(api_type)]
pub struct PaperLine {
    pub label: String,
    /// Formatted: amounts with the rupee sign, dates spelled.
    pub value: String,
}

/// The accepted Key Fact Statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    pub id: KfsId,
    pub issued_at: Timestamp,
    pub facts: KeyFacts,
}

/// The inputs of an order's papers.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    pub order: &'a Order,
    pub agreed: Option<&'a Agreed>,
    /// All refunds of the order. Refunds of recorded payments are ignored, because the order's facts contain them.
    pub refunds: &'a [OrderRefund],
    /// `""` if unknown.
    pub borrower: &'a str,
    pub product: &'a str,
    pub lender: &'a str,
    pub grievance_officer: &'a str,
    pub today: Day,
    pub language: Language,
    /// Returns the text of a message in `language`.
    pub text: &'a dyn Fn(&Message) -> String,
}

/// Name of the basic form's field for the borrower's name.
pub const BORROWER_FIELD: &str = "fullName";

#[derive(Debug, Clone, Copy)]
struct Paid<'a> {
    reference: &'a str,
    /// `None` for a payment that the order never recorded, and that only `Sources::refunds` contains.
    purpose: Option<PaymentPurposeName>,
    at: Timestamp,
    parts: PaymentParts,
}

pub fn order_of(paper_id: &str) -> OrderId {
    paper_id.split_once('~').map_or(paper_id, |(order, _)| order).into()
}

impl Order {
    /// Whether [`papers`] returns any paper, apart from receipts of payments that only [`Sources::refunds`] contains.
    pub fn has_papers(&self) -> bool {
        self.kfs_id.is_some() || self.loan().is_some() || self.receipts().next().is_some()
    }
}

/// The papers of an order: its Key Fact Statement, the statement of account, a receipt for each payment, oldest first,
/// and the no-dues letter. Papers that do not apply yet are left out.
pub fn papers(sources: &Sources<'_>) -> Vec<Paper> {
    let Sources { order, agreed, today, .. } = *sources;
    let mut papers = Vec::new();
    if let Some(agreed) = agreed {
        papers.push(sources.paper(PaperKind::Kfs, MessageKey::KfsTitle, agreed.issued_at.day(), sources.kfs(agreed)));
    }
    if let Some(loan) = order.loan() {
        let lines = sources.statement(loan);
        papers.push(sources.paper(PaperKind::Statement, MessageKey::TableStatement, today, lines));
    }
    for paid in sources.payments() {
        let mut receipt = sources.paper(PaperKind::Receipt, paid.title(), paid.at.day(), sources.receipt(&paid));
        receipt.id = [receipt.id, paid.reference.replace('~', "~0").replace('.', "~1")].join("~");
        papers.push(receipt);
    }
    if let Phase::Settled { loan, paid_at, .. } = order.phase() {
        let lines = sources.no_dues(loan, *paid_at);
        papers.push(sources.paper(PaperKind::NoDues, MessageKey::PaperNoDues, paid_at.day(), lines));
    }
    papers
}

impl Sources<'_> {
    fn paper(&self, kind: PaperKind, title: MessageKey, date: Day, lines: Vec<PaperLine>) -> Paper {
        let parties = [
            (MessageKey::PaperBorrower, self.borrower),
            (MessageKey::KfsLender, self.lender),
            (MessageKey::KfsGrievance, self.grievance_officer),
        ];
        let named = parties.into_iter().filter(|(_, name)| !name.is_empty());
        Paper {
            id: [self.order.id.as_str(), wire_name(&kind)].join("~"),
            kind,
            title: (self.text)(&title.into()),
            date,
            order_no: self.order.order_no.clone(),
            parties: named
                .map(|(role, name)| PaperParty { role: (self.text)(&role.into()), name: name.to_owned() })
                .collect(),
            lines,
        }
    }

    /// All payments of the order, oldest first, including those that only the refunds contain.
    fn payments(&self) -> Vec<Paid<'_>> {
        let mut all: Vec<Paid<'_>> = self
            .order
            .receipts()
            .filter(|receipt| receipt.payment.amount.is_positive())
            .map(|receipt| Paid {
                reference: &receipt.payment.reference,
                purpose: Some(receipt.payment.purpose.name()),
                at: receipt.paid_at,
                parts: receipt.parts,
            })
            .collect();
        for refund in self.refunds {
            if let Some(known) = all.iter_mut().find(|paid| paid.reference == refund.reference) {
                if known.purpose.is_none() {
                    known.parts.refunded = known.parts.refunded.plus(refund.amount);
                }
                continue;
            }
            all.push(Paid {
                reference: &refund.reference,
                purpose: None,
                at: refund.at,
                parts: PaymentParts { refunded: refund.amount, ..PaymentParts::default() },
            });
        }
        all.sort_by_key(|paid| paid.at);
        all
    }

    fn day(&self, day: Day) -> String {
        format_day(day, self.language.tag())
    }

    fn instant(&self, at: Timestamp) -> String {
        format_instant(at, self.language.tag())
    }
}

impl Paid<'_> {
    /// A fully refunded payment is titled as refunded, whatever its purpose.
    fn title(&self) -> MessageKey {
        match self.purpose.filter(|_| self.parts.retained().is_positive()) {
            Some(PaymentPurposeName::Repayment) => MessageKey::PaperReceiptRepayment,
            Some(PaymentPurposeName::Instalment) => MessageKey::PaperReceiptInstalment,
            Some(PaymentPurposeName::Extension) => MessageKey::PaperReceiptExtension,
            Some(PaymentPurposeName::CoolingOff) => MessageKey::PaperReceiptCoolingOff,
            None => MessageKey::PaperReceiptRefunded,
        }
    }
}
