//! Every screen of the product, with its address.

use super::url::{Href, query_value, segments};
use crate::auth::step::AuthStep;
use loan_value::wire_name;

/// A screen and the parameters of its address. Ids are opaque; an absent parameter is `""` or null.
#[apply(module_input)]
pub enum Route {
    /// `/` – products and orders in progress.
    Home,
    /// `/login?redirect=` – sign in.
    Login {
        /// Target after the login: a path of this site, checked by [`super::guard::safe_redirect`].
        redirect: String,
    },
    /// `/joint` – login handed over by the native app or a partner, with values in the fragment.
    Joint,
    /// `/order` – the orders list.
    Orders,
    /// `/personal` – the account.
    Account,
    /// `/personal/aboutus`.
    AboutUs,
    /// `/personal/help`.
    Help,
    /// `/feedback` – feedback history.
    Feedback,
    /// `/product/{pid}` – product intro.
    Product {
        pid: String,
    },
    /// `/product/{pid}/detail` – amounts, costs and apply.
    ProductDetail {
        pid: String,
    },
    /// `/product/{pid}/denied?day=&hour=` – Application Denied.
    ProductDenied {
        pid: String,
        day: Option<u32>,
        /// Whole hours left beyond the days.
        hour: Option<u32>,
    },
    /// `/auth/index?pid=` – leads to the next unfinished step.
    AuthIndex {
        pid: String,
    },
    /// `/auth/{key}?pid=&step=&as=` – one verification step.
    AuthStep {
        key: AuthStep,
        pid: String,
        /// From 1.
        step: Option<u32>,
        #[serde(rename = "as")]
        total: Option<u32>,
    },
    /// `/auth/kyc?pid=` – the identity step, under the address that the face result links to.
    AuthKyc {
        pid: String,
    },
    /// `/auth/callback?pid=` – reads the face result.
    AuthCallback {
        pid: String,
    },
    /// `/bank?pid=` – list or select a card.
    Bank {
        pid: String,
    },
    /// `/bank/add?pid=&ifsc_code=` – add an account.
    BankAdd {
        pid: String,
        ifsc_code: String,
    },
    /// `/bank/ifsc?pid=` – IFSC finder.
    BankIfsc {
        pid: String,
    },
    /// `/repay` – leads to the order to be repaid.
    Repay,
    /// `/orders/{id}/{audit|confirm|detail|extension|papers|reapply}` – one of the screens of an order.
    Order {
        id: String,
        screen: OrderScreen,
    },
    /// `/orders/{id}/papers/{paper}` – one paper of an order.
    Paper {
        id: String,
        paper: String,
    },
    /// `/orders/audit?orderId=&token=` – the audit page with rating, for the app.
    OrderRating {
        order_id: String,
        /// A one-use code for this order.
        token: String,
    },
    /// `/schedule` – scheduled orders.
    Schedules,
    /// `/schedule/{oid}?pid=` – one scheduled order.
    Schedule {
        oid: String,
        pid: String,
    },
    /// `/promotion` – tries to open the native app.
    Promotion,
    /// `/alert` – a page for iOS users only.
    Alert,
    /// `/distribution` – download landing page.
    Distribution,
    /// `/download` – the same page as `/distribution`, public.
    Download,
    /// `/verify/contact2?pid=` – the contacts form, public.
    VerifyContact {
        pid: String,
    },
    /// `/legal/agreement` – the loan agreement in plain language, public.
    LegalAgreement,
    /// `/legal/privacy` – the privacy notice, public.
    LegalPrivacy,
    /// `/legal/lender` – lender and grievance officer, public.
    LegalLender,
    NotFound,
}

#[apply(module_value)]
pub enum OrderScreen {
    Audit,
    Confirm,
    Detail,
    Extension,
    /// The order's papers (contract §9).
    Papers,
    /// A new application after failed disbursal (contract §6).
    Reapply,
}

impl OrderScreen {
    pub fn segment(self) -> &'static str {
        wire_name(&self)
    }

    fn of_segment(segment: &str) -> Option<Self> {
        [Self::Audit, Self::Confirm, Self::Detail, Self::Extension, Self::Papers, Self::Reapply]
            .into_iter()
            .find(|screen| screen.segment() == segment)
    }
}

impl Route {
    /// The path with its query.
    pub fn href(&self) -> String {
        match self {
            Self::Home => Href::new("/"),
            Self::Login { redirect } => Href::new("/login").query("redirect", redirect),
            Self::Joint => Href::new("/joint"),
            Self::Orders => Href::new("/order"),
            Self::Account => Href::new("/personal"),
            Self::AboutUs => Href::new("/personal/aboutus"),
            Self::Help => Href::new("/personal/help"),
            Self::Feedback => Href::new("/feedback"),
            Self::Product { pid } => Href::new("/product").segment(pid),
            Self::ProductDetail { pid } => Href::new("/product").segment(pid).literal("/detail"),
            Self::ProductDenied { pid, day, hour } => {
                Href::new("/product").segment(pid).literal("/denied").number("day", *day).number("hour", *hour)
            }
            Self::AuthIndex { pid } => Href::new("/auth/index").query("pid", pid),
            Self::AuthStep { key, pid, step, total } => {
                Href::new("/auth").segment(key.key()).query("pid", pid).number("step", *step).number("as", *total)
            }
            Self::AuthKyc { pid } => Href::new("/auth/kyc").query("pid", pid),
            Self::AuthCallback { pid } => Href::new("/auth/callback").query("pid", pid),
            Self::Bank { pid } => Href::new("/bank").query("pid", pid),
            Self::BankAdd { pid, ifsc_code } => Href::new("/bank/add").query("pid", pid).query("ifsc_code", ifsc_code),
            Self::BankIfsc { pid } => Href::new("/bank/ifsc").query("pid", pid),
            Self::Repay => Href::new("/repay"),
            Self::Order { id, screen } => Href::new("/orders").segment(id).segment(screen.segment()),
            Self::Paper { id, paper } => Href::new("/orders").segment(id).literal("/papers").segment(paper),
            Self::OrderRating { order_id, token } => {
                Href::new("/orders/audit").query("orderId", order_id).query("token", token)
            }
            Self::Schedules => Href::new("/schedule"),
            Self::Schedule { oid, pid } => Href::new("/schedule").segment(oid).query("pid", pid),
            Self::Promotion => Href::new("/promotion"),
            Self::Alert => Href::new("/alert"),
            Self::Distribution => Href::new("/distribution"),
            Self::Download => Href::new("/download"),
            Self::VerifyContact { pid } => Href::new("/verify/contact2").query("pid", pid),
            Self::LegalAgreement => Href::new("/legal/agreement"),
            Self::LegalPrivacy => Href::new("/legal/privacy"),
            Self::LegalLender => Href::new("/legal/lender"),
            Self::NotFound => Href::new("/404"),
        }
        .finish()
    }

    /// Parses a path (`/bank/add`) and a query (`?pid=1`, `pid=1` or empty). An unknown path gives [`Route::NotFound`].
    pub fn parse(path: &str, search: &str) -> Self {
        let Some(segments) = segments(path) else {
            return Self::NotFound;
        };
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let text = |name: &str| query_value(search, name);
        let number = |name: &str| query_value(search, name).parse::<u32>().ok();
        match segments.as_slice() {
            [] => Self::Home,
            ["login"] => Self::Login { redirect: text("redirect") },
            ["joint"] => Self::Joint,
            ["order"] => Self::Orders,
            ["personal"] => Self::Account,
            ["personal", "aboutus"] => Self::AboutUs,
            ["personal", "help"] => Self::Help,
            ["feedback"] => Self::Feedback,
            ["product", pid] => Self::Product { pid: (*pid).to_owned() },
            ["product", pid, "detail"] => Self::ProductDetail { pid: (*pid).to_owned() },
            ["product", pid, "denied"] => {
                Self::ProductDenied { pid: (*pid).to_owned(), day: number("day"), hour: number("hour") }
            }
            ["auth", "index"] => Self::AuthIndex { pid: text("pid") },
            ["auth", "kyc"] => Self::AuthKyc { pid: text("pid") },
            ["auth", "callback"] => Self::AuthCallback { pid: text("pid") },
            ["auth", key] => match AuthStep::of_key(key) {
                Some(key) => Self::AuthStep { key, pid: text("pid"), step: number("step"), total: number("as") },
                None => Self::NotFound,
            },
            ["bank"] => Self::Bank { pid: text("pid") },
            ["bank", "add"] => Self::BankAdd { pid: text("pid"), ifsc_code: text("ifsc_code") },
            ["bank", "ifsc"] => Self::BankIfsc { pid: text("pid") },
            ["repay"] => Self::Repay,
            ["orders", "audit"] => Self::OrderRating { order_id: text("orderId"), token: text("token") },
            ["orders", id, screen] => match OrderScreen::of_segment(screen) {
                Some(screen) => Self::Order { id: (*id).to_owned(), screen },
                None => Self::NotFound,
            },
            ["orders", id, "papers", paper] => Self::Paper { id: (*id).to_owned(), paper: (*paper).to_owned() },
            ["schedule"] => Self::Schedules,
            ["schedule", oid] => Self::Schedule { oid: (*oid).to_owned(), pid: text("pid") },
            ["promotion"] => Self::Promotion,
            ["alert"] => Self::Alert,
            ["distribution"] => Self::Distribution,
            ["download"] => Self::Download,
            ["verify", "contact2"] => Self::VerifyContact { pid: text("pid") },
            ["legal", "agreement"] => Self::LegalAgreement,
            ["legal", "privacy"] => Self::LegalPrivacy,
            ["legal", "lender"] => Self::LegalLender,
            _ => Self::NotFound,
        }
    }
}

#[apply(module_type)]
pub struct HrefView {
    /// A path of this site with its query.
    pub href: String,
}

pub fn href_of(route: &Route) -> HrefView {
    HrefView { href: route.href() }
}
