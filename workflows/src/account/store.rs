//! SQL of accounts: what sign-in reads and writes, and the preferences that a person sets.

mod activate;
mod companies;
mod create;
mod event;
mod load;

pub use activate::{activate, admit_demo, provision};
pub use create::{Asked, Made, create, create_each, create_within};
pub use load::Row;

pub(crate) use load::groups;

use super::lockout::key;
use super::{AccountStatus, HomeBlock};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};

/// What sign-in compares with.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Account id.
    pub account: i64,
    /// User id as it is stored.
    pub user_id: String,
    /// PHC string; `None` = no password was ever set.
    pub password_hash: Option<String>,
    /// Whether the account may sign in at all.
    pub active: bool,
    /// Whether its company is in use: nobody signs in for one that is not.
    pub company_in_use: bool,
}

impl Credentials {
    /// Whether nothing but the password stands between this person and a session.
    pub fn may_enter(&self) -> bool {
        self.active && self.company_in_use
    }
}

/// The account with this user id, whatever its case: looked up under the very key that failures are counted under, because a
/// database may take other letters for the same.
///
/// # Errors
/// The database's own.
pub async fn known(db: &Db, name: &str) -> Result<Option<Credentials>, Error> {
    let mut tx = db.begin_system().await?;
    let account = sqlx::query!(
        r#"SELECT a.id, a.user_id, a.password_hash, a.status, c.state <> 'Invalid' AS "company_in_use!"
             FROM accounts a JOIN companies c ON c.id = a.company_id WHERE lower(a.user_id) = $1"#,
        key(name)
    )
    .fetch_optional(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(account.map(|row| Credentials {
        account: row.id,
        user_id: row.user_id,
        password_hash: row.password_hash,
        active: row.status == AccountStatus::Active.as_str(),
        company_in_use: row.company_in_use,
    }))
}

/// What the navigation bar and the menu show about the one who is signed in.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Account id.
    pub account: i64,
    /// User id.
    pub user_id: String,
    /// Name in the local language.
    pub name_local: String,
    /// English name.
    pub name_en: String,
    /// `Tc`, `Cn` or `En`.
    pub language: String,
    /// Whether the home page shows any of its blocks.
    pub show_home_block: bool,
    /// Blocks of the home page that are not wanted.
    pub hidden_home_blocks: Vec<String>,
    /// Blocks of the home page in the order in which they are wanted; those that are not named follow.
    pub home_blocks: Vec<String>,
    /// Letter of the company type.
    pub company_type: String,
    /// Code of the company.
    pub company_code: String,
    /// Names of all companies that one works for, first the one of this session.
    pub company_names: Vec<String>,
    /// Buyer companies of the platform.
    pub buyers: Vec<String>,
    /// Role codes.
    pub roles: Vec<Role>,
}

/// Loads the profile of `actor`, who works for `company`. While acting for somebody, that is the only one.
///
/// # Errors
/// [`Error::NotFound`] when the actor is no account.
pub async fn profile(db: &Db, actor: &Actor, company: i64) -> Result<Profile, Error> {
    // The own account is one's own wherever one works.
    let mut tx = db.begin_system().await?;
    let row = sqlx::query!(
        r#"SELECT a.id, a.user_id, a.name_local, a.name_en, a.language, a.show_home_block,
                  a.hidden_home_blocks, a.home_blocks,
                  c.type AS company_type, c.code AS company_code,
                  ARRAY(SELECT o.name FROM companies o
                         WHERE o.id = c.id
                            OR NOT $3 AND (o.id = a.company_id OR o.status <> 'Invalid' AND o.id IN (
                                             SELECT m.company_id FROM account_companies m WHERE m.account_id = a.id))
                         ORDER BY o.id <> c.id, o.id <> a.company_id, o.name, o.id) AS "company_names!",
                  ARRAY(SELECT name FROM companies WHERE type = 'B' ORDER BY name) AS "buyers!"
             FROM accounts a JOIN companies c ON c.id = $2 WHERE a.id = $1"#,
        actor.account,
        company,
        actor.acting_for.is_some()
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Profile {
        account: row.id,
        user_id: row.user_id,
        name_local: row.name_local,
        name_en: row.name_en,
        language: row.language,
        show_home_block: row.show_home_block,
        hidden_home_blocks: row.hidden_home_blocks,
        home_blocks: row.home_blocks,
        company_type: row.company_type,
        company_code: row.company_code,
        company_names: row.company_names,
        buyers: row.buyers,
        roles: actor.roles.iter().copied().collect(),
    })
}

/// Stores the language of `actor`.
///
/// # Errors
/// The database's own.
pub async fn set_language(db: &Db, actor: &Actor, language: &str) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!("UPDATE accounts SET language = $2 WHERE id = $1", actor.account, language).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Stores which blocks of the home page `actor` does not want to see, and in which order the blocks stand; `None` = the order stays as it was.
///
/// # Errors
/// The database's own.
pub async fn set_home_blocks(
    db: &Db,
    actor: &Actor,
    hidden: &[HomeBlock],
    order: Option<&[HomeBlock]>,
) -> Result<(), Error> {
    let shown = HomeBlock::ALL.iter().any(|block| !hidden.contains(block));
    let names: Vec<String> =
        HomeBlock::ALL.iter().filter(|b| hidden.contains(b)).map(|b| b.as_str().to_owned()).collect();
    let order: Option<Vec<String>> = order.map(|order| {
        let mut once: Vec<HomeBlock> = Vec::new();
        for block in order {
            if !once.contains(block) {
                once.push(*block);
            }
        }
        once.into_iter().map(|block| block.as_str().to_owned()).collect()
    });
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "UPDATE accounts SET hidden_home_blocks = $2, show_home_block = $3, home_blocks = coalesce($4, home_blocks)
          WHERE id = $1",
        actor.account,
        &names,
        shown,
        order.as_deref()
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}
