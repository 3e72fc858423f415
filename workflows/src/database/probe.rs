//! Whether the database answers: asked on a connection that nobody else waits for, and that costs nobody else one.

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};

/// Keeps its connection from question to question.
#[derive(Debug)]
pub struct Probe {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Probe {
    pub(super) fn new(options: PgConnectOptions) -> Self {
        Self { options, connection: None }
    }

    /// Asks. One that is given up, or that fails, is the last on its connection.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn ask(&mut self) -> Result<(), sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(kept) => kept,
            None => PgConnection::connect_with(&self.options).await?,
        };
        connection.ping().await?;
        self.connection = Some(connection);
        Ok(())
    }
}
