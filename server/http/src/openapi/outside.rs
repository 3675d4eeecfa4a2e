//! Describes the calls outside the endpoint table: operators, providers, pictures, health.

use serde_json::json;

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

pub fn describe(to: &mut Description) {
    operator(to);
    provider(to);
    images(to);
    health(to);
}

fn operator(to: &mut Description) {
    let (body, data) = (to.schemas.sent::<TicketRequest>(), to.schemas.answered::<MintedTicket>());
    to.outside(Outside {
        id: "opsTicket",
        method: "post",
        path: "/ops/v1/tickets",
        tag: "ops",
        summary: "Mints a one-use ticket for the native app's login, server to server.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let (body, data) = (to.schemas.sent::<EventRequest>(), to.schemas.answered::<OrderCreated>());
    to.outside(Outside {
        id: "opsEvent",
        method: "post",
        path: "/ops/v1/orders/{orderId}/events",
        tag: "ops",
        summary: "Reports what audit or disbursal decided.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<Vec<OpinionForOperator>>();
    to.outside(Outside {
        id: "opsOpinions",
        method: "get",
        path: "/ops/v1/opinions",
        tag: "ops",
        summary: "Everybody's feedback, newest first.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<PictureForOperator>();
    to.outside(Outside {
        id: "opsPicture",
        method: "get",
        path: "/ops/v1/opinions/{id}/pictures/{picture}",
        tag: "ops",
        summary: "A picture of feedback.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<ApplicantForOperator>();
    to.outside(Outside {
        id: "opsApplicant",
        method: "get",
        path: "/ops/v1/orders/{orderId}/applicant",
        tag: "ops",
        summary: "An applicant's answers, and the documents accepted when applying.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let (body, data) = (to.schemas.sent::<AnswerRequest>(), to.schemas.answered::<()>());
    to.outside(Outside {
        id: "opsAnswer",
        method: "post",
        path: "/ops/v1/opinions/{id}/answer",
        tag: "ops",
        summary: "Answers feedback.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<Vec<DeadLetter>>();
    to.outside(Outside {
        id: "opsOutbox",
        method: "get",
        path: "/ops/v1/outbox",
        tag: "ops",
        summary: "Messages to providers that failed too often and are set aside, then those that are tried again.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<Vec<UnappliedMoney>>();
    let before = json!({
        "name": "before", "in": "query", "required": false, "schema": { "type": "string", "format": "date-time" },
        "description": "Only what came before this instant.",
    });
    to.outside(Outside {
        id: "opsUnapplied",
        method: "get",
        path: "/ops/v1/unapplied",
        tag: "ops",
        summary: "Money that came and could not be applied, newest first.",
        security: OPERATOR,
        parameters: vec![before],
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<Vec<Dispute>>();
    to.outside(Outside {
        id: "opsDisputes",
        method: "get",
        path: "/ops/v1/disputes",
        tag: "ops",
        summary: "Orders whose payout the bank reported after its failure.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let (body, data) = (to.schemas.sent::<EmptyRequest>(), to.schemas.answered::<()>());
    to.outside(Outside {
        id: "opsRetry",
        method: "post",
        path: "/ops/v1/outbox/{id}/retry",
        tag: "ops",
        summary: "Sends a message again that was set aside.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let (body, data) = (to.schemas.sent::<RevokeRequest>(), to.schemas.answered::<()>());
    to.outside(Outside {
        id: "opsRevoke",
        method: "post",
        path: "/ops/v1/sessions/revoke",
        tag: "ops",
        summary: "Ends every session of the user with this phone.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let (body, data) = (to.schemas.sent::<PhoneRevokeRequest>(), to.schemas.answered::<()>());
    to.outside(Outside {
        id: "opsPhone",
        method: "post",
        path: "/ops/v1/phones/revoke",
        tag: "ops",
        summary: "Detaches the account with this phone from it, because the phone has another owner, and ends its sessions.",
        security: OPERATOR,
        parameters: Vec::new(),
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
    let data = to.schemas.answered::<ActsPage>();
    let after = json!({
        "name": "after", "in": "query", "required": false, "description": "Entries behind this number.",
        "schema": { "type": "integer", "minimum": 0, "maximum": u64::MAX },
    });
    to.outside(Outside {
        id: "opsActs",
        method: "get",
        path: "/ops/v1/acts",
        tag: "ops",
        summary: "What operators did and were refused, oldest first, with the places where the trail was changed.",
        security: OPERATOR,
        parameters: vec![after],
        body: None,
        answer: envelope_or_refusal(&data),
        statuses: OPERATOR_STATUSES,
    });
}

fn provider(to: &mut Description) {
    // The response is described by `sent`, too, so that its field `reason` stays optional: an applied payment has none.
    let (body, data) = (to.schemas.sent::<PaymentNotice>(), to.schemas.sent::<NoticeTaken>());
    let signature = json!({
        "name": "x-signature", "in": "header", "required": true, "schema": { "type": "string" },
        "description": "Hex HMAC-SHA256 over the raw body.",
    });
    to.outside(Outside {
        id: "paymentNotice",
        method: "post",
        path: "/webhooks/payment",
        tag: "webhooks",
        summary: "The payment provider's signed notice; the only thing that settles a payment.",
        security: &[],
        parameters: vec![signature.clone()],
        body: Some(body),
        answer: envelope_or_refusal(&data),
        statuses: NOTICE_STATUSES,
    });
    let about = [
        ("auditNotice", "/webhooks/audit", "The audit's signed notice; there when its secret is configured."),
        (
            "disbursalNotice",
            "/webhooks/disbursal",
            "The disbursal's signed notice; there when its secret is configured.",
        ),
    ];
    let body = to.schemas.sent::<Notice>();
    for (id, path, summary) in about {
        to.outside(Outside {
            id,
            method: "post",
            path,
            tag: "webhooks",
            summary,
            security: &[],
            parameters: vec![signature.clone()],
            body: Some(body.clone()),
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
