//! The first wall by itself: what it reads, and everything that it does not.

use ehub_workflows::reporting::rules::{Given, LONGEST, ParameterType, read};

fn refused(text: &str) -> String {
    match read(text, &[]) {
        Ok(plan) => format!("read: {}", plan.sql),
        Err(finding) => {
            let name = finding.params.get("name").and_then(|name| name.as_str()).unwrap_or_default();
            format!("{} {name}", finding.label).trim().to_owned()
        }
    }
}

fn good(text: &str) {
    assert!(read(text, &[]).is_ok(), "{text}: {}", refused(text));
}

#[test]
fn queries_are_read() {
    for text in [
        "SELECT * FROM order_lines",
        "select po_no, count(*) filter (where state = 'Open') from reporting.order_lines group by (po_no) having count(*) > 1;;",
        "WITH a AS (SELECT 1 AS n), b(x, y) AS (SELECT n, n FROM a) SELECT * FROM b",
        "WITH RECURSIVE days(d) AS NOT MATERIALIZED (VALUES (DATE '2026-01-01') UNION ALL SELECT d + 1 FROM days WHERE d < '2026-02-01') SELECT d FROM days",
        "VALUES (1, 'a'), (2, 'it''s; -- no')",
        "TABLE orders",
        "(SELECT 1) UNION (SELECT 2)",
        "SELECT q.n FROM (SELECT 1) AS q(n)",
        "SELECT row_number() OVER (PARTITION BY vendor_code ORDER BY (po_no)) FROM orders -- the end",
        "SELECT CAST(order_qty AS numeric(10, 2)), order_qty::numeric(10,2), extract(month FROM po_date_on) FROM order_lines",
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY order_qty) FROM order_lines GROUP BY GROUPING SETS ((vendor_code), ())",
        "SELECT \"a;b\" FROM (SELECT 1 AS \"a;b\") AS q /* a /* nested; */ comment */",
        "SELECT 1 WHERE 'x' IN ('update', 'pg_sleep(10)') AND EXISTS (SELECT 1) AND 1 = ANY (ARRAY[1])",
        "SELECT 數量 FROM (SELECT 1 AS 數量) AS q",
        "SELECT date_trunc('month', now()) FETCH FIRST (3) ROWS ONLY",
    ] {
        good(text);
    }
}

#[test]
fn what_writes_is_refused() {
    for text in [
        "INSERT INTO x VALUES (1)",
        "UPDATE x SET a = 1",
        "DELETE FROM x",
        "MERGE INTO x USING y ON true",
        "COPY orders TO PROGRAM 'id'",
        "CREATE TABLE x ()",
        "DROP TABLE x",
        "DO 'BEGIN END'",
        "CALL f()",
        "SET ROLE postgres",
        "RESET ALL",
        "EXPLAIN ANALYZE SELECT 1",
        "BEGIN",
        "NOTIFY x",
        "LOCK TABLE x",
        "PREPARE x AS SELECT 1",
    ] {
        assert_eq!(refused(text), "QUERY_READS_ONLY", "{text}");
    }
    assert_eq!(refused("SELECT 1 INTO x"), "QUERY_READS_ONLY into");
    assert_eq!(refused("WITH a AS (DELETE FROM orders RETURNING *) SELECT * FROM a"), "QUERY_READS_ONLY delete");
    assert_eq!(refused("SELECT * FROM orders FOR NO KEY UPDATE"), "QUERY_READS_ONLY for");
    assert_eq!(refused("SELECT * FROM orders FOR/**/SHARE"), "QUERY_READS_ONLY for");
    assert_eq!(refused("SELECT 1; DROP TABLE x"), "QUERY_ONE_ONLY");
    assert_eq!(refused("SELECT 1 /* ; */ ; -- ;\n SELECT 2"), "QUERY_ONE_ONLY");
    assert_eq!(refused(" -- nothing\n ;"), "REQUIRED");
}

#[test]
fn nothing_is_called_but_what_is_known() {
    for (text, name) in [
        ("SELECT set_config('role', 'postgres', false)", "set_config"),
        ("SELECT query_to_xml('SELECT 1', true, true, '')", "query_to_xml"),
        ("SELECT lo_import('/etc/passwd')", "lo_import"),
        ("SELECT dblink('x', 'y')", "dblink"),
        ("SELECT nextval('s')", "nextval"),
        ("SELECT \"nextval\"('s')", "nextval"),
        ("SELECT NextVal/* x */\n(  's')", "nextval"),
        ("SELECT repeat('x', 1000000000)", "repeat"),
        ("SELECT current_setting('x')", "current_setting"),
        ("SELECT reporting.sight()", "sight"),
        ("SELECT ehub_sees_all()", "ehub_sees_all"),
        ("SELECT \"in\"(1)", "in"),
        ("SELECT 1lo_unlink(2)", "lo_unlink"),
        ("SELECT 1 FROM orders o, dblink(x) AS (a int)", "dblink"),
        ("WITH x AS (SELECT 1 AS a) SELECT a, lo_unlink(a) AS b FROM x", "lo_unlink"),
        ("SELECT * FROM orders TABLESAMPLE system(1)", "system"),
        ("SELECT * FROM XMLTABLE('x')", "xmltable"),
    ] {
        assert_eq!(refused(text), format!("QUERY_FUNCTION {name}"), "{text}");
    }
}

#[test]
fn the_catalogue_is_not_named_however_it_is_written() {
    for (text, name) in [
        ("SELECT pg_sleep(10)", "pg_sleep"),
        ("SELECT \"pg_sleep\"(10)", "pg_sleep"),
        ("SELECT pg_catalog.count(*)", "pg_catalog"),
        ("SELECT 1 OPERATOR(pg_catalog.+) 2", "operator"),
        ("SELECT * FROM public.accounts", "public"),
        ("SELECT * FROM \"pg_authid\"", "pg_authid"),
        ("SELECT * FROM information_schema.tables", "information_schema"),
        ("SELECT 'pg_authid'::regclass", "regclass"),
        ("TABLE pg_shadow", "pg_shadow"),
    ] {
        let said = refused(text);
        assert!(said == format!("QUERY_NAME {name}") || said == format!("QUERY_FUNCTION {name}"), "{text}: {said}");
    }
}

#[test]
fn what_could_be_read_in_two_ways_is_not_read() {
    for text in [
        "SELECT E'\\' || pg_sleep(10) --'",
        "SELECT U&'\\0041'",
        "SELECT U&\"pg\\005fsleep\"(10)",
        "SELECT $$a$$",
        "SELECT $a$ $a$",
        "SELECT $1",
        "SELECT x'41'",
        "SELECT n'a'",
        "SELECT 1 \\g",
        "SELECT\u{0}1",
        "SELECT\u{b}1",
        "SELECT 'a\u{0}'",
    ] {
        assert_eq!(refused(text), "QUERY_SIGN", "{text}");
    }
    for text in ["SELECT 'a", "SELECT \"a", "SELECT /* /* */ 1", "SELECT 'a''"] {
        assert_eq!(refused(text), "QUERY_UNENDED", "{text}");
    }
    // A backslash ends nothing.
    assert_eq!(refused("SELECT '\\', pg_sleep(10)"), "QUERY_NAME pg_sleep");
}

#[test]
fn texts_are_bounded_and_depth_costs_nothing() {
    assert_eq!(refused(&"x".repeat(LONGEST + 1)), "TOO_LONG");
    good(&format!("SELECT {}1", "1+".repeat(9_000)));
    good(&format!("SELECT {}1{}", "(".repeat(9_000), ")".repeat(9_000)));
}

fn given(name: &str, kind: ParameterType, value: &str) -> Given {
    Given { name: name.to_owned(), r#type: kind, value: Some(value.to_owned()) }
}

#[test]
fn parameters_are_bound_and_places_are_found_again() {
    let all = [given("n", ParameterType::Number, " 12.5 "), given("d", ParameterType::Day, "2026-11-20")];
    let text = "SELECT 'a :n', x::text FROM t WHERE a > :n AND b = :d AND oops -- :z";
    let plan = read(text, &all).unwrap();
    assert_eq!(
        plan.sql,
        "SELECT 'a :n', x::text FROM t WHERE a > CAST($1::text AS numeric) AND b = CAST($2::text AS date) AND oops"
    );
    assert_eq!(plan.values, [Some("12.5".to_owned()), Some("2026-11-20".to_owned())]);
    let at = |text: &str, word: &str| text.find(word).unwrap() + 1;
    for word in ["SELECT", "WHERE", "AND b", "oops"] {
        assert_eq!(plan.place(at(&plan.sql, word)), at(text, word), "{word}");
    }
    assert_eq!(read("SELECT :z", &all).unwrap_err().label, "QUERY_PARAMETER");
}

#[test]
fn values_are_what_they_are_said_to_be() {
    let fault = |kind, value: &str| read("SELECT :a", &[given("a", kind, value)]).unwrap_err().label;
    assert_eq!(fault(ParameterType::Number, "1; DROP"), "WRONG_TYPE");
    assert_eq!(fault(ParameterType::Day, "2026-02-30"), "WRONG_TYPE");
    assert_eq!(fault(ParameterType::Text, &"x".repeat(501)), "TOO_LONG");
    assert_eq!(fault(ParameterType::Text, "a\u{0}"), "CONTROL_CHARACTERS");
    let empty = read("SELECT :a", &[given("a", ParameterType::Number, " ")]).unwrap();
    assert_eq!(empty.values, [None]);
}
