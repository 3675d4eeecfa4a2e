//! Tests that the real program leaks neither personal data nor secrets.
//! A borrower with unique values makes all kinds of requests, also faulty ones. Then the log, the store, the pictures,
//! the export, the journal, the metrics and other users' answers are searched for each value in every encoding.

mod mistakes;
mod spellings;

use std::path::Path;
use std::process::Command;

use crate::controls::done;
use crate::http_client::{Client, Heard};
use crate::listening::{ANY_PORT, Listening};
use crate::server::{PROGRAM, multipart, sled_in};
use crate::small;
use loan_server::signature::sign;
use saral_qa::{Http, Qa};
use serde_json::{Map, Value, json};
use spellings::Searched;

const PHONE: &str = "917316250489";
const LOCAL_PHONE: &str = "7316250489";
/// A number published by UIDAI for tests.
const AADHAAR: &str = "999971658847";
const PAN: &str = "QZXPC7391K";
const ACCOUNT: &str = "73162504897316";
const CONTACTS: [(&str, &str); 3] = [
    ("Qzxone Contactworth", "8264073915"),
    ("Qzxtwo Contactworth", "8264073926"),
    ("Qzxthree Contactworth", "8264073937"),
];
const FEEDBACK: &str = "Qzxfeedback, I was told this in confidence";
const ANSWER: &str = "Qzxanswer, nobody else reads this";
const OPS_TOKEN: &str = "qzx-operators-token-5e1f";
const QA_TOKEN: &str = "qzx-control-token-77b2";
const PAYMENT_SECRET: &str = "qzx-payment-secret-90ad";
const PARTNER: (&str, &str) = ("com.partner.app", "qzx-partner-secret-31cc");
const WEB_UUID: &str = "qzx-installation-4411aa";
const AGENT: &str = "Qzxbrowser/9.31 (Qzxdevice)";
const COOKIE: &str = "qzxcookie=qzx-cookie-value-8812";
const HEADER: &str = "qzx-header-value-5512";
const REQUEST: &str = "qzx-request-id-6613";
const KEY: &str = "qzx-idempotency-key-2291";
const EXIF: &str = "Qzxcamera of Qzxowner at 28.6139N";
const PATH: &str = "qzx-path-segment-9917";
const QUERY: &str = "qzx query value 1174";
const FIELD: &str = "qzxFieldName7718";

fn photo() -> Vec<u8> {
    let (start, rest) = crate::picture::JPEG.split_at(2);
    let exif = [b"Exif\0\0".as_slice(), EXIF.as_bytes()].concat();
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [start, &[0xff, 0xe1], &length, &exif, rest].concat()
}

struct Program {
    listening: Listening,
    /// Secrets made by the server, each with its name: tokens and tickets.
    made: Vec<(&'static str, String)>,
}

fn start(data: &Path) -> Program {
    let fixtures = small::fixtures().display().to_string();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--qa", "--listen", ANY_PORT, "--store", &sled_in(data), "--fixtures", &fixtures]);
    command.env_clear().env("LOAN_LOG", "json,trace").env("LOAN_OPS_TOKEN", OPS_TOKEN).env("LOAN_QA_TOKEN", QA_TOKEN);
    command.env("LOAN_PAYMENT_SECRET", PAYMENT_SECRET).env("LOAN_PARTNERS", [PARTNER.0, "=", PARTNER.1].concat());
    Program { listening: Listening::start(&mut command), made: Vec::new() }
}

impl Program {
    fn client(&self) -> Client<'_> {
        Client::new(&self.listening.address)
    }

    /// Returns a client that sends a browser's headers, with values that occur nowhere else.
    fn browser(&self, token: &str) -> Client<'_> {
        let client = self.client().with("web_uuid", WEB_UUID).with("user-agent", AGENT).with("token", token);
        client.with("cookie", COOKIE).with("deviceid", HEADER).with("x-request-id", REQUEST).with("referer", HEADER)
    }

    fn operator(&self) -> Client<'_> {
        self.client().with("authorization", &["Bearer ", OPS_TOKEN].concat())
    }

    fn controls(&self) -> Client<'_> {
        self.client().with("authorization", &["Bearer ", QA_TOKEN].concat())
    }

    fn made(&mut self, what: &'static str, value: &Value) -> String {
        let value = value.as_str().unwrap().to_owned();
        self.made.push((what, value.clone()));
        value
    }

    fn sign_in(&mut self) -> String {
        let guest = self.browser("");
        guest.get(&format!("/api1/sms/v1/sendCode?phone={PHONE}")).data();
        guest.post("/api1/user/v1/login", &json!({ "phone": PHONE, "code": "9876" })).code();
        let login = guest.post("/api1/user/v1/login", &json!({ "phone": PHONE, "code": "1234" }));
        self.made("token", &login.data()["token"])
    }
}

/// Fills in a form of the catalogue with words that occur nowhere else; returns the values and the words.
fn filled(client: &Client<'_>, form: &str) -> (Value, Vec<String>) {
    let (mut values, mut words) = (Map::new(), Vec::new());
    for (n, field) in client.get(form).data().as_array().unwrap().iter().enumerate() {
        let most = field["lengthLimitMax"].as_u64().unwrap_or(20);
        let value = match (field["value"].as_str().unwrap(), field["dataType"].as_u64().unwrap()) {
            (_, 0) => field["dictionaryVoList"][0]["dictValue"].as_str().unwrap().to_owned(),
            (_, 3) => "7".to_owned(),
            (_, 4) => "27".to_owned(),
            (_, 5) => "482".to_owned(),
            _ if field["checkType"] == 1 => "1".repeat(usize::try_from(most.clamp(1, 6)).unwrap()),
            (name, _) => {
                let word = format!("Qzx{name}{}", char::from(b'a' + u8::try_from(n).unwrap()));
                words.push(word.clone());
                word
            }
        };
        values.insert(field["value"].as_str().unwrap().to_owned(), value.into());
    }
    (Value::Object(values), words)
}

/// Completes the five verification steps and binds an account; returns the entered values.
fn verify(me: &Client<'_>) -> Vec<String> {
    let (basic, mut words) = filled(me, "/api1/auth/v1/auth-page-info?type=baseInfo");
    me.post("/api1/auth/v1/base-info", &basic).data();
    let (work, more) = filled(me, "/api1/auth/v2/auth-page-info?type=workInfo");
    words.extend(more);
    me.post("/api1/auth/v1/work-info", &work).data();
    me.post("/api1/auth/v2/aadhaar/send-otp", &json!({ "aadhaar": AADHAAR })).data();
    me.post("/api1/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "654321" })).code();
    me.post("/api1/auth/aadhaar/verify", &json!({ "aadhaar": AADHAAR, "otp": "123456" })).data();
    for path in ["/api1/auth/v1/ocr-separate", "/api1/authen/upload"] {
        let (kind, body) =
            multipart(&[("type", "3")], &[(if path.ends_with("load") { "file" } else { "image" }, &photo())]);
        me.send("POST", path, &kind, &body).data();
    }
    me.post("/api1/auth/v1/kyc-info/aadhaar-pan", &json!({ "type": 2, "idNo": AADHAAR, "panNo": PAN })).data();
    let (kind, body) = multipart(&[], &[("image", &photo())]);
    let face = me.send("POST", "/api1/auth/v3/living-check", &kind, &body);
    me.post("/api1/auth/v1/kyc-info/living-hold", &json!({ "livenessId": face.data()["livenessId"] })).data();
    let mut contacts = json!({});
    for (who, (name, mobile)) in ["one", "two", "third"].into_iter().zip(CONTACTS) {
        contacts[format!("{who}Name")] = json!(name);
        contacts[format!("{who}Mobile")] = json!(mobile);
        contacts[format!("{who}Relation")] = json!("1");
    }
    me.post("/api1/auth/v1/contacts", &contacts).data();
    me.post("/api1/user/v1/proveOwner", &json!({ "pan": PAN, "birthYear": "1988" })).data();
    words
}

fn bind(me: &Client<'_>) -> Value {
    let card = json!({ "bankCode": "UTIB0002083", "cardNo": ACCOUNT, "confirmCardNo": ACCOUNT });
    me.with("idempotency-key", KEY).post("/api1/bank/v1/bind-card", &card).data()["id"].clone()
}

/// Takes and repays a loan, and gives feedback that an operator answers; returns the order's id.
fn borrow(program: &Program, me: &Client<'_>, card: &Value) -> String {
    let body = json!({ "cardId": card, "borrowAmount": "5000.00", "periods": 7, "productId": "saral-first" });
    let order = me.post("/api1/order/v1/apply", &body).data()["orderId"].as_str().unwrap().to_owned();
    let event =
        |event: &str| program.operator().post(&format!("/ops/v1/orders/{order}/events"), &json!({ "event": event }));
    program.operator().get(&format!("/ops/v1/orders/{order}/applicant")).data();
    event("approve").data();
    me.post("/api1/order/v1/loan", &json!({ "orderId": order })).data();
    event("disbursed").data();
    event("disbursed").code();
    let url = me.post("/api1/pay-order/v1/repay", &json!({ "orderId": order })).data()["paymentUrl"].clone();
    let payment = url.as_str().unwrap().split("id=").nth(1).unwrap().to_owned();
    let due = me.get(&format!("/api1/order/v1/detail?orderId={order}")).data()["payable"].clone();
    let notice = json!({
        "eventId": "e-1", "paymentId": payment, "orderId": order, "amount": due, "status": "paid",
        "paidAt": "2026-11-20T10:00:00+05:30",
    })
    .to_string();
    let notify = |signature: &str| {
        program.client().with("x-signature", signature).send(
            "POST",
            "/webhooks/payment",
            "application/json",
            notice.as_bytes(),
        )
    };
    notify(PAYMENT_SECRET).code();
    notify(&sign(PAYMENT_SECRET, notice.as_bytes())).data();
    let (kind, body) = multipart(&[("content", FEEDBACK), ("problemType", "")], &[("multipartFiles", &photo())]);
    me.send("POST", "/api1/opinion-record/v1/save", &kind, &body).data();
    let opinions = program.operator().get("/ops/v1/opinions");
    let id = opinions.data()[0]["id"].as_str().unwrap().to_owned();
    program.operator().post(&format!("/ops/v1/opinions/{id}/answer"), &json!({ "content": ANSWER })).data();
    for path in ["/order/v1/list", "/bank/v1/find-user-bank-card?productId=", "/user/v1/sessions", "/home/v1/index"] {
        me.get(&["/api1", path].concat()).data();
    }
    for paper in me.get(&format!("/api1/order/v1/papers?orderId={order}")).data().as_array().unwrap() {
        me.get(&format!("/api1/order/v1/paper?id={}", paper["id"].as_str().unwrap())).data();
    }
    me.post("/api1/opinion-record/v1/list", &json!({})).data();
    order
}

/// Signs in by ticket, link and partner, and ends the sessions.
fn sign_in_otherwise(program: &mut Program, order: &str, token: &str) {
    let minted = program.operator().post("/ops/v1/tickets", &json!({ "phone": PHONE }));
    let ticket = program.made("ticket", &minted.data()["ticket"]);
    let entered = program.browser("").post("/api1/user/v1/user-login", &json!({ "ticket": ticket }));
    program.made("token by ticket", &entered.data()["token"]);
    program.browser("").post("/api1/user/v1/user-login", &json!({ "ticket": ticket })).code();
    let link = program.browser(token).post("/api1/order/v1/audit-link", &json!({ "orderId": order }));
    let link = program.made("link", &link.data()["token"]);
    let page = program.browser("").post("/api1/order/v1/audit-session", &json!({ "orderId": order, "token": link }));
    program.made("token by link", &page.data()["token"]);
    let partner = program.browser("").with("packagename", PARTNER.0);
    let signed = json!({ "phone": PHONE, "timestamp": "1", "nonce": KEY, "sign": PARTNER.1 });
    partner.post("/api1/tripartite/v1/user-login", &signed).code();
    program.operator().post("/ops/v1/sessions/revoke", &json!({ "phone": PHONE })).data();
    program.operator().get("/ops/v1/acts").data();
}

/// Returns the answers to other users who try to access the borrower's data.
fn others(program: &Program, order: &str, card: &Value) -> Vec<Heard> {
    let guest = program.client().with("web_uuid", "w-other");
    guest.get("/api1/sms/v1/sendCode?phone=917000000777").data();
    let login = guest.post("/api1/user/v1/login", &json!({ "phone": "917000000777", "code": "1234" }));
    let other = guest.with("token", login.data()["token"].as_str().unwrap());
    let apply = json!({ "cardId": card, "borrowAmount": "5000.00", "periods": 7, "productId": "saral-first" });
    vec![
        other.get(&format!("/api1/order/v1/detail?orderId={order}")),
        other.get(&format!("/api1/order/v1/papers?orderId={order}")),
        other.get(&format!("/api1/order/v1/paper?id={order}~noDues")),
        other.post("/api1/order/v1/apply", &apply),
        other.post("/api1/pay-order/v1/repay", &json!({ "orderId": order })),
        other.post("/api1/order/v1/audit-link", &json!({ "orderId": order })),
        other.post("/api1/opinion-record/v1/list", &json!({})),
        other.get("/api1/bank/v1/find-user-bank-card?productId="),
        other.get("/api1/home/v1/index"),
        guest.post("/api1/user/v1/login", &json!({ "phone": PHONE, "code": "1111" })),
        guest.get(&format!("/api1/order/v1/detail?orderId={order}")),
        program.client().get("/metrics"),
        program.client().get("/openapi.json"),
        program.client().get("/healthz"),
        program.client().get("/readyz"),
        program.operator().get("/ops/v1/acts"),
        program.operator().get("/ops/v1/outbox"),
    ]
}

fn journals(program: &Program, places: &mut Vec<(String, Vec<u8>)>) {
    for form in ["", "?format=har", "?format=fixture"] {
        let journal = program.controls().get(&format!("/__qa/journal{form}"));
        assert!(journal.bytes.len() > 10_000, "{form}: the journal holds the calls");
        places.push((format!("the journal{form}"), journal.bytes));
    }
}

fn files(directory: &Path, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
}

#[test]
fn nothing_personal_and_nothing_secret_is_found_where_it_does_not_belong() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let mut program = start(&data);
    let controls = Http::new(&format!("http://{}", program.listening.address)).with_token(QA_TOKEN).unwrap();
    done(Qa::new(controls, "default").set_now("2026-11-20T10:00:00+05:30"));
    let token = program.sign_in();
    let me = program.browser(&token);
    let words = verify(&me);
    let card = bind(&me);
    let order = borrow(&program, &me, &card);
    let mut places = Vec::new();
    journals(&program, &mut places);
    for heard in others(&program, &order, &card) {
        places.push((format!("the answer to {}", heard.asked), heard.bytes));
    }
    mistakes::in_bodies(&program, &token);
    journals(&program, &mut places);
    mistakes::in_addresses(&program, &token);
    sign_in_otherwise(&mut program, &order, &token);
    journals(&program, &mut places);
    let pid = program.listening.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    program.listening.child.wait().unwrap();
    let log = program.listening.log();
    let requests = log.lines().filter(|line| line.contains("\"message\":\"request\"")).count();
    assert!(log.contains("\"event\":\"login_failed\"") && requests > 500, "{requests} requests in the log");
    places.push(("the log".to_owned(), log.into_bytes()));
    let export = Command::new(PROGRAM)
        .args(["export", "--store", &sled_in(&data)])
        .env_clear()
        .env("LOAN_STORE_KEY_FILE", data.join("store.key"))
        .output()
        .unwrap();
    assert!(export.status.success() && export.stdout.len() > 10_000);
    places.push(("the export".to_owned(), export.stdout));
    let before = places.len();
    files(place.path(), &mut places);
    assert!(places.len() > before + 8, "records and pictures");

    let mut searched = Searched::default();
    for text in [
        PHONE,
        LOCAL_PHONE,
        AADHAAR,
        PAN,
        ACCOUNT,
        FEEDBACK,
        ANSWER,
        OPS_TOKEN,
        QA_TOKEN,
        PAYMENT_SECRET,
        PARTNER.1,
        WEB_UUID,
        AGENT,
        COOKIE,
        HEADER,
        REQUEST,
        KEY,
        EXIF,
        PATH,
        QUERY,
        FIELD,
        "Qzxowner",
    ] {
        searched.text(text);
    }
    CONTACTS.iter().for_each(|(name, mobile)| [*name, *mobile].into_iter().for_each(|text| searched.text(text)));
    words.iter().for_each(|word| searched.text(word));
    program.made.iter().for_each(|(_, secret)| searched.text(secret));
    let sent = photo();
    searched.bytes("a photo as it was sent", &sent[sent.len() / 2..sent.len() / 2 + 64]);
    let found: Vec<String> = places.iter().flat_map(|(place, bytes)| searched.within(place, bytes)).collect();
    assert!(found.is_empty(), "{} places hold what they must not:\n{}", found.len(), found.join("\n"));
    // Only logs and journals are searched for codes, because such short numbers occur elsewhere by chance.
    for (place, bytes) in
        places.iter().filter(|(place, _)| place.starts_with("the log") || place.starts_with("the journal"))
    {
        let text = String::from_utf8_lossy(bytes);
        let code = text.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| ["1234", "123456"].contains(word));
        assert!(code.is_none(), "{place} holds a code");
    }
}
