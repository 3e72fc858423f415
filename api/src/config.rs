//! What an installation may set about the API.

use crate::oidc;
use chrono::TimeDelta;
use ehub_workflows::account::password::{Hasher, Rule};
use ehub_workflows::account::{Keyring, Lockout, Patience};
use ehub_workflows::database::Limits;
use ehub_workflows::export::rules;
use ehub_workflows::link::Purpose;
use ehub_workflows::mail::Templates;
use ehub_workflows::sso::SharedSecrets;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Patience with a body that somebody sends.
#[derive(Clone, Copy, Debug)]
pub struct Slowest {
    /// From one piece to the next.
    pub pause: Duration,
    /// From the first to the last.
    pub whole: Duration,
}

/// A chat widget of another party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// Address of its script.
    pub script: String,
    /// Scheme, host and port of that address: all that is opened to it.
    pub origin: String,
    /// Whether it is told the user id.
    pub tell_user: bool,
}

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
    /// How long a body may be on its way.
    pub slowest: Slowest,
    /// Calls of one account that may be in progress at the same time.
    pub calls_per_account: usize,
    /// Workbooks that are read or written at the same time, imports and exports together; one of 10,000 rows takes about 200 MB.
    pub workbooks_at_once: usize,
    /// Questions to the reporting views that run at the same time; one of each account.
    pub queries_at_once: usize,
    /// Rows of a list that are exported while somebody waits, 10,000 at most; more are written by a worker.
    pub direct_rows: i64,
    /// How long one waits for its turn.
    pub workbook_wait: Duration,
    /// What the database may take for a call.
    pub limits: Limits,
    /// The same for a call that reads or writes a file.
    pub file_limits: Limits,
    /// Failed sign-ins in a row under one name from one address that are forgiven, and how long it then waits. The same for wrong
    /// codes of the second step.
    pub lockout: Lockout,
    /// The same for failures under one name from all addresses together from which it has not signed in lately.
    pub elsewhere_lockout: Lockout,
    /// The same for failures from one address, whatever the names.
    pub address_lockout: Lockout,
    /// Calls of the public routes that an address may make a minute.
    pub public_calls: u32,
    /// Proxies of ours in front, which say in `X-Forwarded-For` where a request came from.
    pub proxies: usize,
    /// What a password must be.
    pub password: Rule,
    /// Makes hashes of passwords.
    pub hasher: Hasher,
    /// Keys under which the secrets of second factors rest.
    pub keys: Keyring,
    /// How long a link to set a forgotten password is good.
    pub password_link: TimeDelta,
    /// The answer to a forgotten password takes no less, whether there is such an account or not.
    pub forgotten_takes: Duration,
    /// Address of the older site; `None` = there is none.
    pub old_site: Option<String>,
    /// Names of screens that the menu does not show. They are only not in the menu: their pages open all the same.
    pub menu_skip: Vec<String>,
    /// Company sign-in; `None` = there is none.
    pub sso: Option<oidc::Settings>,
    /// A chat widget; `None` = there is none.
    pub chat: Option<Chat>,
    /// Shared with the applications that hand people over to us; none = nobody does.
    pub hand_over: SharedSecrets,
    /// Shared with the older site, which takes people from us; none = it does not.
    pub old_site_secrets: SharedSecrets,
    /// People come by https: cookies travel no other way.
    pub https: bool,
    /// Password checks that run at the same time, of those who are known and of strangers each; one takes a core and 19 MiB.
    pub password_checks: usize,
    /// Registrations of companies that may be begun in an hour, by everybody together.
    pub registrations_per_hour: i64,
    /// The same from one network address.
    pub registrations_per_address: i64,
    /// Site label of the navigation bar.
    pub site: String,
    /// Writes mails that no worker has taken yet, to show them.
    pub templates: Arc<Templates>,
    /// Days for which log files are kept; 0 = lines go into none.
    pub log_file_days: u16,
    /// Where logs lie on this machine; `None` = nowhere.
    pub log_folder: Option<PathBuf>,
    /// Where mails are written as files on this machine; `None` = none are.
    pub mail_folder: Option<PathBuf>,
    /// Days for which those are kept; 0 = none are written.
    pub mail_file_days: u16,
}

impl Config {
    /// Patience with wrong passwords.
    pub fn patience(&self) -> Patience {
        Patience { name: self.lockout, elsewhere: self.elsewhere_lockout, address: self.address_lockout }
    }

    /// Whether people are signed into the older site from here.
    pub fn signs_into_old_site(&self) -> bool {
        self.old_site.is_some() && !self.old_site_secrets.is_empty()
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            ui: None,
            idle_minutes: 30,
            session_hours: 12,
            upload_limit: 25 * 1024 * 1024,
            body_limit: 4 * 1024 * 1024,
            slowest: Slowest { pause: Duration::from_secs(30), whole: Duration::from_mins(5) },
            calls_per_account: 32,
            workbooks_at_once: 2,
            queries_at_once: 2,
            direct_rows: rules::DIRECT_ROWS,
            // As long as for a connection to the database: longer and people think that nothing happens.
            workbook_wait: Duration::from_secs(10),
            limits: Limits { statement: Duration::from_secs(30), lock: Duration::from_secs(10) },
            file_limits: Limits { statement: Duration::from_mins(5), lock: Duration::from_secs(10) },
            lockout: Lockout::default(),
            elsewhere_lockout: Lockout { free: 50, ..Lockout::default() },
            address_lockout: Lockout { free: 50, ..Lockout::default() },
            public_calls: 240,
            proxies: 0,
            password: Rule::default(),
            hasher: Hasher::default(),
            keys: Keyring::default(),
            password_link: Purpose::Password.lifetime(),
            forgotten_takes: Duration::from_millis(300),
            old_site: None,
            menu_skip: vec![],
            sso: None,
            chat: None,
            hand_over: SharedSecrets::default(),
            old_site_secrets: SharedSecrets::default(),
            https: false,
            password_checks: 2,
            registrations_per_hour: 500,
            registrations_per_address: 10,
            site: "OSE".to_owned(),
            templates: Arc::default(),
            log_file_days: 14,
            log_folder: None,
            mail_folder: None,
            mail_file_days: 0,
        }
    }
}
