//! An admitted request. It occupies one of the limited places while the server works on it, but not while its body is
//! being received.

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
    admission: Arc<Admission>,
    client: Client,
    origin: Origin,
    place: Option<OwnedSemaphorePermit>,
    reservation: Reservation,
}

impl AdmittedRequest {
    pub fn enter(admission: &Arc<Admission>, client: Client, origin: Origin) -> Result<Self, DomainError> {
        let (place, reservation) = (Some(admission.enter()?), admission.bodies().reserve(client.widest()));
        Ok(Self { admission: admission.clone(), client, origin, place, reservation })
    }

    pub fn admission(&self) -> &Admission {
        &self.admission
    }

    pub const fn client(&self) -> &Client {
        &self.client
    }

    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Reads a whole body. While it arrives, the place is free for others, so this fails if all places are taken
    /// afterwards. The body's memory is reserved until the request is done.
    pub async fn read(&mut self, body: Incoming, limit: usize) -> Result<Whole, DomainError> {
        let Self { admission, place, reservation, .. } = self;
        let mut reading = pin!(body::collect(body, limit, reservation));
        // Most bodies arrive together with their head, and then the place is kept.
        if let Poll::Ready(read) = poll!(reading.as_mut()) {
            return read;
        }
        *place = None;
        let read = reading.await?;
        *place = Some(admission.enter()?);
        Ok(read)
    }

    /// Reads and discards a body, so that a refusal reaches its sender. Gives up the place.
    pub async fn ignore(&mut self, body: Incoming) {
        self.place = None;
        body::ignore(body).await;
    }
}

impl Http {
    pub fn enter(&self, headers: &HeaderMap, peer: Option<SocketAddr>) -> Result<AdmittedRequest, DomainError> {
        self.admission.admit()?;
        let client = self.client(headers, peer);
        let origin = self.origin(headers, &client);
        AdmittedRequest::enter(&self.admission, client, origin)
    }

    /// [`Http::enter`] for a request that reads or changes a tenant's data: the request counts against the limit of its
    /// address.
    pub fn enter_counted(
        &self,
        tenant: &str,
        headers: &HeaderMap,
        peer: Option<SocketAddr>,
    ) -> Result<AdmittedRequest, DomainError> {
        let admitted = self.enter(headers, peer)?;
        match self.admission.count_client(Kind::Address, tenant, admitted.client(), self.app.clock.now()) {
            Ok(()) => Ok(admitted),
            Err(refused) => {
                self.app.security.note(Event::RateLimited, admitted.origin(), tenant, &Kind::Address.limited());
                Err(refused)
            }
        }
    }
}
