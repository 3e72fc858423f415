//! What is said of a company.

use crate::field::trim;
use ehub_engine::labels;
use serde::{Deserialize, Serialize};

/// A company to be made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct NewCompany {
    /// Letter of its type: B, S, T, F or R.
    pub company_type: String,
    /// Its code, for a supplier the ERP's. It stays.
    pub code: String,
    /// Name in its own language.
    pub name: String,
    /// English name.
    pub name_en: String,
}

impl NewCompany {
    /// Without white space around what was typed.
    #[must_use]
    pub fn trimmed(mut self) -> Self {
        [&mut self.company_type, &mut self.code, &mut self.name, &mut self.name_en].into_iter().for_each(trim);
        self
    }
}

labels! {
    /// What an address is for.
    pub enum AddressKind {
        /// Goods go there.
        ShipTo = "ship-to",
        /// Invoices go there.
        BillTo = "bill-to",
        /// People work there.
        Office = "office",
    }
}

/// An address of a company.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = CompanyAddress)]
pub struct Address {
    /// `ship-to`, `bill-to` or `office`.
    pub address_kind: String,
    /// What it is called.
    pub name: String,
    /// The address.
    pub address: String,
    /// Four digits that the company adds to its D-U-N-S number for this place; may be empty.
    pub duns_suffix: String,
}

/// Somebody of a company whom others may ask.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = CompanyContact)]
pub struct Contact {
    /// Name.
    pub name: String,
    /// Position.
    pub title: String,
    /// Address for mail.
    pub email: String,
    /// Telephone.
    pub phone: String,
    /// What one asks this person for.
    pub purpose: String,
}

/// What may be edited of a company, all of it at once. Neither its code nor its type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = CompanyFields)]
pub struct Fields {
    /// Name in its own language.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Abbreviated name.
    pub short_name: String,
    /// D-U-N-S number: nine digits; may be empty.
    pub duns: String,
    /// Tax number; may be empty.
    pub tax_number: String,
    /// Its pages on the web.
    pub url: String,
    /// Telephone.
    pub phone: String,
    /// Fax.
    pub fax: String,
    /// Annual revenue, as the company says it.
    pub annual_revenue: String,
    /// Name of the executive.
    pub executive_name: String,
    /// Position of the executive.
    pub executive_title: String,
    /// Address of its seat.
    pub address: String,
    /// Code under which purchasing knows it, for the house to say; left out = as it is, empty = none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buyer_code: Option<String>,
    /// Its addresses, in their order; left out = as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub addresses: Option<Vec<Address>>,
    /// Whom others may ask, in their order; left out = as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<Contact>>,
}

impl Fields {
    /// Without white space around what was typed.
    #[must_use]
    pub fn trimmed(mut self) -> Self {
        let lists = self.addresses.iter_mut().flatten().flat_map(Address::texts);
        let lists =
            lists.chain(self.contacts.iter_mut().flatten().flat_map(Contact::texts)).chain(&mut self.buyer_code);
        lists.for_each(trim);
        let own = [
            &mut self.name,
            &mut self.name_en,
            &mut self.short_name,
            &mut self.duns,
            &mut self.tax_number,
            &mut self.url,
            &mut self.phone,
            &mut self.fax,
            &mut self.annual_revenue,
            &mut self.executive_name,
            &mut self.executive_title,
            &mut self.address,
        ];
        own.into_iter().for_each(trim);
        self
    }
}

impl Address {
    fn texts(&mut self) -> [&mut String; 4] {
        [&mut self.address_kind, &mut self.name, &mut self.address, &mut self.duns_suffix]
    }
}

impl Contact {
    fn texts(&mut self) -> [&mut String; 5] {
        [&mut self.name, &mut self.title, &mut self.email, &mut self.phone, &mut self.purpose]
    }
}
