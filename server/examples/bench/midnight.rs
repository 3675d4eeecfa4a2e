//! Creates many loans that are due on the same day, and a route that lets this day pass.

use std::sync::Arc;
use std::time::{Duration, Instant};

use loan_core::fees::{Quote, QuoteRequest};
use loan_core::ids::{CardId, UserId};
use loan_core::message::Language;
use loan_core::order::{Application, Order, OrderEvent, transition};
use loan_core::personal::{Mobile, Typed as _};
use loan_core::time::Timestamp;
use loan_server::app::{App, DEFAULT_TENANT, Tenant};
use loan_server::catalogue::Product;
use loan_server::clock::Shift;
use loan_server::records::users::{self, User};
use loan_server::service::deadlines;
use loan_store::Batch;
use tokio::sync::watch;
use warp::Filter;
use warp::filters::BoxedFilter;
use warp::reply::Response;

const AT_ONCE: usize = 250;

/// Lends to `count` more borrowers, then sets the tenant's clock to an hour before these loans are due.
pub async fn lend(app: &Arc<App>, count: usize) {
    let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
    let product = app.standard().catalogue.products[0].clone();
    let lent_at = tenant.now();
    for first in (0..count).step_by(AT_ONCE) {
        let mut batch = Batch::new();
        for n in first..count.min(first + AT_ONCE) {
            loan(&tenant, &mut batch, &product, n, lent_at);
        }
        tenant.store.commit(batch).await.unwrap();
    }
    move_clock(&tenant, midnight(&product, lent_at).plus_hours(-1)).await;
}

fn midnight(product: &Product, lent_at: Timestamp) -> Timestamp {
    lent_at.day().plus(i64::from(product.period)).end()
}

async fn move_clock(tenant: &Tenant, now: Timestamp) {
    let real = tenant.app.clock.now();
    tenant.set_shift(Shift::default().to(real, now)).await.unwrap();
}

fn loan(tenant: &Tenant, batch: &mut Batch, product: &Product, n: usize, at: Timestamp) {
    let user = User {
        id: UserId::from(tenant.new_id_at(at)),
        phone: Mobile::parse(&format!("8{n:09}")).unwrap(),
        registered_at: at,
        on_time_repayments: 0,
        loans: 1,
        language: Language::En,
        session_generation: 0,
        last_login_at: at,
        detached_at: None,
    };
    users::insert(&tenant.store, batch, &user).unwrap();
    let terms = product.terms();
    let amount = product.max_amount().unwrap();
    let quote = Quote::of(&QuoteRequest {
        terms: terms.clone(),
        amount,
        days: product.period,
        on_time_repayments: 0,
        today: at.day(),
    });
    let applied = Order::apply_for(Application {
        id: tenant.new_id_at(at).into(),
        order_no: format!("SL{n:016}"),
        user_id: user.id,
        product_id: product.id.as_str().into(),
        product_name: product.name.to(Language::En),
        card_id: CardId::from("card"),
        bank_no: String::new(),
        auto_get_money: false,
        kfs_id: None,
        loan_purpose: None,
        reapplies: None,
        rates: terms.rates,
        quote: quote.unwrap(),
        applied_at: at,
    });
    let events =
        [OrderEvent::Approve, OrderEvent::GetMoney, OrderEvent::Disbursed { disbursed_at: at, reference: None }];
    let lent = events.iter().fold(applied, |order, event| transition(&order, event, at).unwrap());
    tenant.save_order(batch, None, &lent).unwrap();
}

/// `POST /midnight` lets the due date of every loan pass. `GET /midnight` returns how many milliseconds the processing
/// of all loans took, or 503 while it runs. The sweeper runs each second, as in the server.
pub fn door(app: Arc<App>) -> BoxedFilter<(Response,)> {
    let (began, begun) = watch::channel(None::<Instant>);
    let (done, swept) = watch::channel(None::<Duration>);
    let sweeper = app.clone();
    tokio::spawn(async move {
        let tenant = sweeper.tenant(DEFAULT_TENANT).await.unwrap();
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            deadlines::sweep(&tenant).await.unwrap();
            let started = *begun.borrow();
            if let Some(started) = started {
                done.send_if_modified(|done| done.is_none() && done.replace(started.elapsed()).is_none());
            }
        }
    });
    let come = warp::path!("midnight").and(warp::post()).then(move || {
        let app = app.clone();
        let began = began.clone();
        async move {
            let tenant = app.tenant(DEFAULT_TENANT).await.unwrap();
            move_clock(&tenant, tenant.now().plus_hours(1).plus_ms(1)).await;
            began.send_replace(Some(Instant::now()));
            Response::new("".into())
        }
    });
    let look = warp::path!("midnight").and(warp::get()).map(move || {
        let took = *swept.borrow();
        let mut answer = Response::new(took.map(|took| took.as_millis().to_string()).unwrap_or_default().into());
        if took.is_none() {
            *answer.status_mut() = warp::http::StatusCode::SERVICE_UNAVAILABLE;
        }
        answer
    });
    come.or(look).unify().boxed()
}
