//! A server with unused orders, one for each history.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use loan_core::api::dto::extension::ExtensionRequest;
use loan_core::api::dto::order::OrderRequest;
use loan_core::api::dto::payment::{OrderAmountRequest, RepayRequest};
use loan_core::fees::EarlyInterest;
use loan_core::ids::{OrderId, PaymentId, UserId};
use loan_core::money::Money;
use loan_core::order::{Order, OrderRecord};
use loan_server::app::{Ctx, Tenant};
use loan_server::ports::{Payment, PaymentRequest, PortError, Ports, RefundRequest};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::sessions::{self, Session};
use loan_server::records::{orders, payments};
use loan_server::service::{extension, pay};
use loan_store::{Batch, Stored};

use super::For;
use crate::support::TestServer;

/// Number of orders per server. When all orders are used, the test starts a new server.
const ORDERS: usize = 1000;

/// A payment provider that records the amount of each refund under its request id.
#[derive(Default)]
pub(super) struct Provider {
    pub(super) refunds: Mutex<BTreeMap<String, Money>>,
}

#[async_trait::async_trait]
impl Payment for Provider {
    async fn page(&self, request: &PaymentRequest) -> Result<String, PortError> {
        Ok(format!("/sandbox/pay?id={}", request.id))
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PortError> {
        let known = self.refunds.lock().unwrap().insert(request.id.clone(), request.amount);
        assert!(known.is_none_or(|known| known == request.amount), "one id, two amounts");
        Ok(())
    }
}

pub(super) struct Pool {
    pub(super) server: TestServer,
    pub(super) tenant: Tenant,
    pub(super) session: Stored<Session>,
    pub(super) provider: Arc<Provider>,
    pub(super) unused: Vec<(OrderId, UserId)>,
    pub(super) refunded: Money,
}

impl Pool {
    pub(super) async fn new() -> Self {
        let provider = Arc::<Provider>::default();
        let server = TestServer::with_ports(Ports { payment: provider.clone(), ..Sandbox::ports() }).await;
        let (borrower, order) = server.loaned("9000000001").await;
        let tenant = server.tenant().await;
        // Stops the background senders, because each history sets the clock back. `settled` sends the refunds.
        tenant.senders().close();
        let session = sessions::live(&tenant.store, &borrower.token, server.now()).await.unwrap().unwrap();
        let loan = orders::stored(&tenant.store, &order).await.unwrap().unwrap().value.into_written();
        let (mut unused, mut batch) = (Vec::new(), Batch::new());
        for number in 0..ORDERS {
            let (id, user) = (OrderId::from(format!("order-{number:04}")), UserId::from(format!("user-{number}")));
            let mut record = OrderRecord::from(loan.clone());
            record.application.id = id.clone();
            record.application.order_no = format!("S{number}");
            record.application.user_id = user.clone();
            // Two neighbouring orders have equal rates, because a history runs forwards and backwards.
            record.application.rates.overdue_cap = (number / 2 % 2 == 1).then(|| "0.06".parse().unwrap());
            if number / 4 % 2 == 1 {
                record.application.rates.early_interest = EarlyInterest::DaysUsed;
            }
            tenant.save_order(&mut batch, None, &Order::try_from(record).unwrap()).unwrap();
            unused.push((id, user));
        }
        tenant.store.commit(batch).await.unwrap();
        Self { server, tenant, session, provider, unused, refunded: Money::ZERO }
    }

    pub(super) fn ctx(&self, user: &UserId) -> Ctx {
        let mut session = self.session.clone();
        session.value.user_id = user.clone();
        Ctx { session: Some(session), ..Ctx::internal(self.tenant.clone(), self.server.now()) }
    }

    pub(super) async fn link(&self, order: &OrderId, user: &UserId, purpose: For) -> Option<PaymentId> {
        let (ctx, order_id) = (self.ctx(user), order.clone());
        let link = match purpose {
            For::Repayment => pay::repay(ctx, RepayRequest { order_id, ..RepayRequest::default() }).await,
            For::Exit => pay::cooling_off(ctx, OrderAmountRequest { order_id, expected: None }).await,
            For::Extension => extension::ask(ctx, self.offered(order, user).await?).await,
        };
        Some(PaymentId::from(link.ok()?.payment_url.split_once("id=")?.1))
    }

    pub(super) async fn offered(&self, order: &OrderId, user: &UserId) -> Option<ExtensionRequest> {
        let offer = extension::calculate(self.ctx(user), OrderRequest { order_id: order.clone() }).await.ok()?;
        Some(ExtensionRequest {
            extension_id: offer.extension_id,
            order_id: order.clone(),
            order_repay_id: offer.order_repay_id,
            expected: None,
        })
    }

    pub(super) async fn payment(&self, id: &PaymentId) -> payments::Payment {
        payments::get(&self.tenant.store, id.as_str()).await.unwrap().unwrap().value
    }
}
