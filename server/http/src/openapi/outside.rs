//! Describes the calls outside the endpoint table: operators, providers, pictures, health.

use serde_json::{Value, json};
use utoipa::ToSchema;

use super::operations::{Description, Outside, envelope, envelope_or_refusal, response};
use crate::ops::Health;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::order::OrderCreated;
use loan_service::service::acts::ActsPage;
use loan_service::service::handoff::{MintedTicket, TicketRequest};
use loan_service::service::operator::{ApplicantForOperator, Dispute, EventRequest, RevokeRequest};
use loan_service::service::opinion::{AnswerRequest, OpinionForOperator, PictureForOperator};
use loan_service::service::order_notice::Notice;
use loan_service::service::outbox::DeadLetter;
use loan_service::service::ownership::PhoneRevokeRequest;
use loan_service::service::payment_notice::{NoticeTaken, PaymentNotice};
use loan_service::service::refunds::UnappliedMoney;

const OPERATOR: &[&str] = &["operator"];
/// An operator, or anybody while the test controls are on.
const OPERATOR_OR_TEST: &[&str] = &["operator", ""];
const OPERATOR_STATUSES: &[u16] = &[400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];
const NOTICE_STATUSES: &[u16] = &[400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503];

/// A call's id, path and summary.
type Call<'a> = (&'a str, &'a str, &'a str);

pub fn describe(to: &mut Description) {
    operator(to);
    provider(to);
    images(to);
    health(to);
}

fn operator(to: &mut Description) {
    let call = ("opsTicket", "/ops/v1/tickets", "Mints a one-use ticket for the native app's login, server to server.");
    change::<TicketRequest, MintedTicket>(to, call);
    let call = ("opsEvent", "/ops/v1/orders/{orderId}/events", "Reports what audit or disbursal decided.");
    change::<EventRequest, OrderCreated>(to, call);
    let before = json!({
        "name": "before", "in": "query", "required": false, "schema": { "type": "string", "format": "date-time" },
        "description": "Only what came before this instant.",
    });
    let call = ("opsOpinions", "/ops/v1/opinions", "Everybody's feedback, newest first.");
    read::<Vec<OpinionForOperator>>(to, call, vec![before.clone()]);
    let call = ("opsPicture", "/ops/v1/opinions/{id}/pictures/{picture}", "A picture of feedback.");
    read::<PictureForOperator>(to, call, Vec::new());
    let call = (
        "opsApplicant",
        "/ops/v1/orders/{orderId}/applicant",
        "An applicant's answers, and the documents accepted when applying.",
    );
    read::<ApplicantForOperator>(to, call, Vec::new());
    change::<AnswerRequest, ()>(to, ("opsAnswer", "/ops/v1/opinions/{id}/answer", "Answers feedback."));
    let call = (
        "opsOutbox",
        "/ops/v1/outbox",
        "Messages to providers that failed too often and are set aside, texts last; then those that are tried again.",
    );
    read::<Vec<DeadLetter>>(to, call, Vec::new());
    let call = ("opsUnapplied", "/ops/v1/unapplied", "Money that came and could not be applied, newest first.");
    read::<Vec<UnappliedMoney>>(to, call, vec![before]);
    let call = ("opsDisputes", "/ops/v1/disputes", "Orders whose payout the bank reported after its failure.");
    read::<Vec<Dispute>>(to, call, Vec::new());
    let call = ("opsRetry", "/ops/v1/outbox/{id}/retry", "Sends a message again that was set aside.");
    change::<EmptyRequest, ()>(to, call);
    let call = ("opsRevoke", "/ops/v1/sessions/revoke", "Ends every session of the user with this phone.");
    change::<RevokeRequest, ()>(to, call);
    let call = (
        "opsPhone",
        "/ops/v1/phones/revoke",
        "Detaches the account with this phone from it, because the phone has another owner, and ends its sessions.",
    );
    change::<PhoneRevokeRequest, ()>(to, call);
    let after = json!({
        "name": "after", "in": "query", "required": false, "description": "Entries behind this number.",
        "schema": { "type": "integer", "minimum": 0, "maximum": u64::MAX },
    });
    let call = (
        "opsActs",
        "/ops/v1/acts",
        "What operators did and were refused, oldest first, with the places where the trail was changed.",
    );
    read::<ActsPage>(to, call, vec![after]);
}

fn read<T: ToSchema>(to: &mut Description, call: Call<'_>, parameters: Vec<Value>) {
    let data = to.schemas.answered::<T>();
    by_operator(to, "get", call, parameters, None, &data);
}

fn change<B: ToSchema, T: ToSchema>(to: &mut Description, call: Call<'_>) {
    let (body, data) = (to.schemas.sent::<B>(), to.schemas.answered::<T>());
    by_operator(to, "post", call, Vec::new(), Some(body), &data);
}

fn by_operator(
    to: &mut Description,
    method: &str,
    (id, path, summary): Call<'_>,
    parameters: Vec<Value>,
    body: Option<Value>,
    data: &Value,
) {
    to.outside(Outside {
        id,
        method,
        path,
        tag: "ops",
        summary,
        security: OPERATOR,
        parameters,
        body,
        answer: envelope_or_refusal(data),
        statuses: OPERATOR_STATUSES,
    });
}

fn provider(to: &mut Description) {
    let (payment, notice) = (to.schemas.sent::<PaymentNotice>(), to.schemas.sent::<Notice>());
    // The response is described by `sent`, too, so that its field `reason` stays optional: an applied payment has none.
    let data = to.schemas.sent::<NoticeTaken>();
    let signature = json!({
        "name": "x-signature", "in": "header", "required": true, "schema": { "type": "string" },
        "description": "Hex HMAC-SHA256 over the raw body.",
    });
    let about = "The payment provider's signed notice; the only thing that settles a payment.";
    let payment = ("paymentNotice", "/webhooks/payment", about, payment);
    let about = "The audit's signed notice; there when its secret is configured.";
    let audit = ("auditNotice", "/webhooks/audit", about, notice.clone());
    let about = "The disbursal's signed notice; there when its secret is configured.";
    let disbursal = ("disbursalNotice", "/webhooks/disbursal", about, notice);
    for (id, path, summary, body) in [payment, audit, disbursal] {
        to.outside(Outside {
            id,
            method: "post",
            path,
            tag: "webhooks",
            summary,
            security: &[],
            parameters: vec![signature.clone()],
            body: Some(body),
            answer: envelope_or_refusal(&data),
            statuses: NOTICE_STATUSES,
        });
    }
}

fn images(to: &mut Description) {
    let mut content = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } });
    for kind in ["image/jpeg", "image/png", "image/webp", "application/octet-stream"] {
        content[kind] = json!({ "schema": { "type": "string", "contentMediaType": "application/octet-stream" } });
    }
    let answer = json!({ "description": "The image, or a refusal of the business.", "content": content });
    to.outside(Outside {
        id: "opinionImage",
        method: "get",
        path: "/opinion-images/{id}",
        tag: "feedback",
        summary: "An image of the user's own feedback, for an `<img>`: the cookie `token` is enough.",
        security: &["token", "tokenCookie"],
        parameters: Vec::new(),
        body: None,
        answer,
        statuses: &[400, 404, 405, 429, 500, 503],
    });
}

fn health(to: &mut Description) {
    let status = to.schemas.answered::<Health>();
    let plain = |id, path, summary, answer, statuses| Outside {
        id,
        method: "get",
        path,
        tag: "health",
        summary,
        security: &[],
        parameters: Vec::new(),
        body: None,
        answer,
        statuses,
    };
    to.outside(plain("healthz", "/healthz", "Is it alive?", envelope(&status), &[]));
    to.outside(plain("readyz", "/readyz", "Does the store answer?", envelope(&status), &[503]));
    let text = response(
        "Prometheus' text, or OpenMetrics for a client that accepts it.",
        "text/plain",
        json!({ "type": "string" }),
    );
    to.outside(Outside {
        security: OPERATOR_OR_TEST,
        ..plain("metrics", "/metrics", "Counts of calls and how long they took.", text, &[401, 403, 404])
    });
    let document = response("OpenAPI 3.1.", "application/json", json!({ "type": "object" }));
    to.outside(Outside {
        security: OPERATOR_OR_TEST,
        ..plain("openapi", super::PATH, "This description.", document, &[401, 403, 404])
    });
}
