//! Holds one of the limited places for concurrent requests while the server works on a request.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use futures_util::poll;
use tokio::sync::OwnedSemaphorePermit;
use warp::http::HeaderMap;

use super::Http;
use super::body::{self, Incoming, Reservation, Whole};
use super::limits::{Admission, Client, Kind};
use loan_service::error::DomainError;
use loan_service::security::{Event, Origin};

#[derive(Debug)]
pub struct AdmittedRequest {
    pub(super) admission: Arc<Admission>,
    pub(super) client: Client,
    pub origin: Origin,
    place: Option<OwnedSemaphorePermit>,
    reservation: Reservation,
}

impl AdmittedRequest {
    pub fn enter(admission: &Arc<Admission>, client: Client, origin: Origin) -> Result<Self, DomainError> {
        let (place, reservation) = (Some(admission.enter()?), admission.bodies.reserve(client.widest()));
        Ok(Self { admission: admission.clone(), client, origin, place, reservation })
    }

    /// Reads a whole body, and reserves its memory until the request is done. Gives up the request's place while the
    /// body arrives, and fails if no place is free afterwards.
    pub async fn read(&mut self, body: Incoming, limit: usize) -> Result<Whole, DomainError> {
        let Self { admission, place, reservation, .. } = self;
        let mut reading = pin!(body::collect(body, limit, reservation));
        // Most bodies arrive together with their head. In that case, the request keeps its place.
        if let Poll::Ready(read) = poll!(reading.as_mut()) {
            return read;
        }
        *place = None;
        let read = reading.await?;
        *place = Some(admission.enter()?);
        Ok(read)
    }

    /// Gives up the place, then reads and discards the body, so that the refusal reaches the client.
    pub async fn ignore(&mut self, body: Incoming) {
        self.place = None;
        drop(body::collect(body, 0, &mut self.reservation).await);
    }
}

impl Http {
    pub fn enter(&self, headers: &HeaderMap, peer: Option<SocketAddr>) -> Result<AdmittedRequest, DomainError> {
        self.admission.admit()?;
        let client = self.client(headers, peer);
        let origin = self.origin(headers, &client);
        AdmittedRequest::enter(&self.admission, client, origin)
    }

    /// Enters a request of a tenant, and counts the request against the limit of its client address.
    pub fn enter_counted(&self, tenant: &str, client: Client, origin: Origin) -> Result<AdmittedRequest, DomainError> {
        let admitted = AdmittedRequest::enter(&self.admission, client, origin)?;
        let counted = self.admission.count_client(Kind::Address, tenant, &admitted.client, self.app.clock.now());
        let note = |event| self.app.security.note(event, &admitted.origin, tenant, &Kind::Address.limited());
        counted.inspect_err(|_| note(Event::RateLimited))?;
        Ok(admitted)
    }
}
