//! Files of a spec and of a certificate: what they say they are, and only while the supplier may fill the document.

use super::fixture::*;
use ehub_workflows::attachment::Upload;
use ehub_workflows::inspection_spec::Input;
use ehub_workflows::inspection_spec::payload::Submitted;
use ehub_workflows::inspection_spec::search::read as spec;
use ehub_workflows::quality::file::Process;
use ehub_workflows::quality::file::store::{add, list, read, remove};
use ehub_workflows::{Error, Seen};
use sqlx::PgPool;

fn pdf(name: &str) -> Upload {
    Upload { name: name.into(), content: b"%PDF-1.7 drawing".to_vec() }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_file_goes_with_a_spec_while_it_is_open(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    let seen = app.set_up().await[0];
    let of = (Process::InspectionSpec, seen.id);
    let made = add(&app.db, &supplier, now(), of, &pdf("圖面.pdf")).await.unwrap();
    assert_eq!((made.name.as_str(), made.media_type.as_str(), made.size), ("圖面.pdf", "application/pdf", 16));
    assert_eq!(refused(add(&app.db, &supplier, now(), of, &pdf("圖面.pdf")).await), told("FILE_TWICE", "file"));
    let fake = Upload { name: "x.pdf".into(), content: b"<script>".to_vec() };
    assert_eq!(refused(add(&app.db, &supplier, now(), of, &fake).await), told("FILE_TYPE_NOT_ALLOWED", "file"));
    assert_eq!(refused(add(&app.db, &verifier(), now(), of, &pdf("v.pdf")).await), told("SPEC_NOT_YOUR_COMPANY", ""));
    let other = app.other_supplier();
    assert!(matches!(add(&app.db, &other, now(), of, &pdf("o.pdf")).await, Err(Error::NotFound)));
    assert!(matches!(read(&app.db, &other, of, made.id).await, Err(Error::NotFound)));
    assert!(matches!(read(&app.db, &supplier, (Process::Certificate, seen.id), made.id).await, Err(Error::NotFound)));
    assert_eq!(read(&app.db, &verifier(), of, made.id).await.unwrap().2, b"%PDF-1.7 drawing");
    let second = add(&app.db, &supplier, now(), of, &pdf("b.pdf")).await.unwrap();
    remove(&app.db, &supplier, now(), of, second.id).await.unwrap();
    assert!(matches!(remove(&app.db, &supplier, now(), of, second.id).await, Err(Error::NotFound)));
    assert!(matches!(read(&app.db, &supplier, of, second.id).await, Err(Error::NotFound)));
    app.submitted(seen).await;
    assert_eq!(refused(add(&app.db, &supplier, now(), of, &pdf("c.pdf")).await), told("QUALITY_FILES_CLOSED", ""));
    assert_eq!(refused(remove(&app.db, &supplier, now(), of, made.id).await), told("QUALITY_FILES_CLOSED", ""));
    let view = spec(&app.db, &supplier, seen.id).await.unwrap();
    assert_eq!(view.files.iter().map(|file| file.id).collect::<Vec<_>>(), [made.id]);
    let [gone] = &view.removed_files[..] else { panic!("{:?}", view.removed_files) };
    assert_eq!((gone.id, gone.removed_by.as_deref()), (second.id, Some(supplier.name.as_str())));
    assert_eq!((gone.removed_at, gone.revision, gone.removed_revision), (Some(now()), 1, Some(1)));
}

/// Of the files of a spec: name, first revision, the one from which on it is off, and whether it goes with the accepted revision.
async fn files(app: &TestApp, id: i64) -> Vec<String> {
    let view = spec(&app.db, &verifier(), id).await.unwrap();
    let told = view.files.iter().chain(&view.removed_files).map(|file| {
        let until = file.removed_revision.map_or_else(|| "-".to_owned(), |revision| revision.to_string());
        format!("{} {} {until} {}", file.name, file.revision, file.is_accepted)
    });
    told.collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_accepted_revision_keeps_its_files_until_the_next_is_accepted(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    let seen = app.set_up().await[0];
    let of = (Process::InspectionSpec, seen.id);
    let old = add(&app.db, &supplier, now(), of, &pdf("old.pdf")).await.unwrap();
    let slip = add(&app.db, &supplier, now(), of, &pdf("slip.pdf")).await.unwrap();
    remove(&app.db, &supplier, now(), of, slip.id).await.unwrap();
    let seen = app.accepted(seen).await;
    assert_eq!(files(&app, of.1).await, ["old.pdf 1 - true", "slip.pdf 1 1 false"]);
    // What is asked changes: whatever is attached or taken off from now on is about the next revision, also before it is written.
    app.catalogue("UPDATE inspection_sub_groups SET asked_key = 'k2' WHERE code = 'G1'", &["G1"], &[]).await;
    assert_eq!(app.stands(of.1).await, "IQAChange 1 1 changed");
    remove(&app.db, &supplier, now(), of, old.id).await.unwrap();
    add(&app.db, &supplier, now(), of, &pdf("new.pdf")).await.unwrap();
    assert_eq!(files(&app, of.1).await, ["new.pdf 2 - false", "old.pdf 1 2 true", "slip.pdf 1 1 false"]);
    for reader in [&verifier(), &supplier] {
        assert_eq!(read(&app.db, reader, of, old.id).await.unwrap().0, "old.pdf", "it goes with what holds");
    }
    assert!(matches!(read(&app.db, &verifier(), of, slip.id).await, Err(Error::NotFound)), "no revision ever had it");
    assert!(matches!(read(&app.db, &app.other_supplier(), of, old.id).await, Err(Error::NotFound)));
    let seen = app.sent(&supplier, Seen { version: seen.version + 1, ..seen }, filled("11")).await;
    let seen = app.sent(&supplier, seen, Input::Submit(Submitted { comment: "another drawing".into() })).await;
    app.sent(&verifier(), seen, accept()).await;
    assert_eq!(files(&app, of.1).await, ["new.pdf 2 - true", "old.pdf 1 2 false", "slip.pdf 1 1 false"]);
    assert!(matches!(read(&app.db, &verifier(), of, old.id).await, Err(Error::NotFound)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_document_has_no_more_than_twenty(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    let of = (Process::InspectionSpec, app.set_up().await[0].id);
    for n in 0..20 {
        add(&app.db, &supplier, now(), of, &pdf(&format!("{n}.pdf"))).await.unwrap();
    }
    assert_eq!(refused(add(&app.db, &supplier, now(), of, &pdf("x.pdf")).await), told("FILE_TOO_MANY", "file"));
    let mut tx = app.db.begin(&supplier).await.unwrap();
    assert_eq!(list(&mut tx, of.0, of.1).await.unwrap().there.len(), 20);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_certificate_takes_files_while_it_is_awaited_or_rejected(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    sqlx::raw_sql(
        "INSERT INTO asns (state, changed_at, created_at, asn_no, vendor_id, plant_id, currency)
           SELECT 'Unsent', now(), now(), 'A1', c.id, p.id, 'TWD' FROM companies c, plants p WHERE c.code = 'V10001';
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
           SELECT 'asn', id, version, 'create', state, 1, now(), 'x', 'test', '{}' FROM asns;
         INSERT INTO certificates (state, changed_at, created_at, vendor_id, asn_id, asn_line_id, asn_no, plant_id, material_id, material_code,
                                   lot_no, requirement)
           SELECT s.state, now(), now(), a.vendor_id, a.id, 1, a.asn_no, a.plant_id, m.id, m.code, s.state, 'needed'
             FROM asns a, materials m, unnest('{Awaited,Reject,Submitted,Accept,Void}'::text[]) AS s(state) WHERE m.code = 'M0001';
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
           SELECT 'certificate', id, version, 'require', state, 1, now(), 'x', 'test', '{}' FROM certificates;",
    )
    .execute(&pool)
    .await
    .unwrap();
    let all: Vec<(i64, String)> = sqlx::query_as("SELECT id, state FROM certificates").fetch_all(&pool).await.unwrap();
    for (id, state) in all {
        let of = (Process::Certificate, id);
        let added = add(&app.db, &supplier, now(), of, &pdf("a.pdf")).await;
        assert_eq!(added.is_ok(), ["Awaited", "Reject"].contains(&state.as_str()), "{state}");
        assert!(matches!(add(&app.db, &app.other_supplier(), now(), of, &pdf("b.pdf")).await, Err(Error::NotFound)));
        let inside = refused(add(&app.db, &verifier(), now(), of, &pdf("c.pdf")).await);
        assert_eq!(inside[0].0, "COC_NOT_YOUR_COMPANY");
    }
}
