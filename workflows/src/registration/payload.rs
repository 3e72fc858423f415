//! The registration form, and what the reviewer decides.

use crate::account::{CompanyType, NewAccount};
use crate::company;
use crate::field::trim;
use ehub_engine::label::Label;
use serde::{Deserialize, Serialize};

/// The form. While it is a draft, any of it may be empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Fields {
    /// Type of the company: S, T, F or R.
    pub company_type: String,
    /// Its code in the buyer's ERP.
    pub vendor_code: String,
    /// D-U-N-S number: nine digits.
    pub duns: String,
    /// Tax number.
    pub tax_number: String,
    /// Name in its own language.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Abbreviated name.
    pub short_name: String,
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
    /// Address.
    pub address: String,
    /// The administrator-to-be: name in the own language.
    pub admin_name: String,
    /// English name.
    pub admin_name_en: String,
    /// Address for mail.
    pub admin_email: String,
    /// Department.
    pub admin_department: String,
}

impl Fields {
    /// Without white space around what was typed.
    #[must_use]
    pub fn trimmed(mut self) -> Self {
        self.texts().into_iter().for_each(trim);
        self
    }

    fn texts(&mut self) -> [&mut String; 18] {
        [
            &mut self.company_type,
            &mut self.vendor_code,
            &mut self.duns,
            &mut self.tax_number,
            &mut self.name,
            &mut self.name_en,
            &mut self.short_name,
            &mut self.url,
            &mut self.phone,
            &mut self.fax,
            &mut self.annual_revenue,
            &mut self.executive_name,
            &mut self.executive_title,
            &mut self.address,
            &mut self.admin_name,
            &mut self.admin_name_en,
            &mut self.admin_email,
            &mut self.admin_department,
        ]
    }

    /// Type of the company, if one was chosen that can register.
    pub fn kind(&self) -> Option<CompanyType> {
        CompanyType::parse(&self.company_type).filter(|kind| !matches!(kind, CompanyType::System | CompanyType::Buyer))
    }

    /// What the approval says of the company.
    pub fn company(&self, approval: &Approval) -> company::Fields {
        company::Fields {
            name: self.name.clone(),
            name_en: self.name_en.clone(),
            short_name: self.short_name.clone(),
            duns: self.duns.clone(),
            tax_number: self.tax_number.clone(),
            url: self.url.clone(),
            phone: self.phone.clone(),
            fax: self.fax.clone(),
            annual_revenue: self.annual_revenue.clone(),
            executive_name: self.executive_name.clone(),
            executive_title: self.executive_title.clone(),
            address: self.address.clone(),
            buyer_code: Some(approval.buyer_code.clone()),
            addresses: None,
            contacts: None,
        }
    }

    /// The administrator's account, as the approval makes it.
    pub fn administrator(&self, approval: &Approval) -> NewAccount {
        NewAccount {
            user_id: approval.user_id.clone(),
            company: Some(self.vendor_code.clone()),
            companies: vec![],
            language: None,
            name: self.admin_name.clone(),
            name_en: self.admin_name_en.clone(),
            email: self.admin_email.clone(),
            phone: String::new(),
            department: self.admin_department.clone(),
            title: String::new(),
            groups: approval.groups.clone(),
        }
    }
}

/// What the reviewer says with an approval.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Approval {
    /// User id of the administrator.
    pub user_id: String,
    /// Groups of the administrator.
    pub groups: Vec<String>,
    /// Code under which purchasing knows the company, where it is another than the vendor code.
    pub buyer_code: String,
}

impl Approval {
    /// Without white space around what was typed.
    #[must_use]
    pub fn trimmed(self) -> Self {
        Self {
            user_id: self.user_id.trim().to_owned(),
            groups: self.groups.iter().map(|code| code.trim().to_owned()).collect(),
            buyer_code: self.buyer_code.trim().to_owned(),
        }
    }
}
