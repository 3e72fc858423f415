//! What an installation may set about the door.

use ehub_workflows::mail::Templates;
use std::path::PathBuf;
use std::sync::Arc;

/// Settings of the HTTP side. The program fills them from its file and environment.
#[derive(Clone, Debug)]
pub struct Config {
    /// Directory of the built web pages; `None` = no pages are served.
    pub ui: Option<PathBuf>,
    /// Minutes without a request after which a session ends (50014).
    pub idle_minutes: i64,
    /// Hours after which a session ends however busy it is (50014).
    pub session_hours: i64,
    /// Bytes that an upload must stay strictly below.
    pub upload_limit: usize,
    /// Bytes that a JSON body must stay below.
    pub body_limit: usize,
    /// Failed sign-ins in a row that are forgiven before the account waits.
    pub free_failures: i32,
    /// Password checks that run at the same time; each takes a core and 19 MiB.
    pub password_checks: usize,
    /// Registrations of companies that may be begun in an hour, by everybody together.
    pub registrations_per_hour: i64,
    /// Site label of the navigation bar.
    pub site: String,
    /// Writes mails that no worker has taken yet, to show them.
    pub templates: Arc<Templates>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            ui: None,
            idle_minutes: 30,
            session_hours: 12,
            upload_limit: 25 * 1024 * 1024,
            body_limit: 4 * 1024 * 1024,
            free_failures: 5,
            password_checks: 2,
            registrations_per_hour: 100,
            site: "OSE".to_owned(),
            templates: Arc::default(),
        }
    }
}
