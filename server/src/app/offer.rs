//! What a user is offered: the catalogue, narrowed by the operator's decisions about this user.

use loan_core::api::code::ErrorCode;
use loan_core::ids::{ProductId, UserId};

use super::{Ctx, Tenant};
use crate::catalogue::Product;
use crate::error::DomainError;
use crate::store::records::offers::{self, Offer};

impl Ctx {
    async fn offer(&self) -> Result<Offer, DomainError> {
        match &self.session {
            Some(session) => Ok(offers::get(&self.store, &session.user_id).await?),
            None => Ok(Offer::default()),
        }
    }

    /// The products the user is offered, in the catalogue's order.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn products(&self) -> Result<Vec<Product>, DomainError> {
        let offer = self.offer().await?;
        let products = self.catalogue.products.iter();
        Ok(products.filter(|_| offer.shows_any()).map(|product| narrowed(product, &offer)).collect())
    }

    /// One of the products the user is offered.
    ///
    /// # Errors
    /// [`ErrorCode::ProductNotFound`].
    pub async fn product(&self, id: &str) -> Result<Product, DomainError> {
        let offer = self.offer().await?;
        let product = self.catalogue.product(id).filter(|_| offer.shows_any());
        product.map(|product| narrowed(product, &offer)).ok_or_else(|| ErrorCode::ProductNotFound.into())
    }
}

impl Tenant {
    /// A product as it is offered to `user`, who need not be the caller; `None` when the user is not offered it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn product_for(&self, user: &UserId, id: &ProductId) -> Result<Option<Product>, DomainError> {
        let offer = offers::get(&self.store, user).await?;
        let product = self.environment.catalogue.product(id.as_str()).filter(|_| offer.shows_any());
        Ok(product.map(|product| narrowed(product, &offer)))
    }
}

fn narrowed(product: &Product, offer: &Offer) -> Product {
    let mut product = product.clone();
    if offer.full.contains(&product.id) {
        product.is_full = 1;
    }
    product
}
