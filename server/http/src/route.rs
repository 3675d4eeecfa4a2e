//! Finds the endpoint of a request, and passes the request to its handler.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use loan_core::api::endpoint::{BASE_PATH, Endpoint, Method};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use warp::filters::path::FullPath;
use warp::{Filter, Rejection};

use super::body::{self, Form, Incoming};
use super::calls::{Answered, Sent, UseCase};
use super::connections::peer;
use super::exchange::{self, Call, Head, Input};
use super::{Calls, FormPart, Http, Routes};
use loan_service::app::Ctx;
use loan_service::error::DomainError;

pub(super) type Done = BoxFuture<'static, Result<Box<RawValue>, DomainError>>;
pub(super) type Handler = Arc<dyn Fn(Ctx, Input) -> Done + Send + Sync>;
/// Parses a call's JSON body and writes it in canonical form; `None` for a missing or invalid body.
pub(super) type Reading = fn(&Input) -> Option<Vec<u8>>;

fn understood<B: DeserializeOwned + Serialize>(input: &Input) -> Option<Vec<u8>> {
    let parsed: B = body::json(&input.headers, &input.body).ok()?;
    // A `Value` sorts the fields of objects by name.
    serde_json::to_vec(&serde_json::to_value(parsed).ok()?).ok()
}

/// Returns the path's parameters by name; `None` when the path does not match the endpoint.
pub fn arguments(endpoint: Endpoint, path: &str) -> Option<Vec<(String, String)>> {
    let rest = path.strip_prefix(BASE_PATH)?;
    let mut found = Vec::new();
    let mut given = rest.split('/');
    for expected in endpoint.path().split('/') {
        let segment = given.next()?;
        match expected.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) if !segment.is_empty() => found.push((name.to_owned(), segment.to_owned())),
            None if segment == expected => {}
            _ => return None,
        }
    }
    given.next().is_none().then_some(found)
}

/// Extracts every part of a request. The query is empty if the request has none.
pub fn whole() -> impl Filter<Extract = (Head, Incoming), Error = Rejection> + Clone {
    let query = warp::query::raw().or(warp::any().map(String::new)).unify();
    let head = warp::method().and(warp::path::full()).and(query).and(warp::header::headers_cloned()).and(peer());
    let head = head.map(|method, path: FullPath, query, headers, peer| {
        let path = path.as_str().to_owned();
        Head { method, path, query, headers, peer }
    });
    head.and(warp::body::stream().map(body::incoming))
}

/// Finds an endpoint by method and path in one look-up; warp's filters would be tried one by one.
#[derive(Default)]
pub struct Router {
    plain: HashMap<(warp::http::Method, String), Arc<Route>>,
    with_parameters: Vec<(warp::http::Method, Arc<Route>)>,
}

pub(super) struct Route {
    pub(super) endpoint: Endpoint,
    pub(super) takes: exchange::Takes,
    pub(super) reading: Reading,
    pub(super) handler: Handler,
}

type Found = (Arc<Route>, Vec<(String, String)>);

impl Router {
    fn call<I, T: Answered>(
        &mut self,
        endpoint: Endpoint,
        takes: (exchange::Takes, Reading),
        parse: impl Fn(Input) -> Result<I, DomainError> + Send + Sync + 'static,
        handler: impl UseCase<I, T>,
    ) {
        let handler = move |ctx, input| finish(parse(input).map(|input| handler(ctx, input)));
        self.add(endpoint, takes, Arc::new(handler));
    }

    /// Adds a call. The handler is boxed, so that the code that runs a call is compiled only once.
    fn add(&mut self, endpoint: Endpoint, (takes, reading): (exchange::Takes, Reading), handler: Handler) {
        let method = match endpoint.method() {
            Method::Get => warp::http::Method::GET,
            Method::Post => warp::http::Method::POST,
        };
        let route = Arc::new(Route { endpoint, takes, reading, handler });
        if endpoint.path().contains('{') {
            self.with_parameters.push((method, route));
        } else {
            self.plain.insert((method, [BASE_PATH, endpoint.path()].concat()), route);
        }
    }

    fn find(&self, method: warp::http::Method, path: &str) -> Option<Found> {
        let key = (method, path.to_owned());
        if let Some(route) = self.plain.get(&key) {
            return Some((route.clone(), Vec::new()));
        }
        let mut routes = self.with_parameters.iter().filter(|(method, _)| *method == key.0);
        routes.find_map(|(_, route)| Some((route.clone(), arguments(route.endpoint, path)?)))
    }

    pub fn routes(self, http: &Http) -> Routes {
        let (http, calls) = (http.clone(), Arc::new(self));
        warp::method()
            .and(warp::path::full())
            .and_then(move |method, path: FullPath| {
                let found = calls.find(method, path.as_str());
                std::future::ready(found.ok_or_else(warp::reject::not_found))
            })
            .and(whole())
            .then(move |(route, arguments): Found, head: Head, body| {
                let (query, headers) = (head.query.clone(), head.headers.clone());
                let input = Input { arguments, query, headers, ..Input::default() };
                http.clone().serve(head, Call { route, input, body })
            })
            .boxed()
    }
}

impl Calls for Router {
    fn get<Q: Sent, T: Answered>(&mut self, endpoint: Endpoint, handler: impl UseCase<Q, T>) {
        let parse = |input: Input| body::query(&input.query, &input.arguments);
        self.call(endpoint, (exchange::Takes::Query, |_| None), parse, handler);
    }

    fn post<B: Sent + Serialize, T: Answered>(&mut self, endpoint: Endpoint, handler: impl UseCase<B, T>) {
        let parse = |input: Input| body::json(&input.headers, &input.body);
        self.call(endpoint, (exchange::Takes::Json, understood::<B>), parse, handler);
    }

    fn multipart<T: Answered>(
        &mut self,
        endpoint: Endpoint,
        parts: &'static [FormPart],
        handler: impl UseCase<Form, T>,
    ) {
        let parse = |input: Input| input.form.only(parts).map(|()| input.form);
        self.call(endpoint, (exchange::Takes::Form, |_| None), parse, handler);
    }
}

/// Runs a call and encodes its result, or returns the error of its input.
pub(super) fn finish<T, Fut>(started: Result<Fut, DomainError>) -> Done
where
    T: Serialize,
    Fut: Future<Output = Result<T, DomainError>> + Send + 'static,
{
    Box::pin(async move {
        let view = started?.await?;
        to_raw_value(&view).map_err(|error| {
            tracing::error!(%error, "an answer cannot be written");
            DomainError::of(loan_core::api::code::ErrorCode::Internal)
        })
    })
}

impl Http {
    /// Answers a request below the base path that matches no call: with 404, or with 405 for a wrong method.
    pub fn unknown(&self) -> Routes {
        let http = self.clone();
        warp::path(BASE_PATH.trim_start_matches('/'))
            .and(whole())
            .then(move |head, body| http.clone().serve_unknown(head, body))
            .boxed()
    }
}
