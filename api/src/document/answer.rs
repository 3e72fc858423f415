//! What is answered after events.

use crate::error::ApiError;
use crate::http::metrics;
use crate::wire::Blocker;
use crate::wire::catalogue::{PartRefused, PartsAnswer};
use crate::wire::event::{BulkAnswer, BulkResult, EventAnswer, EventOffer};
use crate::wire::inspection_spec::{SpecMade, SpecsMade};
use crate::wire::line::{LineAnswer, LinesAnswer};
use crate::wire::nudge::{NudgeAnswer, NudgesAnswer};
use ehub_engine::Offer;
use ehub_workflows::asn::SupplierResult;
use ehub_workflows::catalogue::Classified;
use ehub_workflows::inspection_spec::store::Made;
use ehub_workflows::{DocumentResult, Error, LineResult, Moved};

impl EventAnswer {
    /// The answer after an event.
    pub(crate) fn of(id: i64, state: &str, version: i64, offers: &[Offer]) -> Self {
        Self { id, state: state.to_owned(), version, offers: offers.iter().map(EventOffer::of).collect() }
    }
}

impl EventOffer {
    fn of(offer: &Offer) -> Self {
        let blockers = offer.blockers.iter().cloned().map(Blocker::from).collect();
        Self { event: offer.event.to_owned(), allowed: offer.allowed, blockers }
    }
}

/// The only result of an event that was sent to one document.
pub(crate) fn one(results: Vec<DocumentResult>) -> Result<Moved, ApiError> {
    let only = results.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok(only.result?)
}

impl BulkAnswer {
    /// A result per document.
    pub(crate) fn of(results: Vec<DocumentResult>) -> Self {
        let results: Vec<BulkResult> = results.into_iter().map(BulkResult::of).collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }
}

impl BulkResult {
    fn of(document: DocumentResult) -> Self {
        let empty = Self {
            id: document.id,
            ok: false,
            state: None,
            version: None,
            error_label: None,
            blockers: None,
            confirm_token: None,
        };
        match document.result {
            Ok(moved) => Self { ok: true, state: Some(moved.state.to_owned()), version: Some(moved.version), ..empty },
            Err(error) => {
                let refused = Refused::of(error);
                Self {
                    error_label: Some(refused.label),
                    blockers: Some(refused.blockers),
                    confirm_token: refused.confirm_token,
                    ..empty
                }
            }
        }
    }
}

impl LinesAnswer {
    /// A result per order line.
    pub(crate) fn of(results: Vec<LineResult>) -> Self {
        let results: Vec<LineAnswer> = results.into_iter().map(LineAnswer::of).collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }
}

impl LineAnswer {
    fn of(LineResult { line_id, result }: LineResult) -> Self {
        let empty =
            Self { line_id, ok: false, id: None, state: None, version: None, error_label: None, blockers: None };
        match result {
            Ok(moved) => Self {
                ok: true,
                id: Some(moved.id),
                state: Some(moved.state.to_owned()),
                version: Some(moved.version),
                ..empty
            },
            Err(error) => {
                let refused = Refused::of(error);
                Self { error_label: Some(refused.label), blockers: Some(refused.blockers), ..empty }
            }
        }
    }
}

impl NudgesAnswer {
    /// A result per supplier.
    pub(crate) fn of(results: Vec<SupplierResult>) -> Self {
        let results: Vec<NudgeAnswer> = results.into_iter().map(NudgeAnswer::of).collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }
}

impl NudgeAnswer {
    fn of(SupplierResult { code, result }: SupplierResult) -> Self {
        let empty = Self { vendor_code: code, ok: false, overdue: None, due: None, error_label: None, blockers: None };
        match result {
            Ok(nudged) => Self { ok: true, overdue: Some(nudged.overdue), due: Some(nudged.due), ..empty },
            Err(error) => {
                let refused = Refused::of(error);
                Self { error_label: Some(refused.label), blockers: Some(refused.blockers), ..empty }
            }
        }
    }
}

impl PartsAnswer {
    /// What became of parts that were tied to a sub-group.
    pub(crate) fn of(done: Classified) -> Self {
        let refused = done.refused.into_iter().map(|(part, error)| {
            let refused = Refused::of(error);
            PartRefused { part, error_label: refused.label, blockers: refused.blockers }
        });
        Self { done: done.changed, unchanged: done.unchanged, specs: done.specs, refused: refused.collect() }
    }
}

impl SpecsMade {
    /// A result per part.
    pub(crate) fn of(made: Vec<Made>) -> Self {
        let results: Vec<SpecMade> = made.into_iter().map(SpecMade::of).collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }
}

impl SpecMade {
    fn of(Made { material_code, result }: Made) -> Self {
        let empty = Self { material_code, ok: false, id: None, error_label: None, blockers: None };
        match result {
            Ok(moved) => Self { ok: true, id: Some(moved.id), ..empty },
            Err(error) => {
                let refused = Refused::of(error);
                Self { error_label: Some(refused.label), blockers: Some(refused.blockers), ..empty }
            }
        }
    }
}

/// Why one of many was refused. Counted here: the answer as a whole is a good one.
struct Refused {
    label: String,
    blockers: Vec<Blocker>,
    confirm_token: Option<String>,
}

impl Refused {
    fn of(error: Error) -> Self {
        let error = ApiError::from(error);
        let failure = error.failure();
        metrics::refused(failure);
        Self {
            label: failure.label.to_owned(),
            blockers: failure.blockers.iter().cloned().map(Blocker::from).collect(),
            confirm_token: failure.confirm_token.clone(),
        }
    }
}
