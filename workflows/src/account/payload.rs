//! What is sent along when an account is made or edited.

use crate::account::Language;
use serde::{Deserialize, Serialize};

/// An account to be made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct NewAccount {
    /// What the person types to sign in.
    pub user_id: String,
    /// Code of the company; left out = the company of the one who asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Codes of the companies that it works for besides; for those who manage accounts of every company.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub companies: Vec<String>,
    /// Language of the screens and of mail; left out = Traditional Chinese.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Name in the person's own language.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Address for mail.
    pub email: String,
    /// Telephone.
    pub phone: String,
    /// Department.
    pub department: String,
    /// Position.
    pub title: String,
    /// Codes of the groups.
    pub groups: Vec<String>,
}

impl NewAccount {
    /// What can be edited later on.
    pub fn details(&self) -> Details {
        Details {
            name: self.name.clone(),
            name_en: self.name_en.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            department: self.department.clone(),
            title: self.title.clone(),
            groups: self.groups.clone(),
            companies: None,
        }
    }

    /// Without white space around what was typed.
    #[must_use]
    pub fn trimmed(mut self) -> Self {
        let company = self.company.take().map(|code| code.trim().to_owned());
        let details = self.details().trimmed();
        Self {
            user_id: self.user_id.trim().to_owned(),
            company: company.filter(|code| !code.is_empty()),
            companies: each_once(&self.companies),
            language: self.language,
            name: details.name,
            name_en: details.name_en,
            email: details.email,
            phone: details.phone,
            department: details.department,
            title: details.title,
            groups: details.groups,
        }
    }
}

/// What may be changed of an account. Neither its user id nor its home company.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Details {
    /// Name in the person's own language.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Address for mail.
    pub email: String,
    /// Telephone.
    pub phone: String,
    /// Department.
    pub department: String,
    /// Position.
    pub title: String,
    /// Codes of the groups.
    pub groups: Vec<String>,
    /// Codes of the companies that it works for besides its home; left out = as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub companies: Option<Vec<String>>,
}

/// Codes without white space around them, each once.
fn each_once(codes: &[String]) -> Vec<String> {
    let mut codes: Vec<String> =
        codes.iter().map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()).collect();
    codes.sort();
    codes.dedup();
    codes
}

impl Details {
    /// Without white space around what was typed; each group once.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let trim = |text: &str| text.trim().to_owned();
        Self {
            name: trim(&self.name),
            name_en: trim(&self.name_en),
            email: trim(&self.email),
            phone: trim(&self.phone),
            department: trim(&self.department),
            title: trim(&self.title),
            groups: each_once(&self.groups),
            companies: self.companies.as_deref().map(each_once),
        }
    }
}
