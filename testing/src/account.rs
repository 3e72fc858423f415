//! Accounts with roles.

use sqlx::PgPool;

/// An active account with the roles of a group of its own.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    user_id: &'a str,
    company: &'a str,
    roles: &'a [i16],
    names: (&'a str, &'a str),
    status: &'a str,
    language: &'a str,
    password_hash: Option<&'a str>,
}

impl<'a> Account<'a> {
    /// Of the company with this code; called as its user id, with mail to `<user id>@example.com`, in Traditional Chinese, without a password.
    pub fn new(user_id: &'a str, company: &'a str, roles: &'a [i16]) -> Self {
        Self { user_id, company, roles, names: (user_id, user_id), status: "Y", language: "Tc", password_hash: None }
    }

    /// Called so, in the own language and in English.
    pub fn named(self, local: &'a str, english: &'a str) -> Self {
        Self { names: (local, english), ..self }
    }

    /// In another status than active: `N` or `B`.
    pub fn in_status(self, status: &'a str) -> Self {
        Self { status, ..self }
    }

    /// Reads `Tc`, `Cn` or `En`.
    pub fn reading(self, language: &'a str) -> Self {
        Self { language, ..self }
    }

    /// With a password, which is known by its hash.
    pub fn with_password(self, hash: &'a str) -> Self {
        Self { password_hash: Some(hash), ..self }
    }

    /// Adds it and its group; its id.
    pub async fn add(self, pool: &PgPool) -> i64 {
        sqlx::query_scalar(
            "WITH g AS (INSERT INTO groups (code, name) VALUES ($1, $1) RETURNING id),
                  r AS (INSERT INTO group_roles (group_id, role) SELECT g.id, unnest($3::smallint[]) FROM g),
                  a AS (INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, language, password_hash)
                        SELECT $1, id, $4, $5, $1 || '@example.com', $6, $7, $8 FROM companies WHERE code = $2 RETURNING id),
                  m AS (INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM a, g)
             SELECT id FROM a",
        )
        .bind(self.user_id)
        .bind(self.company)
        .bind(self.roles)
        .bind(self.names.0)
        .bind(self.names.1)
        .bind(self.status)
        .bind(self.language)
        .bind(self.password_hash)
        .fetch_one(pool)
        .await
        .unwrap()
    }
}
