//! What the program finds when it looks at the whole installation, as `ehub check` does. The program brings it along: what it looks at
//! (the disk, the ERP, the mail server) is out of reach from here.

use super::one_at_a_time::OneAtATime;
use futures::future::BoxFuture;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckFinding {
    /// What it is about: `configuration`, `storage`, `database`, `work`, `pages`, `erp`, `mail` or `signIn`.
    pub area: String,
    /// `good`, `note` or `bad`.
    pub kind: String,
    /// In English, as the command says it.
    pub words: String,
}

/// Looks at the installation.
type Look = Arc<dyn Fn() -> BoxFuture<'static, Vec<CheckFinding>> + Send + Sync>;

/// How the installation is looked at; nothing is found where nobody knows how.
#[derive(Clone, Default)]
pub struct Check {
    look: Option<Look>,
    /// One at a time, whoever asks: it opens connections of its own.
    pub(crate) turns: OneAtATime,
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("known", &self.look.is_some()).finish_non_exhaustive()
    }
}

impl Check {
    /// Looks like this.
    pub fn by(look: impl Fn() -> BoxFuture<'static, Vec<CheckFinding>> + Send + Sync + 'static) -> Self {
        Self { look: Some(Arc::new(look)), turns: OneAtATime::default() }
    }

    pub(crate) async fn run(&self) -> Vec<CheckFinding> {
        match &self.look {
            Some(look) => look().await,
            None => vec![],
        }
    }
}
