//! Comments on documents: who reads and writes them, whom they may mean, what goes with them, and what is taken back.

use crate::app::{Reply, TestApp};
use crate::upload::KIND;
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

/// The form of a comment with its files.
pub fn form(comment: &Value, files: &[(&str, &[u8])]) -> Body {
    let mut all = format!("--X\r\nContent-Disposition: form-data; name=\"comment\"\r\n\r\n{comment}\r\n").into_bytes();
    for (name, content) in files {
        let head = format!("--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        all.extend([head.as_bytes(), content, b"\r\n"].concat());
    }
    all.extend(b"--X--\r\n");
    Body::from(all)
}

/// Says something on an order line, with what else `more` says.
pub async fn say(app: &TestApp, token: &str, line: i64, body: &str, more: Value) -> Reply {
    let mut comment = json!({"process": "po_line", "documentId": line, "body": body});
    comment.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    app.send("POST", "/api/comments", token, KIND, form(&comment, &[])).await
}

async fn said(app: &TestApp, token: &str, line: i64) -> Value {
    app.get(&format!("/api/comments?process=po_line&documentId={line}"), token).await.data()["items"].clone()
}

async fn told(app: &TestApp, token: &str) -> Vec<(String, String)> {
    let list = app.get("/api/notifications", token).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    list.data()["items"].as_array().unwrap().iter().map(|one| (text(&one["kind"]), text(&one["link"]))).collect()
}

async fn id_of(app: &TestApp, user: &str) -> i64 {
    app.number("SELECT id FROM accounts WHERE user_id = $1", user).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn both_sides_talk_and_whoever_is_meant_or_wrote_before_is_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let line = app.lines("4500000001").await[0];
    let comment = json!({"process": "po_line", "documentId": line, "body": " @buyer1 <b>see</b>\nthe drawing ",
                         "mentions": [id_of(&app, "buyer1").await]});
    let files = [("drawing.pdf", b"%PDF-1.7 x".as_slice())];
    let made = app.send("POST", "/api/comments", &supplier, KIND, form(&comment, &files)).await;
    let made = made.data().clone();
    assert_eq!(
        (&made["body"], &made["own"], &made["mentions"], &made["authorCompany"], &made["files"][0]["size"]),
        (
            &json!("@buyer1 <b>see</b>\nthe drawing"),
            &json!(true),
            &json!(["buyer1"]),
            &json!("Acme Substrates Ltd"),
            &json!(10)
        )
    );
    let link = format!("/po/lines/{line}?comment={}", made["id"]);
    assert_eq!(told(&app, &buyer).await, [("comment_mention".to_owned(), link)]);
    assert!(told(&app, &supplier).await.is_empty());
    let seen = said(&app, &buyer, line).await;
    assert_eq!((&seen[0]["own"], &seen[0]["internal"]), (&json!(false), &json!(false)));
    let file = app.get(&format!("/api/comments/{}/files/{}", made["id"], made["files"][0]["id"]), &buyer).await;
    assert_eq!((file.status.as_u16(), file.bytes.as_slice()), (200, b"%PDF-1.7 x".as_slice()));
    assert!(file.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));

    say(&app, &buyer, line, "thank you", json!({})).await.data();
    assert_eq!(told(&app, &supplier).await.len(), 1);
    assert_eq!(told(&app, &supplier).await[0].0, "comment_added");
    // As shipped a mention is mailed, and that a talk goes on is not; what was said is in no mail.
    let mails: Vec<(String, String)> =
        sqlx::query_as("SELECT template, facts::text FROM mail_messages").fetch_all(&app.pool).await.unwrap();
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].0 == "comment_mention" && !mails[0].1.contains("drawing"), "{mails:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn another_company_finds_nothing_of_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let line = app.lines("4500000001").await[0];
    let comment = json!({"process": "po_line", "documentId": line, "body": "ours"});
    let files = [("a.pdf", b"%PDF-".as_slice())];
    let made = app.send("POST", "/api/comments", &supplier, KIND, form(&comment, &files)).await.data().clone();
    let query = format!("process=po_line&documentId={line}");
    for path in [
        format!("/api/comments?{query}"),
        format!("/api/comments/readers?{query}"),
        format!("/api/comments/{}/files/{}", made["id"], made["files"][0]["id"]),
    ] {
        assert_eq!(app.get(&path, &other).await.status, 404, "{path}");
    }
    assert_eq!(say(&app, &other, line, "mine?", json!({})).await.status, 404);
    assert_eq!(app.post(&format!("/api/comments/{}/take-back", made["id"]), &other, json!({})).await.status, 404);
    assert_eq!(said(&app, &supplier, line).await.as_array().unwrap().len(), 1);
    // Nor is what is told to somebody anybody else's, not even in the same house.
    say(&app, &supplier, line, "@buyer1", json!({"mentions": [id_of(&app, "buyer1").await]})).await.data();
    let notice = app.number("SELECT max(id) FROM notifications WHERE kind = $1", "comment_mention").await;
    for user in ["supplier2", "admin"] {
        let token = app.token(user).await;
        assert!(told(&app, &token).await.is_empty());
        assert_eq!(app.post(&format!("/api/notifications/{notice}/read"), &token, json!({})).await.status, 404);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_those_who_may_read_the_document_are_meant(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("checker", "OSE", &[156]).await;
    app.account("leaver", "V10001", &[122]).await;
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'leaver'").execute(&app.pool).await.unwrap();
    let supplier = app.token("supplier1").await;
    let line = app.lines("4500000001").await[0];
    let before = app.everything().await;
    for user in ["supplier2", "checker", "leaver"] {
        let mentions = json!({"mentions": [id_of(&app, "buyer1").await, id_of(&app, user).await]});
        let refused = say(&app, &supplier, line, "you", mentions).await;
        let wanted = (400, "VALIDATION".into(), "COMMENT_MENTION_CANNOT_READ".into(), "mentions[1]".into());
        assert_eq!(refused.fault(), wanted, "{user}");
    }
    assert_eq!(app.everything().await, before);
    let query = format!("/api/comments/readers?process=po_line&documentId={line}");
    let names = async |more: &str| -> Vec<String> {
        let found = app.get(&format!("{query}{more}"), &supplier).await;
        found.data().as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    let all = names("").await;
    assert!(all.contains(&"buyer1".to_owned()) && all.contains(&"admin".to_owned()), "{all:?}");
    assert!(
        all.iter().all(|name| !["supplier1", "supplier2", "checker", "leaver"].contains(&name.as_str())),
        "{all:?}"
    );
    assert_eq!(names("&words=BUYER").await, ["buyer1"]);
    assert_eq!(names("&internal=true").await, Vec::<String>::new(), "nobody else of the own side");
    let internal = json!({"internal": true, "mentions": [id_of(&app, "buyer1").await]});
    assert_eq!(say(&app, &supplier, line, "you", internal).await.fault().2, "COMMENT_MENTION_CANNOT_READ");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_internal_the_other_side_never_sees(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("colleague", "V10001", &[121]).await;
    let line = app.lines("4500000001").await[0];
    let mut tokens = Vec::new();
    for user in ["supplier1", "colleague", "buyer1", "admin"] {
        tokens.push(app.token(user).await);
    }
    let [supplier, colleague, buyer, admin] = tokens.as_slice() else { panic!("four") };
    let comment = json!({"process": "po_line", "documentId": line, "body": "our price", "internal": true});
    let files = [("a.pdf", b"%PDF-".as_slice())];
    let ours = app.send("POST", "/api/comments", supplier, KIND, form(&comment, &files)).await.data().clone();
    let theirs = say(&app, buyer, line, "their price", json!({"internal": true})).await.data().clone();
    for (token, body) in
        [(supplier, "our price"), (colleague, "our price"), (buyer, "their price"), (admin, "their price")]
    {
        let list = app.get(&format!("/api/comments?process=po_line&documentId={line}"), token).await;
        let (items, total) = (&list.data()["items"], &list.data()["totalcount"]);
        assert_eq!((&items[0]["body"], &items[0]["internal"], total), (&json!(body), &json!(true), &json!(1)));
    }
    let file = format!("/api/comments/{}/files/{}", ours["id"], ours["files"][0]["id"]);
    assert_eq!(
        [app.get(&file, colleague).await.status.as_u16(), app.get(&file, admin).await.status.as_u16()],
        [200, 404]
    );
    assert_eq!(app.post(&format!("/api/comments/{}/take-back", theirs["id"]), supplier, json!({})).await.status, 404);
    // Those who wrote before are of the other side: they hear nothing.
    assert_eq!((told(&app, supplier).await, told(&app, buyer).await), (vec![], vec![]));
    say(&app, colleague, line, "dear?", json!({"internal": true})).await.data();
    assert_eq!((told(&app, supplier).await.len(), told(&app, buyer).await.len()), (1, 0));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn its_author_takes_it_back_and_the_mark_stays(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let line = app.lines("4500000001").await[0];
    let comment = json!({"process": "po_line", "documentId": line, "body": "a slip @buyer1",
                         "mentions": [id_of(&app, "buyer1").await]});
    let files = [("a.pdf", b"%PDF-".as_slice())];
    let made = app.send("POST", "/api/comments", &supplier, KIND, form(&comment, &files)).await.data().clone();
    let path = format!("/api/comments/{}/take-back", made["id"]);
    let refused = app.post(&path, &buyer, json!({})).await;
    assert_eq!((refused.fault().0, refused.fault().2.as_str()), (409, "COMMENT_NOT_YOURS"));
    for _ in 0..2 {
        app.post(&path, &supplier, json!({})).await.data();
    }
    let seen = said(&app, &buyer, line).await;
    assert_eq!(
        (&seen[0]["body"], &seen[0]["authorName"], &seen[0]["mentions"], &seen[0]["files"]),
        (&json!(""), &json!("supplier1"), &json!([]), &json!([]))
    );
    assert!(seen[0]["takenBackAt"].is_string(), "{seen}");
    let file = format!("/api/comments/{}/files/{}", made["id"], made["files"][0]["id"]);
    assert_eq!(app.get(&file, &supplier).await.status, 404);
}

/// What is said to a comment with these files.
async fn refused(app: &TestApp, token: &str, comment: &Value, files: &[(&str, &[u8])]) -> String {
    let reply = app.send("POST", "/api/comments", token, KIND, form(comment, files)).await;
    let (status, _, label, field) = reply.fault();
    format!("{status} {label} {field}")
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_told_and_nothing_is_kept(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    let line = app.lines("4500000001").await[0];
    let before = app.everything().await;
    let comment = |body: &str| json!({"process": "po_line", "documentId": line, "body": body});
    assert_eq!(refused(&app, &supplier, &comment(" "), &[]).await, "400 REQUIRED body");
    assert_eq!(refused(&app, &supplier, &comment(&"漢".repeat(2_001)), &[]).await, "400 TOO_LONG body");
    assert_eq!(refused(&app, &supplier, &comment("x"), &[("a.html", b"<b>")]).await, "400 FILE_TYPE_NOT_ALLOWED file");
    assert_eq!(
        refused(&app, &supplier, &comment("x"), &[("a.pdf", b"PK\x03\x04")]).await,
        "400 FILE_TYPE_NOT_ALLOWED file"
    );
    assert_eq!(
        refused(&app, &supplier, &comment("x"), &[("a.zip", b"PK\x03\x04")]).await,
        "400 FILE_TYPE_NOT_ALLOWED file"
    );
    let names: Vec<String> = (0..6).map(|n| format!("{n}.pdf")).collect();
    let six: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"%PDF-".as_slice())).collect();
    assert_eq!(refused(&app, &supplier, &comment("x"), &six).await, "400 FILE_TOO_MANY file");
    let large = vec![b'x'; 10 * 1024 * 1024 + 1];
    assert_eq!(
        refused(&app, &supplier, &comment("x"), &[("a.pdf", large.as_slice())]).await,
        "400 FILE_TOO_LARGE file"
    );
    let unknown = json!({"process": "mail", "documentId": line, "body": "x"});
    assert!(
        refused(&app, &supplier, &unknown, &[]).await.starts_with("400 "),
        "a kind of document that nobody talks about"
    );
    assert_eq!(say(&app, &supplier, 999_999, "x", json!({})).await.status, 404);
    assert_eq!(
        app.get(&format!("/api/comments?process=po_line&documentId={line}&size=7"), &supplier).await.status,
        400
    );
    assert_eq!(app.everything().await, before);
}

/// The document's own route says who reads what is said there; who only carries the goods does not.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_may_not_read_the_document_has_no_part_in_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    app.accept("4500000001", &supplier).await;
    let line = app.lines("4500000001").await[0];
    let (asn, _) = app.draft(line, "5", &supplier).await;
    app.company("F", "F10001", "Forwarder").await;
    app.account("carrier", "F10001", &[124]).await;
    app.account("measurer", "V10001", &[126]).await;
    for (user, process, id) in [("carrier", "asn", asn), ("measurer", "po_line", line), ("measurer", "asn", asn)] {
        let token = app.token(user).await;
        let of = format!("process={process}&documentId={id}");
        for path in [format!("/api/comments?{of}"), format!("/api/comments/readers?{of}")] {
            assert_eq!(app.get(&path, &token).await.fault().1, "FORBIDDEN", "{user} {path}");
        }
        let comment = json!({"process": process, "documentId": id, "body": "x"});
        let sent = app.send("POST", "/api/comments", &token, KIND, form(&comment, &[])).await;
        assert_eq!(sent.fault().1, "FORBIDDEN", "{user} {process}");
    }
    let comment = json!({"process": "asn", "documentId": asn, "body": "ships tomorrow"});
    app.send("POST", "/api/comments", &supplier, KIND, form(&comment, &[])).await.data();
}
