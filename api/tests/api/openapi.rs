//! The committed description is the one that the handlers give.

use std::path::Path;

#[test]
fn openapi_file_is_what_the_handlers_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let said = ehub_api::openapi().to_pretty_json().unwrap() + "\n";
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::write(&path, &said).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == said, "api/openapi.json is not up to date; run: EHUB_BLESS=1 cargo test -p ehub-api openapi");
}

#[test]
fn every_route_has_a_line_in_the_permission_table_and_every_line_a_route() {
    assert_eq!(ehub_api::permission::gaps(&ehub_api::openapi()), Vec::<String>::new());
}

#[test]
fn operation_ids_are_said_once() {
    let openapi = serde_json::to_value(ehub_api::openapi()).unwrap();
    let paths = openapi["paths"].as_object().unwrap();
    let mut ids: Vec<&str> = paths
        .values()
        .flat_map(|path| path.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
}
