//! Products as offered to a user, including the operators' decisions about the user.

use std::borrow::Cow;

use loan_core::api::code::ErrorCode;
use loan_core::ids::{ProductId, UserId};

use super::{Ctx, Tenant};
use crate::catalogue::Product;
use crate::error::Result;
use crate::records::offers::{self, Offer};

impl Ctx {
    async fn offer(&self) -> Result<Offer> {
        match &self.session {
            Some(session) => Ok(offers::get(&self.store, &session.user_id).await?),
            None => Ok(Offer::default()),
        }
    }

    pub async fn products(&self) -> Result<Vec<Cow<'_, Product>>> {
        let offer = self.offer().await?;
        let products = self.catalogue.products.iter();
        Ok(products.filter(|_| !offer.nothing).map(|product| narrowed(product, &offer)).collect())
    }

    pub async fn product(&self, id: &str) -> Result<Cow<'_, Product>> {
        let offer = self.offer().await?;
        let product = self.catalogue.product(id).filter(|_| !offer.nothing);
        product.map(|product| narrowed(product, &offer)).ok_or_else(|| ErrorCode::ProductNotFound.into())
    }
}

impl Tenant {
    /// Returns the product as offered to `user`, who need not be the caller; `None` if it is not offered.
    pub async fn product_for(&self, user: &UserId, id: &ProductId) -> Result<Option<Cow<'_, Product>>> {
        let offer = offers::get(&self.store, user).await?;
        let product = self.environment.catalogue.product(id.as_str()).filter(|_| !offer.nothing);
        Ok(product.map(|product| narrowed(product, &offer)))
    }
}

/// Marks the product as full if an operator has closed it for this user.
fn narrowed<'a>(product: &'a Product, offer: &Offer) -> Cow<'a, Product> {
    if offer.full.contains(&product.id) {
        return Cow::Owned(Product { is_full: 1, ..product.clone() });
    }
    Cow::Borrowed(product)
}
