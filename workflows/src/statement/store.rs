//! SQL of balance statements: lines as the ERP tells them, statements reckoned from them, issued, disputed and answered; one or thousands, in
//! a handful of statements.

mod decide;
mod held;
mod issue;
mod load;
mod mail;
mod reckon;
mod take;
mod write;

use super::machine::{BalanceStatement, Event, Input};
use crate::error::Error;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use chrono::NaiveDate;

pub use issue::{Issued, issue, notice_months};
pub use reckon::{Reckoning, reckon_changed};
pub use take::{Taken, take};

/// What effects need of a statement that no rule looks at.
#[derive(Clone, Debug)]
pub struct Of {
    /// First day of its month.
    pub month_on: NaiveDate,
    /// Its currency.
    pub currency: String,
}

impl Process for BalanceStatement {
    type Row = Of;

    const BULK: &'static [Event] = &[Event::Confirm];

    fn tidied(mut input: Input) -> Input {
        match &mut input {
            Input::Dispute(said) => said.tidy(),
            Input::Answer(said) => said.tidy(),
            Input::Open | Input::Issue | Input::Confirm | Input::Withdraw => {}
        }
        input
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        load::load(cx.tx, asked).await
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        decide::write(cx, decided).await
    }
}
