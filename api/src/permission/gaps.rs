//! Whether table and description speak of the same routes.

use super::table;

/// Routes of the description that the table forgot, and lines of the table that no route answers.
pub fn gaps(openapi: &utoipa::openapi::OpenApi) -> Vec<String> {
    let mut routes = Vec::new();
    for (path, item) in &openapi.paths.paths {
        let verbs = [
            ("GET", &item.get),
            ("POST", &item.post),
            ("PUT", &item.put),
            ("PATCH", &item.patch),
            ("DELETE", &item.delete),
        ];
        routes.extend(verbs.into_iter().filter(|(_, there)| there.is_some()).map(|(verb, _)| (verb, path.as_str())));
    }
    let listed = |verb: &str, path: &str| table().any(|entry| entry.method == verb && entry.path == path);
    let missing = routes.iter().filter(|(verb, path)| !listed(verb, path)).map(|(v, p)| format!("{v} {p}: no line"));
    let unused = table()
        .filter(|entry| !routes.contains(&(entry.method, entry.path)))
        .map(|entry| format!("{} {}: no route", entry.method, entry.path));
    missing.chain(unused).collect()
}
