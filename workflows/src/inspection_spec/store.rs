//! SQL of inspection specs: set up, filled, decided, set back by the catalogue, one or thousands, in a handful of statements.

mod catalogue;
mod facts;
mod mail;
mod remind;
mod set_up;
mod told;
mod write;

use super::machine::{Event, Input, InspectionSpec, SpecType};
use crate::error::Error;
use crate::field;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::input::Input as _;
use serde_json::{Value, json};

pub use catalogue::catalogue_changed;
pub use remind::remind;
pub use set_up::{Made, Wanted, set_up, set_up_missing};

pub(crate) use facts::items_of;
pub(super) use facts::values_of;
pub(crate) use told::drafts as drafts_of_reminders;

/// What effects need of a spec that no rule looks at.
#[derive(Clone, Debug)]
pub struct Of {
    /// The part.
    pub material: i64,
    /// Its code.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// What the spec is for.
    pub spec_type: SpecType,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
}

impl Process for InspectionSpec {
    type Row = Of;

    const BULK: &'static [Event] = &[Event::Accept, Event::Reject];

    const ELSEWHERE: &'static [Event] = &[Event::Fill];

    fn tidied(mut input: Input) -> Input {
        match &mut input {
            Input::Fill(fill) => {
                for given in &mut fill.values {
                    let texts = [&mut given.short_name, &mut given.spec_value, &mut given.remark];
                    texts.into_iter().chain([&mut given.lower, &mut given.upper]).for_each(field::trim);
                }
            }
            Input::Edit(edited) => field::trim(&mut edited.comment),
            Input::Submit(submitted) => field::trim(&mut submitted.comment),
            Input::Accept(accepted) => field::trim(&mut accepted.comment),
            Input::Reject(why) => field::trim(&mut why.reason),
            Input::SetUp | Input::ItemsChanged => {}
        }
        input
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        facts::load(cx, asked).await
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        write::write(cx, decided).await
    }

    /// Which revision it is about is written out.
    fn note(decided: &Decided<Self>) -> Value {
        let mut said = decided.input.payload();
        said["specRevision"] = json!(write::revision(decided));
        // How it was sent is no part of what was said.
        if let Value::Object(fields) = &mut said {
            fields.remove("isComplete");
        }
        said
    }
}
