//! SQL as words, for judging what a migration does. Knows comments, quotes and dollar quotes; knows no grammar.

/// One statement in lower case: words, punctuation signs one by one. Quoted names are as they are written between the quotes; a text is
/// `'…'` as it stands, a dollar-quoted one `$` and what is in it.
pub type Statement = Vec<String>;

/// The statements of a file.
pub fn statements(sql: &str) -> Vec<Statement> {
    let mut found = vec![Statement::new()];
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let (word, length) = next(rest, first);
        rest = &rest[length..];
        match word {
            None => {}
            Some(word) if word == ";" => found.push(Statement::new()),
            Some(word) => found.last_mut().expect("there is one").push(word),
        }
    }
    found.retain(|statement| !statement.is_empty());
    found
}

/// The word that `rest` begins with, if it is one, and its length in bytes.
fn next(rest: &str, first: char) -> (Option<String>, usize) {
    if rest.starts_with("--") {
        return (None, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (None, rest.find("*/").map_or(rest.len(), |end| end + 2));
    }
    if first == '\'' {
        let end = quoted(rest, '\'');
        return (Some(rest[..end].to_owned()), end);
    }
    if first == '"' {
        let end = quoted(rest, '"');
        return (Some(rest[1..end - 1].replace("\"\"", "\"")), end);
    }
    if let Some(tag) = dollar(rest) {
        let inside = &rest[tag..];
        let end = inside.find(&rest[..tag]).unwrap_or(inside.len());
        return (Some(format!("${}", &inside[..end])), (tag + end + tag).min(rest.len()));
    }
    let letter = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    if letter(first) {
        let end = rest.find(|c| !letter(c)).unwrap_or(rest.len());
        return (Some(rest[..end].to_lowercase()), end);
    }
    (Some(first.to_string()).filter(|_| !first.is_whitespace()), first.len_utf8())
}

/// Where a quoted word ends; doubled quotes are part of it.
fn quoted(rest: &str, quote: char) -> usize {
    let mut at = 1;
    while let Some(end) = rest[at..].find(quote) {
        at += end + 1;
        if !rest[at..].starts_with(quote) {
            return at;
        }
        at += 1;
    }
    rest.len()
}

/// Length of the `$tag$` at the beginning, if there is one.
fn dollar(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('$')?;
    let end = inside.find('$')?;
    inside[..end].chars().all(|c| c.is_alphanumeric() || c == '_').then_some(end + 2)
}

/// The index that a file makes while everybody works, if that is what it does.
pub fn index_made(sql: &str) -> Option<String> {
    let statements = statements(sql);
    let words: Vec<&str> = statements.first()?.iter().map(String::as_str).filter(|word| *word != "unique").collect();
    match words.as_slice() {
        ["create", "index", "concurrently", "if", "not", "exists", name, ..] => Some((*name).to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_quotes_and_bodies_are_told_apart() {
        let sql = "-- a; b\nUPDATE t SET a = 'x;''y' /* ; */ WHERE \"A b\" = 1;\nDO $x$ BEGIN; END $x$;";
        let found = statements(sql);
        assert_eq!(found.len(), 2, "{found:?}");
        let update = ["update", "t", "set", "a", "=", "'x;''y'", "where", "A b", "=", "1"];
        assert_eq!(found[0], update);
        assert_eq!(found[1], ["do", "$ BEGIN; END "]);
    }

    #[test]
    fn an_index_that_is_made_beside_the_work_is_known_by_name() {
        let sql = "-- no-transaction\n-- why\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_key ON a (b);";
        assert_eq!(index_made(sql).as_deref(), Some("a_key"));
        assert_eq!(index_made("CREATE INDEX a_idx ON a (b)"), None);
    }
}
