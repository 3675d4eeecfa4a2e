//! The table of screens: the address and properties of each, and the conversion from and to [`Route`].

use super::meta::Background;
use super::route::Route;
use super::url::{encode, query_value};
use loan_value::{Field, Value, field};

/// A screen of the app. In an address, `:name` stands for the field of this name of [`Route`], `#name` for a number.
pub(super) struct Screen {
    pub name: &'static str,
    /// The tag of the screen's variant of [`Route`].
    kind: &'static str,
    /// The field of the variant by which its screens differ, and the field's value for this screen.
    fixed: Option<(&'static str, &'static str)>,
    pub address: &'static str,
    pub background: Background,
    /// Public in the specification (section 2), or a legal page (contract §8).
    pub is_public: bool,
    /// Whether the server's responses alone draw the screen, so that the WebAssembly rules are loaded after the first
    /// paint.
    pub is_drawn_from_answers: bool,
    /// Address of the back arrow's target; `None` for tabs and for screens opened from outside.
    pub back: Option<&'static str>,
}

/// Every screen with an address of its own, in the specification's order.
pub(super) static SCREENS: [Screen; 41] = [
    white("login", "/login?redirect=:redirect").public(),
    white("joint", "/joint").public(),
    grey("home", "/").drawn_from_answers(),
    grey("orders", "/order").drawn_from_answers(),
    grey("account", "/personal"),
    white("aboutUs", "/personal/aboutus").back("/personal"),
    white("help", "/personal/help").back("/personal"),
    grey("feedback", "/feedback").back("/personal"),
    grey("product", "/product/:pid").back("/").drawn_from_answers(),
    grey("productDetail", "/product/:pid/detail").back("/product/:pid").drawn_from_answers(),
    white("productDenied", "/product/:pid/denied?day=#day&hour=#hour").back("/"),
    white("authIndex", "/auth/index?pid=:pid").back("/product/:pid"),
    step("authBasic", "basic"),
    step("authWork", "work"),
    step("authIdentity", "identity"),
    step("authFace", "face"),
    step("authContacts", "contacts"),
    white("authKyc", "/auth/kyc?pid=:pid").back("/product/:pid"),
    white("authCallback", "/auth/callback?pid=:pid").back("/product/:pid"),
    grey("bank", "/bank?pid=:pid").back("/product/:pid/detail"),
    white("bankAdd", "/bank/add?pid=:pid&ifsc_code=:ifscCode").back("/bank?pid=:pid"),
    white("bankIfsc", "/bank/ifsc?pid=:pid").back("/bank/add?pid=:pid"),
    grey("repay", "/repay").back("/order").drawn_from_answers(),
    order("orderAudit", "audit"),
    order("orderConfirm", "confirm"),
    order("orderDetail", "detail").drawn_from_answers(),
    order("orderExtension", "extension"),
    order("orderPapers", "papers").back("/orders/:id/detail").drawn_from_answers(),
    grey("paper", "/orders/:id/papers/:paper").back("/orders/:id/papers").drawn_from_answers(),
    order("orderReapply", "reapply"),
    grey("orderRating", "/orders/audit?orderId=:orderId&token=:token").public(),
    grey("schedules", "/schedule").back("/order"),
    grey("schedule", "/schedule/:oid?pid=:pid").back("/schedule"),
    white("promotion", "/promotion").public(),
    white("alert", "/alert").public(),
    white("distribution", "/distribution"),
    white("download", "/download").public(),
    white("verifyContact", "/verify/contact2?pid=:pid").public(),
    // Without a session, home redirects to the login.
    white("legalAgreement", "/legal/agreement").back("/").public(),
    white("legalPrivacy", "/legal/privacy").back("/").public(),
    white("legalLender", "/legal/lender").back("/").public(),
];

/// The screen of every other address.
static NOT_FOUND: Screen = white("notFound", "/404").back("/");

const fn white(name: &'static str, address: &'static str) -> Screen {
    let (background, back) = (Background::White, None);
    Screen { name, kind: name, fixed: None, address, background, is_public: false, is_drawn_from_answers: false, back }
}

const fn grey(name: &'static str, address: &'static str) -> Screen {
    Screen { background: Background::Grey, ..white(name, address) }
}

const fn step(name: &'static str, key: &'static str) -> Screen {
    let step = white(name, "/auth/:key?pid=:pid&step=#step&as=#as").back("/product/:pid");
    Screen { kind: "authStep", fixed: Some(("key", key)), ..step }
}

const fn order(name: &'static str, screen: &'static str) -> Screen {
    let order = grey(name, "/orders/:id/:screen").back("/order");
    Screen { kind: "order", fixed: Some(("screen", screen)), ..order }
}

impl Screen {
    const fn public(self) -> Self {
        Self { is_public: true, ..self }
    }

    const fn drawn_from_answers(self) -> Self {
        Self { is_drawn_from_answers: true, ..self }
    }

    const fn back(self, address: &'static str) -> Self {
        Self { back: Some(address), ..self }
    }

    /// The screen of a route's fields.
    pub fn of(fields: &[Field]) -> &'static Self {
        let text = |name| if let Value::Text(text) = field(fields, name) { text } else { "" };
        let kind = text("kind");
        let is_own =
            |screen: &&Self| screen.kind == kind && screen.fixed.is_none_or(|(name, value)| text(name) == value);
        SCREENS.iter().find(is_own).unwrap_or(&NOT_FOUND)
    }

    /// The path's segments; `:name` stands for a field.
    pub fn segments(&self) -> impl Iterator<Item = &'static str> + use<> {
        let fixed = self.fixed;
        let of_screen = move |segment: &'static str| {
            fixed.filter(|(name, _)| segment.strip_prefix(':') == Some(name)).map_or(segment, |(_, value)| value)
        };
        parts(self.address).0.split('/').filter(|segment| !segment.is_empty()).map(of_screen)
    }

    /// Reads a route from the decoded segments of a path and a query; `None` for the path of another screen.
    pub fn read(&self, path: &[String], search: &str) -> Option<Route> {
        let mut fields: Vec<Field> = Vec::new();
        let mut take = |name: &'static str, value| fields.push((name.into(), value));
        let text = |text: &str| Value::Text(text.to_owned().into());
        let mut path = path.iter();
        for segment in self.segments() {
            let given = path.next()?;
            match segment.strip_prefix(':') {
                Some(name) => take(name, text(given)),
                None if segment == given => {}
                None => return None,
            }
        }
        for (parameter, name, is_number) in parameters(parts(self.address).1) {
            let given = query_value(search, parameter);
            let number = || given.parse::<u32>().map_or(Value::Null, |number| Value::Whole(number.into()));
            take(name, if is_number { number() } else { text(&given) });
        }
        for (name, value) in [("kind", self.kind)].into_iter().chain(self.fixed) {
            take(name, text(value));
        }
        if path.next().is_none() { Value::Fields(fields).read().ok() } else { None }
    }
}

/// An address with a route's fields filled in. Query parameters with an empty value are left out.
pub(super) fn filled(address: &str, fields: &[Field]) -> String {
    let value = |name: &str| match field(fields, name) {
        Value::Text(text) => text.to_string(),
        Value::Whole(number) => number.to_string(),
        _ => String::new(),
    };
    let (path, query) = parts(address);
    let mut href = String::new();
    for segment in path.split('/').skip(1) {
        href.push('/');
        match segment.strip_prefix(':') {
            Some(name) => href.push_str(&encode(&value(name), false)),
            None => href.push_str(segment),
        }
    }
    let mut before = '?';
    for (parameter, name, _) in parameters(query) {
        let value = value(name);
        if !value.is_empty() {
            href.push(before);
            href.push_str(parameter);
            href.push('=');
            href.push_str(&encode(&value, true));
            before = '&';
        }
    }
    href
}

/// Path and query of an address.
fn parts(address: &str) -> (&str, &str) {
    address.split_once('?').unwrap_or((address, ""))
}

/// The parameters of an address's query: name, field, and whether the value is a number.
fn parameters(query: &str) -> impl Iterator<Item = (&str, &str, bool)> {
    query.split('&').filter_map(|pair| {
        let (parameter, slot) = pair.split_once('=')?;
        let number = slot.strip_prefix('#');
        Some((parameter, number.or_else(|| slot.strip_prefix(':'))?, number.is_some()))
    })
}
