//! Settings of shipments: what is asked, sent and shown.

use super::Language;
use ehub_workflows::master::machine::Texts;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// A change of a setting that somebody is about to save.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettingChange {
    /// `shipmentRule`, `xOutRule` or `taxCode`; `inspectionUnit`, `inspectionCategory`, `inspectionSubGroup`, `inspectionItem` or `material`,
    /// on which specs of suppliers hang; of any other kind nothing is touched.
    pub kind: String,
    /// Of what has a code of its own, which.
    #[serde(default)]
    pub code: String,
    /// All its fields, as they would be saved.
    #[serde(default)]
    pub fields: Texts,
    /// Whether it would be taken out of use instead. Default false.
    #[serde(default)]
    pub retired: bool,
}

/// For what is asked what holds.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EffectiveQuery {
    /// Code of a plant.
    pub plant: String,
    /// Code of a part.
    pub material: String,
    /// Code of a supplier; left out = whichever.
    pub vendor: Option<String>,
}

/// Which settings are asked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomizeQuery {
    /// `tax`, `shipVia`, `shippingPlace` or `currency`.
    pub list_type_key: String,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
}

/// Which list of choices is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CustomizeListQuery {
    /// `tax`, `shipVia`, `shippingPlace` or `currency`.
    pub list_type_key: String,
    /// A part of a value or a name, in any case; left out = all.
    pub typed: Option<String>,
    /// Tc, Cn or En; left out = the caller's.
    pub lang: Option<Language>,
}

/// What a tax code asks of an invoice.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvoiceSettingFields {
    /// `track` = two track letters of the period and eight digits; `free` = anything up to `maxLength` characters.
    pub number_form: String,
    /// Characters that an invoice number has at most: 1 to 20.
    pub max_length: u32,
    /// Whether the VAT must be zero.
    pub tax_zero: bool,
    /// Whether a currency that is not the base currency needs a rate.
    pub exchange_rate_required: bool,
}

/// A tax code that is to be used.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewInvoiceSetting {
    /// `01` to `06`.
    pub tax_code: String,
    /// What it asks.
    pub setting: InvoiceSettingFields,
}

/// A tax code that asks something else from now on.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvoiceSettingUpdate {
    /// Its record.
    pub invoice_setting_oid: i64,
    /// The version that was read.
    pub version: i64,
    /// What it asks.
    pub setting: InvoiceSettingFields,
}

/// Which setting is taken out of use.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeleteSettingQuery {
    /// Record of a tax code or of a choice.
    pub invoice_setting_oid: i64,
    /// The version that was read; left out = the newest, whatever it says.
    pub version: Option<i64>,
}

/// Whose addresses are asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DunsQuery {
    /// D-U-N-S number of a company of the buyer.
    pub buyer_company_duns: String,
}

impl InvoiceSettingFields {
    /// As the fields of its record.
    pub fn texts(self) -> Texts {
        let yes_no = |flag: bool| if flag { "Y" } else { "N" }.to_owned();
        Texts::from([
            ("numberForm".to_owned(), self.number_form),
            ("maxLength".to_owned(), self.max_length.to_string()),
            ("taxZero".to_owned(), yes_no(self.tax_zero)),
            ("exchangeRateRequired".to_owned(), yes_no(self.exchange_rate_required)),
        ])
    }
}
