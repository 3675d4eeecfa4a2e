//! Every screen of the product, with the parameters of its address.

use super::screens::{SCREENS, Screen, filled};
use super::url::segments;
use crate::auth::step::AuthStep;
use loan_value::{Field, Value, value_of};

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
    Product { pid: String },
    /// `/product/{pid}/detail` – amounts, costs and apply.
    ProductDetail { pid: String },
    /// `/product/{pid}/denied?day=&hour=` – Application Denied.
    ProductDenied {
        pid: String,
        day: Option<u32>,
        /// Whole hours left beyond the days.
        hour: Option<u32>,
    },
    /// `/auth/index?pid=` – leads to the next unfinished step.
    AuthIndex { pid: String },
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
    AuthKyc { pid: String },
    /// `/auth/callback?pid=` – reads the face result.
    AuthCallback { pid: String },
    /// `/bank?pid=` – list or select a card.
    Bank { pid: String },
    /// `/bank/add?pid=&ifsc_code=` – add an account.
    BankAdd { pid: String, ifsc_code: String },
    /// `/bank/ifsc?pid=` – IFSC finder.
    BankIfsc { pid: String },
    /// `/repay` – leads to the order to be repaid.
    Repay,
    /// `/orders/{id}/{audit|confirm|detail|extension|papers|reapply}` – one of the screens of an order.
    Order { id: String, screen: OrderScreen },
    /// `/orders/{id}/papers/{paper}` – one paper of an order.
    Paper { id: String, paper: String },
    /// `/orders/audit?orderId=&token=` – the audit page with rating, for the app.
    OrderRating {
        order_id: String,
        /// A one-use code for this order.
        token: String,
    },
    /// `/schedule` – scheduled orders.
    Schedules,
    /// `/schedule/{oid}?pid=` – one scheduled order.
    Schedule { oid: String, pid: String },
    /// `/promotion` – tries to open the native app.
    Promotion,
    /// `/alert` – a page for iOS users only.
    Alert,
    /// `/distribution` – download landing page.
    Distribution,
    /// `/download` – the same page as `/distribution`, public.
    Download,
    /// `/verify/contact2?pid=` – the contacts form, public.
    VerifyContact { pid: String },
    /// `/legal/agreement` – the loan agreement in plain language, public.
    LegalAgreement,
    /// `/legal/privacy` – the privacy notice, public.
    LegalPrivacy,
    /// `/legal/lender` – lender and grievance officer, public.
    LegalLender,
    /// Every other address.
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

impl Route {
    /// The path with its query.
    pub fn href(&self) -> String {
        let fields = self.fields();
        filled(Screen::of(&fields).address, &fields)
    }

    /// Parses a path (`/bank/add`) and a query (`?pid=1`, `pid=1` or empty). An unknown path gives [`Route::NotFound`].
    pub fn parse(path: &str, search: &str) -> Self {
        let read = |path: Vec<String>| SCREENS.iter().find_map(|screen| screen.read(&path, search));
        segments(path).and_then(read).unwrap_or(Self::NotFound)
    }

    /// Whether the server's responses alone draw the screen.
    pub fn is_drawn_from_answers(&self) -> bool {
        self.screen().is_drawn_from_answers
    }

    /// The route's row of the table of screens.
    pub(super) fn screen(&self) -> &'static Screen {
        Screen::of(&self.fields())
    }

    /// The fields by their names on the wire, with the tag `kind`.
    pub(super) fn fields(&self) -> Vec<Field> {
        match value_of(self) {
            Value::Fields(fields) => fields,
            _ => Vec::new(),
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
