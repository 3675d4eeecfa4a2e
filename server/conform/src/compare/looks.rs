//! Compares the app's reads after a command, and at the end of a scenario.

use loan_core::api::endpoint::Endpoint;
use serde_json::{Value, json};

use super::play::{Halt, Play};
use crate::call::Call;

/// Reads of the catalogue and the directory, which no scenario changes.
const CATALOGUE: [(Endpoint, &[(&str, &str)]); 16] = [
    (Endpoint::BasicForm, &[("type", "baseInfo")]),
    (Endpoint::WorkForm, &[("type", "workInfo")]),
    (Endpoint::KycConfig, &[("type", "1")]),
    (Endpoint::LivingCheckConfig, &[]),
    (Endpoint::StateList, &[]),
    (Endpoint::DistrictList, &[("stateId", "27")]),
    (Endpoint::BankList, &[]),
    (Endpoint::BankStateList, &[("pId", "hdfc-bank")]),
    (Endpoint::BankCityList, &[("pId", "hdfc-bank"), ("stateId", "27")]),
    (Endpoint::BranchOfIfsc, &[("ifsc", "HDFC0000001")]),
    (Endpoint::Faq, &[]),
    (Endpoint::AboutUs, &[]),
    (Endpoint::Legal, &[]),
    (Endpoint::AppConfig, &[]),
    (Endpoint::OpinionConfig, &[]),
    (Endpoint::TrackConfig, &[]),
];

impl Play<'_> {
    /// Makes the reads that the app makes on most screens.
    pub(super) async fn look(&mut self) -> Result<(), Halt> {
        for endpoint in [Endpoint::HomeIndex, Endpoint::AuthStatus, Endpoint::OrderList] {
            self.ask(|_| Call::of(endpoint, &[])).await?;
        }
        if self.has_order() {
            self.ask(|known| Call::of(Endpoint::OrderDetail, &[("orderId", &known.order)])).await?;
        }
        Ok(())
    }

    fn has_order(&self) -> bool {
        self.known.iter().all(|known| !known.order.is_empty())
    }

    /// Makes all the app's reads about the borrower, and logs out. One scenario also reads the catalogue, and makes
    /// calls that a server must refuse.
    pub(super) async fn look_around(&mut self) -> Result<(), Halt> {
        self.look().await?;
        for endpoint in [Endpoint::CardList, Endpoint::Sessions, Endpoint::ScheduleList, Endpoint::FaceResult] {
            self.ask(|_| Call::of(endpoint, &[])).await?;
        }
        for endpoint in [Endpoint::OpinionList, Endpoint::NeedUpload] {
            self.ask(|_| Call::of(endpoint, &[]).json(&json!({}))).await?;
        }
        if self.has_order() {
            self.ask(|known| Call::of(Endpoint::ScheduleGet, &[("orderId", &known.order)])).await?;
            self.ask(|known| Call::of(Endpoint::ExtensionCalc, &[("orderId", &known.order)])).await?;
        }
        if let Some(product) = self.first_product().await? {
            self.offer(&product).await?;
        }
        if self.part.reads_catalogue {
            for (endpoint, parameters) in CATALOGUE {
                self.ask(|_| Call::of(endpoint, parameters)).await?;
            }
            self.refusals().await?;
        }
        // After the logout, the server must refuse to show the home screen.
        self.ask(|_| Call::of(Endpoint::Logout, &[]).json(&json!({}))).await?;
        self.ask(|_| Call::of(Endpoint::HomeIndex, &[])).await.map(drop)
    }

    async fn offer(&mut self, product: &str) -> Result<(), Halt> {
        self.ask(|_| Call::of(Endpoint::Precheck, &[("productId", product)])).await?;
        let [mock, _] = self.ask(|_| Call::of(Endpoint::ProductInfo, &[("id", product)])).await?;
        let list = |name: &str| mock.body.pointer(name).and_then(Value::as_array).cloned().unwrap_or_default();
        let periods: Vec<String> = list("/data/periodList").iter().map(Value::to_string).collect();
        // Only one scenario compares all amounts, because the catalogue is the same in every scenario.
        let skipped = if self.part.reads_catalogue { 0 } else { list("/data/amountList").len().saturating_sub(1) };
        for amount in list("/data/amountList").iter().skip(skipped).filter_map(Value::as_str) {
            for period in &periods {
                let terms = [("amount", amount), ("period", period.as_str()), ("productId", product)];
                self.ask(|_| Call::of(Endpoint::Calculate, &terms)).await?;
            }
        }
        Ok(())
    }

    async fn refusals(&mut self) -> Result<(), Halt> {
        let wrong = [
            Call::of(Endpoint::OrderDetail, &[("orderId", "none")]),
            Call::of(Endpoint::ProductInfo, &[("id", "none")]),
            Call::of(Endpoint::Precheck, &[("unknown", "field")]),
            Call::of(Endpoint::Calculate, &[("amount", "1"), ("period", "7"), ("productId", "saral-first")]),
            Call::of(Endpoint::Apply, &[]).json(&json!({})),
            Call::of(Endpoint::Apply, &[]).raw("{"),
            Call::of(Endpoint::Apply, &[]).json(&json!({ "periods": "seven" })),
            Call::of(Endpoint::SendCode, &[("phone", "911234567890")]),
            Call { has_client: false, ..Call::of(Endpoint::HomeIndex, &[]) },
            Call { method: "POST", label: "POST /api1/home/v1/index".to_owned(), ..Call::of(Endpoint::HomeIndex, &[]) },
            Call::plain("GET /api1/nowhere".to_owned(), "GET", "/api1/nowhere".to_owned()),
        ];
        for call in wrong {
            self.ask(|_| call.clone()).await?;
        }
        Ok(())
    }
}
