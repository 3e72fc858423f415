//! Companies, groups and accounts that the program itself makes: the demo's, and the first administrator.
//!
//! Every function may be called again: what is there already stays as it is.

use crate::clock;
use crate::error::{Error, Result};
use ehub_engine::label::Label;
use ehub_workflows::account::{Language, NewAccount, password, store};
use ehub_workflows::company::{self, Fields, NewCompany};
use rand::TryRng as _;
use rand::rngs::SysRng;
use sqlx::PgConnection;

/// A company.
#[derive(Clone, Copy, Debug)]
pub struct Company {
    /// A system, B buyer, S supplier, …
    pub kind: &'static str,
    /// Its code, for a supplier the ERP's.
    pub code: &'static str,
    /// Name in its own language.
    pub name: &'static str,
    /// English name.
    pub name_en: &'static str,
}

/// A group and what it may do.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Its code.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Role codes of the specification.
    pub roles: &'static [i16],
    /// Letters of the company types in which it makes sense.
    pub company_types: &'static str,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct Account<'a> {
    /// What the person types to sign in.
    pub user_id: &'a str,
    /// Name in the person's own language.
    pub name: &'a str,
    /// English name.
    pub name_en: &'a str,
    /// Address for mail.
    pub email: &'a str,
    /// From [`hash`].
    pub password_hash: &'a str,
    /// Language of the screens.
    pub language: &'a str,
    /// Codes of the companies that it works for besides its home.
    pub companies: &'a [&'a str],
    /// Belongs to the demo.
    pub demo: bool,
}

/// The group that may do everything in the system's own screens.
pub const ADMINISTRATORS: Group =
    Group { code: "ADMINISTRATOR", name: "System administrator", roles: &[800, 801, 802], company_types: "AB" };

/// Those who order and plan.
pub const BUYERS: Group =
    Group { code: "BUYER", name: "Buyer and material controller", roles: &[153, 154, 155], company_types: "AB" };
/// Those who answer orders, ship, and manage their own company's accounts.
pub const SUPPLIERS: Group = Group {
    code: "SUPPLIER",
    name: "Supplier: orders, shipments, quality",
    roles: &[121, 122, 124, 126],
    company_types: "S",
};
/// Those who carry shipments or clear them at customs.
pub const CARRIERS: Group =
    Group { code: "CARRIER", name: "Forwarder and broker: shipments they carry", roles: &[124], company_types: "FR" };
/// Those who send invoices and no goods.
pub const PAYEES: Group =
    Group { code: "PAYEE", name: "Payment account: balance statements", roles: &[122], company_types: "T" };
/// Those who complete master data and set up shipments.
const KEEPERS: Group = Group {
    code: "MASTER_DATA",
    name: "Master data and shipment settings",
    roles: &[162, 163, 164],
    company_types: "AB",
};

/// Those who say what incoming inspection asks, and verify what suppliers say of it.
pub const QUALITY: Group = Group { code: "QUALITY", name: "Incoming quality", roles: &[156, 161], company_types: "AB" };

/// What an installation begins with, so that nobody has to look up codes of roles. People change them as they like: one that is there
/// stays as it is.
///
/// # Errors
/// The database's own.
pub async fn standard_groups(connection: &mut PgConnection) -> Result<()> {
    for standard in [&BUYERS, &SUPPLIERS, &CARRIERS, &PAYEES, &KEEPERS, &QUALITY] {
        let known = sqlx::query_scalar!("SELECT id FROM groups WHERE code = $1", standard.code)
            .fetch_optional(&mut *connection)
            .await?;
        if known.is_none() {
            group(connection, standard).await?;
        }
    }
    Ok(())
}

/// Makes a company that is in use at once, with what is said of it besides its names.
///
/// # Errors
/// Fields that are no good, or the database's own.
pub async fn company(connection: &mut PgConnection, company: &Company, by: &str, data: Option<Fields>) -> Result<()> {
    let new = NewCompany {
        company_type: company.kind.to_owned(),
        code: company.code.to_owned(),
        name: company.name.to_owned(),
        name_en: company.name_en.to_owned(),
    };
    let data = data.map(|data| Fields { name: new.name.clone(), name_en: new.name_en.clone(), ..data });
    Ok(company::store::provision(connection, clock::now(), by, new, data).await?)
}

/// Makes a group with its roles; gives its id.
///
/// # Errors
/// The database's own.
pub async fn group(connection: &mut PgConnection, group: &Group) -> Result<i64> {
    sqlx::query!(
        "INSERT INTO groups (code, name, company_types) VALUES ($1, $2, $3) ON CONFLICT (code) DO NOTHING",
        group.code,
        group.name,
        group.company_types
    )
    .execute(&mut *connection)
    .await?;
    let id =
        sqlx::query_scalar!("SELECT id FROM groups WHERE code = $1", group.code).fetch_one(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO group_roles (group_id, role) SELECT $1, * FROM unnest($2::smallint[]) ON CONFLICT DO NOTHING",
        id,
        group.roles
    )
    .execute(connection)
    .await?;
    Ok(id)
}

/// Makes an account in a company and a group, active at once; gives its id, or `None` if the user id is taken.
///
/// # Errors
/// Fields that are no good, or the database's own.
pub async fn account(
    connection: &mut PgConnection,
    account: &Account<'_>,
    company: &Company,
    group: &Group,
) -> Result<Option<i64>> {
    let new = NewAccount {
        user_id: account.user_id.to_owned(),
        company: Some(company.code.to_owned()),
        companies: account.companies.iter().map(|code| (*code).to_owned()).collect(),
        language: Language::parse(account.language),
        name: account.name.to_owned(),
        name_en: account.name_en.to_owned(),
        email: account.email.to_owned(),
        groups: vec![group.code.to_owned()],
        ..NewAccount::default()
    };
    let by = if account.demo { "demo" } else { "admin" };
    Ok(store::provision(connection, clock::now(), by, new, account.password_hash, account.demo).await?)
}

/// The hash of a password. Takes some 20 ms of a core.
///
/// # Errors
/// No randomness for the salt, or the hash function refuses.
pub fn hash(text: &str) -> Result<String> {
    let mut salt = [0; 16];
    SysRng.try_fill_bytes(&mut salt).map_err(|error| Error::Plain(format!("no randomness: {error}")))?;
    password::hash(text, &salt).map_err(|error| Error::Plain(format!("hashing the password: {error}")))
}
