//! One box that finds anything by the beginning of its number. What a caller may not open is not looked for.

use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::find::{FindQuery, Found, FoundGroup, FoundHit};
use crate::{menu, permission};
use axum::extract::State;
use ehub_workflows::find::{self, Hit, Source, search};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(find))
}

/// Where a kind is looked for, and where its hits lead.
#[derive(Clone, Copy, Debug)]
struct Place {
    kind: &'static str,
    source: Source,
    /// The route of the API that answers for it: whom it turns away does not find it.
    asks: &'static str,
    /// Hash route: `:id` and `:number` stand for those of the hit.
    route: &'static str,
}

const fn place(kind: &'static str, source: Source, asks: &'static str, route: &'static str) -> Place {
    Place { kind, source, asks, route }
}

/// In the order in which kinds are shown. Of a kind with several places the first one that somebody may open counts.
const PLACES: &[Place] = &[
    place("order", Source::Orders, "/api/purchase-orders/{id}", "/po/orders/:id"),
    place("asn", Source::Asns, "/api/asn-lines", "/asn/asns/:id"),
    place("asn", Source::CarriedAsns, "/api/carried-asns", "/asn/asns/:id"),
    place("invoice", Source::Invoices, "/api/asn-lines", "/asn/asns/:id"),
    place("lot", Source::Lots, "/api/asn-lots", "/asn/asns/:id"),
    place("box", Source::Boxes, "/api/asn-boxes", "/asn/asns/:id"),
    place("part", Source::PartsOfOrders, "/api/po-lines", "/po/poSearch?material=:number"),
    place("part", Source::PartsOfSpecs, "/api/inspection-specs", "/examine/inspecificationSpe?material=:number"),
    place("part", Source::PartsOfSpecs, "/api/inspection-specs", "/examine/QAIqaSpecMaintain_B?material=:number"),
    place("part", Source::PartsOfOrders, "/api/asn-lines", "/asn/asnSearch?material=:number"),
    place("company", Source::Companies, "/api/companies/{id}", "/systemSetting/companies/:id"),
    place("company", Source::Suppliers, "/api/options/buyers", "/po/poSearch?vendor=:number"),
];

/// Anything that begins with what was typed: orders, ASNs, invoices, lots, boxes, parts and companies that the caller may open, the first
/// five of each.
#[utoipa::path(get, path = "/find", operation_id = "find", tag = "find", params(FindQuery),
    responses((status = 200, body = Envelope<Found>), (status = 400, body = crate::wire::ErrorBody)))]
async fn find(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<FindQuery>,
) -> Result<Answer<Found>, ApiError> {
    let words = find::wanted(&query.words).map_err(ApiError::invalid)?;
    let places = open_to(&caller);
    let sources: Vec<Source> = places.iter().map(|place| place.source).collect();
    let found = search::find(&state.db, &caller.actor, words, &sources).await?;
    let groups = places.into_iter().zip(found).filter(|(_, hits)| !hits.is_empty());
    Ok(Answer(Found { groups: groups.map(|(place, hits)| group(place, hits)).collect() }))
}

/// Where this caller may look, each kind once.
fn open_to(caller: &Caller) -> Vec<Place> {
    let menu = menu::shown_to(caller);
    let mut open: Vec<Place> = Vec::new();
    for place in PLACES {
        let asked = permission::asked_by("GET", place.asks);
        let met = asked.is_some_and(|access| access.met_by(caller.actor.roles.iter().copied(), &caller.company_type));
        let path = place.route.split('?').next().unwrap_or_default().replace(":id", "1");
        if met && menu::opens_route(&menu, &path) && open.iter().all(|other| other.kind != place.kind) {
            open.push(*place);
        }
    }
    open
}

fn group(place: Place, hits: Vec<Hit>) -> FoundGroup {
    let hits = hits.into_iter().map(|hit| FoundHit {
        route: route(place.route, &hit),
        id: hit.id,
        number: hit.number,
        about: hit.about,
        state: Some(hit.state).filter(|state| !state.is_empty()),
    });
    FoundGroup { kind: place.kind.to_owned(), hits: hits.collect() }
}

fn route(pattern: &str, hit: &Hit) -> String {
    let number: String = form_urlencoded::byte_serialize(hit.number.as_bytes()).collect();
    pattern.replace(":id", &hit.id.to_string()).replace(":number", &number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_a_number_are_no_signs_of_an_address() {
        let hit = Hit { id: 7, number: "A&B +1".into(), about: String::new(), state: String::new() };
        assert_eq!(route("/po/poSearch?material=:number", &hit), "/po/poSearch?material=A%26B+%2B1");
        assert_eq!(route("/po/orders/:id", &hit), "/po/orders/7");
    }

    #[test]
    fn every_place_asks_a_route_and_leads_to_a_page() {
        for place in PLACES {
            assert!(permission::asked_by("GET", place.asks).is_some(), "{}", place.asks);
            let path = place.route.split('?').next().unwrap_or_default();
            let screen = menu::GROUPS
                .iter()
                .any(|group| group.screens.iter().any(|screen| format!("{}/{}", group.path, screen.name) == path));
            assert!(screen || menu::DETAILS.iter().any(|(page, _)| *page == path), "{path}");
        }
    }
}
