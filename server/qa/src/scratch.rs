//! A tenant in memory, in which a history runs before its result is committed.
//!
//! A load is therefore a single commit, and leaves other users' records and deadlines alone.

use std::sync::Arc;

use loan_core::personal::Mobile;
use loan_core::time::Timestamp;

use super::script::LISTED;
use super::users::note_login;
use super::{FixedCodes, tenants};
use crate::sandbox::Sandbox;
use loan_service::app::{App, Ids, Never, Tenant, retry};
use loan_service::clock::Clock;
use loan_service::error::DomainError;
use loan_service::records::codes::{self, Receiver};
use loan_service::records::qa::QaTenant;
use loan_service::records::{images, orders, users};
use loan_service::service::outbox;
use loan_store::blobs::MemoryBlobs;
use loan_store::engine::Scan;
use loan_store::memory::Memory;
use loan_store::{Batch, Blobs as _, Engine as _};

/// Limit of a scan. No history has so many records.
const RECORDS: usize = 1_000_000;

/// An empty copy of a tenant.
pub(super) struct ScratchTenant {
    /// The copy has the tenant's name, catalogue, settings, ids and keys, so its records are valid in the tenant. The
    /// copy has a frozen clock, sandbox providers without faults, and no automation.
    pub(super) tenant: Tenant,
    engine: Arc<Memory>,
    blobs: Arc<MemoryBlobs>,
}

impl ScratchTenant {
    /// Creates a copy in which the phone's login code is `code`.
    pub(super) async fn beside(tenant: &Tenant, phone: &Mobile, code: Option<&str>) -> Result<Self, DomainError> {
        let app = &tenant.app;
        let (engine, blobs) = (Arc::new(Memory::default()), Arc::new(MemoryBlobs::default()));
        let codes = FixedCodes(code.map(|code| (phone.to_wire(), code.to_owned())).into_iter().collect());
        let beside = tenant.clone();
        let copy = App::with_ids(
            (engine.clone(), app.sealer.clone(), blobs.clone()),
            Arc::new(FrozenClock(tenant.now())),
            (tenant.environment.catalogue.clone(), app.directory.clone()),
            (Sandbox::ports(), Arc::new(codes), Arc::new(Never)),
            app.settings.clone(),
            move || Box::new(IdsOf(beside.clone())),
        );
        let copy = copy.tenant(tenant.name()).await?;
        // `publish` sends the history's messages at the end.
        copy.senders().close();
        Ok(Self { tenant: copy, engine, blobs })
    }

    /// Commits the copy's records and `change` to the tenant in one batch. Deletes the phone's previous user.
    pub(super) async fn publish(
        &self,
        tenant: &Tenant,
        phone: &Mobile,
        change: impl Fn(&mut QaTenant),
    ) -> Result<(), DomainError> {
        outbox::deliver(&self.tenant).await?;
        // Without a recent login, the tester's first login would need a proof of ownership.
        note_login(&self.tenant, phone).await?;
        let records = self.engine.scan(Scan::tenant(tenant.name(), RECORDS)).await?;
        for name in records.iter().filter_map(|(key, _)| images::named(key)) {
            if let Some(sealed) = self.blobs.get(&name).await? {
                tenant.app.blobs.put_unsynced(&name, sealed).await?;
            }
        }
        retry(|| async {
            let mut batch = Batch::new();
            make_way(tenant, &mut batch, phone).await?;
            let change = |own: &mut QaTenant| {
                change(own);
                Some(())
            };
            tenants::amend(&tenant.app, &mut batch, tenant.name(), change).await?;
            for (key, sealed) in &records {
                batch.put(key.clone(), sealed.clone());
            }
            Ok(tenant.store.commit(batch).await?)
        })
        .await
    }
}

/// Deletes the user of a phone, with the user's orders and login codes.
async fn make_way(tenant: &Tenant, batch: &mut Batch, phone: &Mobile) -> Result<(), DomainError> {
    match users::find(&tenant.store, phone).await? {
        Some(user) => {
            for order in orders::list(&tenant.store, &user.id, LISTED).await? {
                tenant.delete_order(batch, &orders::written(order));
            }
            users::delete(&tenant.store, batch, &user);
        }
        None => users::free(&tenant.store, batch, phone),
    }
    codes::delete(&tenant.store, batch, Receiver::Phone(phone));
    Ok(())
}

pub(super) struct FrozenClock(pub(super) Timestamp);

impl Clock for FrozenClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// Creates ids with the copied tenant's generator, so that ids stay unique in that tenant.
struct IdsOf(Tenant);

impl Ids for IdsOf {
    fn make(&self, at: Timestamp) -> String {
        self.0.new_id_at(at)
    }
}
