//! The simulated providers, which record requests and send signed notices late, twice and out of order.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use loan_core::money::Money;
use loan_core::personal::Aadhaar as AadhaarNumber;
use loan_server::ports::{
    Aadhaar, AadhaarAnswer, Audit, AuditRequest, Disbursal, DisbursalOutcome, Disburse, Payment, PaymentRequest,
    PortError, Ports, RefundRequest, Sms, Text, Verdict,
};
use loan_server::qa::sandbox::Sandbox;
use loan_server::signature::sign;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::bugs::Bug;
use crate::cluster::{Call, Cluster};
use crate::connection::ServerProcess;
use crate::world::{Dice, Pace, World};

pub const SECRET: &str = "a secret of the providers";
/// Maximum number of attempts to send a notice.
const TRIES: usize = 100;
/// Address of payment pages, without the payment id. The shipped catalogue allows this host.
const PAGE: &str = "https://partner.example/pay?id=";

#[derive(Default)]
pub struct Books {
    /// The audit's decision on each order.
    pub approved: BTreeMap<String, bool>,
    /// Amount of each requested disbursal, by order id and request id.
    pub disbursals: BTreeMap<String, BTreeMap<String, Money>>,
    /// Whether each order's disbursal succeeded.
    pub sent: BTreeMap<String, bool>,
    /// Amount of each payment page, by payment id.
    pub pages: BTreeMap<String, Money>,
    /// Received payments, by transaction id.
    pub paid: BTreeMap<String, Paid>,
    /// Transaction id and amount of each refund, by refund id.
    pub refunds: BTreeMap<String, (String, Money)>,
    /// Number of notices that no server has accepted yet.
    pub waiting: usize,
}

#[derive(Clone)]
pub struct Paid {
    pub order: String,
    pub amount: Money,
}

pub struct Providers {
    pub world: Arc<World>,
    pub books: Mutex<Books>,
    dice: Dice,
}

impl Providers {
    pub fn new(world: Arc<World>) -> Arc<Self> {
        let dice = world.dice();
        Arc::new(Self { world, books: Mutex::default(), dice })
    }

    /// Returns the connections of one server process to the providers.
    pub fn ports(self: &Arc<Self>, cluster: &Arc<Cluster>, process: &Arc<ServerProcess>) -> Ports {
        let desk = Arc::new(Desk { providers: self.clone(), cluster: cluster.clone(), process: process.clone() });
        Ports {
            sms: desk.clone(),
            aadhaar: desk.clone(),
            payment: desk.clone(),
            disburse: desk.clone(),
            audit: desk,
            is_sandbox: false,
            ..Sandbox::ports()
        }
    }

    /// Returns a random delay until a provider acts.
    fn pause(&self) -> Duration {
        let most = match self.world.pace {
            Pace::Busy => 20_000,
            Pace::Slow => 6 * 3_600_000,
        };
        let most = if self.dice.permille(700) { most / 40 } else { most };
        Duration::from_millis(self.dice.up_to(1..most))
    }

    /// Sends a notice repeatedly until a server accepts it; sometimes sends two copies.
    fn notify(self: &Arc<Self>, cluster: &Arc<Cluster>, path: &'static str, notice: Value) {
        let times = if self.dice.permille(200) { 2 } else { 1 };
        self.books.lock().unwrap().waiting += times;
        for _ in 0..times {
            let (providers, cluster, body) = (self.clone(), cluster.clone(), notice.to_string());
            let (pause, meets) = (self.pause(), self.dice.bool());
            tokio::spawn(async move {
                sleep(pause).await;
                if meets {
                    providers.world.meet().await;
                }
                let signature = sign(SECRET, body.as_bytes());
                // A notice that no server accepts stays in `waiting`, and the run reports a violation.
                for _ in 0..TRIES {
                    let headers = vec![("x-signature".to_owned(), signature.clone())];
                    let call = Call { method: "POST", path: path.to_owned(), headers, body: body.clone() };
                    let answer = cluster.call(&call, &providers.dice).await;
                    providers
                        .world
                        .trace(|| format!("notice {body} {:?}", answer.as_ref().map(|answer| answer.status)));
                    if answer.is_some_and(|answer| answer.status == 200) {
                        providers.books.lock().unwrap().waiting -= 1;
                        break;
                    }
                    sleep(Duration::from_secs(providers.dice.up_to(1..30))).await;
                }
            });
        }
    }

    /// Records a payment on the page, and sends one or two notices about its transaction.
    pub fn pay(self: &Arc<Self>, cluster: &Arc<Cluster>, order: &str, page: &str) {
        let Some(payment) = page.strip_prefix(PAGE) else { panic!("{page} is no page to pay on") };
        let mut books = self.books.lock().unwrap();
        let amount = books.pages[payment];
        let transaction = format!("t{}", books.paid.len());
        books.paid.insert(transaction.clone(), Paid { order: order.to_owned(), amount });
        drop(books);
        self.world.trace(|| format!("paid {transaction} {payment} {amount}"));
        let paid_at = self.world.now();
        for event in 0..if self.dice.permille(150) { 2 } else { 1 } {
            let notice = json!({
                "eventId": format!("{transaction}-{event}"), "paymentId": payment, "orderId": order, "amount": amount,
                "status": "paid", "paidAt": paid_at, "transactionId": transaction,
            });
            self.notify(cluster, "/webhooks/payment", notice);
        }
    }
}

struct Desk {
    providers: Arc<Providers>,
    cluster: Arc<Cluster>,
    process: Arc<ServerProcess>,
}

impl Desk {
    /// Calls a provider. The call may fail, either before or after the provider has acted.
    async fn ask<T>(&self, provider: &'static str, operation: impl FnOnce(&mut Books) -> T) -> Result<T, PortError> {
        let (world, dice) = (&self.providers.world, &self.providers.dice);
        let failed = |reason: &str| PortError::new(provider, reason);
        self.process.unless_killed().await;
        sleep(Duration::from_millis(dice.up_to(1..300))).await;
        self.process.unless_killed().await;
        if world.has_trouble() && dice.permille(60) {
            world.trace(|| format!("{provider} is down"));
            return Err(failed("down"));
        }
        let done = operation(&mut self.providers.books.lock().unwrap());
        sleep(Duration::from_millis(dice.up_to(1..300))).await;
        self.process.unless_killed().await;
        if world.has_trouble() && dice.permille(40) {
            world.trace(|| format!("{provider} does not answer"));
            return Err(failed("silent"));
        }
        Ok(done)
    }
}

#[async_trait]
impl Sms for Desk {
    async fn send(&self, _text: &Text) -> Result<(), PortError> {
        self.ask("sms", |_| ()).await
    }
}

#[async_trait]
impl Aadhaar for Desk {
    async fn send(&self, _aadhaar: &AadhaarNumber, _code: &str) -> Result<AadhaarAnswer, PortError> {
        self.ask("aadhaar", |_| AadhaarAnswer::Sent).await
    }
}

#[async_trait]
impl Audit for Desk {
    async fn submit(&self, request: &AuditRequest) -> Result<Option<Verdict>, PortError> {
        let (providers, world) = (&self.providers, &self.providers.world);
        let verdict = !providers.dice.permille(30);
        // Every request about an order gets the first verdict.
        let is_approved =
            self.ask("audit", |books| *books.approved.entry(request.order_id.clone()).or_insert(verdict)).await?;
        if providers.dice.permille(300) {
            return Ok(Some(if is_approved { Verdict::Approved } else { Verdict::Denied }));
        }
        let notice = json!({
            "eventId": format!("audit-{}", request.id), "orderId": request.order_id,
            "status": if is_approved { "approved" } else { "denied" }, "at": world.now(),
        });
        providers.notify(&self.cluster, "/webhooks/audit", notice);
        Ok(None)
    }
}

#[async_trait]
impl Disburse for Desk {
    async fn send(&self, disbursal: &Disbursal) -> Result<Option<DisbursalOutcome>, PortError> {
        let providers = &self.providers;
        let id = match providers.world.has(Bug::DoubleFire) {
            true => format!("{}-{}", disbursal.id, providers.dice.up_to(..)),
            false => disbursal.id.clone(),
        };
        let is_sent = !providers.dice.permille(60);
        let order = disbursal.order_id.clone();
        let asked = self.ask("disbursal", |books| {
            books.disbursals.entry(order.clone()).or_default().insert(id, disbursal.amount);
            // The first request about an order decides the result of all requests about it.
            let is_new = !books.sent.contains_key(&order);
            (is_new, *books.sent.entry(order.clone()).or_insert(is_sent))
        });
        let (is_new, is_sent) = match asked.await {
            Err(_) if providers.world.has(Bug::LostMessage) => return Ok(None),
            asked => asked?,
        };
        providers.world.trace(|| format!("disbursal {order} {is_new} {is_sent}"));
        if providers.dice.permille(300) {
            return Ok(Some(if is_sent {
                DisbursalOutcome::Disbursed { reference: None }
            } else {
                DisbursalOutcome::Failed
            }));
        }
        let notice = json!({
            "eventId": format!("disbursal-{}", disbursal.id), "orderId": order,
            "status": if is_sent { "disbursed" } else { "failed" }, "at": providers.world.now(),
        });
        providers.notify(&self.cluster, "/webhooks/disbursal", notice);
        Ok(None)
    }
}

#[async_trait]
impl Payment for Desk {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        self.ask("payment", |books| {
            books.pages.insert(request.id.clone(), request.amount);
            [PAGE, &request.id].concat()
        })
        .await
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError> {
        self.ask("payment", |books| {
            books.refunds.insert(request.id.clone(), (request.transaction_id.clone(), request.amount));
        })
        .await
    }
}
