//! Every process, once: whatever goes through all of them begins here. A process that is not in this list is found by a test
//! (`workflows/tests/registry.rs`), which reads the folders and the database.

use crate::account::Account;
use crate::announcement::Announcement;
use crate::asn::Asn;
use crate::company::Company;
use crate::database::Db;
use crate::erp_message::ErpMessage;
use crate::error::Error;
use crate::mail::Mail;
use crate::po::PoLine;
use crate::process::{self, By, Process};
use crate::qjob::Qjob;
use crate::registration::CompanyRegistration;
use ehub_engine::commit::Stored;
use ehub_engine::deadline::Fired;
use ehub_engine::describe::{Description, defects, describe};
use std::future::Future;
use std::pin::Pin;

/// How a deadline of a process is answered; see [`process::fired`].
pub type Answer =
    for<'a> fn(&'a Db, By<'a>, i64, &'a Fired) -> Pin<Box<dyn Future<Output = Result<bool, Error>> + Send + 'a>>;

/// A process, as far as whoever goes through all of them needs to know it.
#[derive(Clone, Copy)]
pub struct Registered {
    /// Its name, as in `history.process`.
    pub name: &'static str,
    /// The table of its documents.
    pub table: &'static str,
    /// Where one of its documents is shown: the route, with `:id` for its id.
    pub route: &'static str,
    /// Its machine as words and diagram.
    pub describe: fn() -> Description,
    /// What is wrong with its machine; empty.
    pub defects: fn() -> Vec<String>,
    /// What time does to its documents; `None` = it only reminds.
    pub answer: Option<Answer>,
}

impl std::fmt::Debug for Registered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registered").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Registered {
    const fn new<P: Stored>(route: &'static str) -> Self {
        Self { name: P::NAME, table: P::TABLE, route, describe: describe::<P>, defects: defects::<P>, answer: None }
    }

    /// The same, moved by time.
    const fn moved_by_time<P: Process>(self) -> Self {
        Self { answer: Some(|db, by, id, fired| Box::pin(process::fired::<P>(db, by, id, fired))), ..self }
    }

    /// The address of one document on the page.
    #[must_use]
    pub fn link(&self, document: i64) -> String {
        self.route.replace(":id", &document.to_string())
    }
}

/// Every process, the spine first.
pub static PROCESSES: [Registered; 9] = [
    Registered::new::<PoLine>("/po/lines/:id"),
    Registered::new::<Asn>("/asn/asns/:id"),
    Registered::new::<ErpMessage>("/monitor/messages/:id"),
    Registered::new::<Mail>("/monitor/mails/:id"),
    Registered::new::<Qjob>("/system/qjobs/:id"),
    Registered::new::<Account>("/systemSetting/accounts/:id"),
    Registered::new::<CompanyRegistration>("/systemSetting/registrations/:id"),
    Registered::new::<Company>("/systemSetting/companies/:id"),
    Registered::new::<Announcement>("/systemSetting/announcements/:id").moved_by_time::<Announcement>(),
];

/// The process of this name.
#[must_use]
pub fn process(name: &str) -> Option<&'static Registered> {
    PROCESSES.iter().find(|process| process.name == name)
}
