//! Mail about the own account, on real PostgreSQL: its link's secret is the recipient's alone, and is erased.

use crate::claim;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_workflows::account;
use ehub_workflows::link::{self, Purpose, Target};
use ehub_workflows::mail::{self, Answer, Delivery, Outcome, Templates, search};
use ehub_workflows::{Db, Error};
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn system() -> Actor {
    Actor::system("account", "test")
}

async fn waiting_account(pool: &PgPool) -> i64 {
    sqlx::query_scalar(
        "WITH c AS (INSERT INTO companies (type, code, name, name_en, status) VALUES ('T', 'T1', 'T1', 'T1', '--') RETURNING id)
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, language)
         SELECT 'ann', id, '安', 'Ann', 'ann@example.com', 'B', 'En' FROM c RETURNING id",
    )
    .fetch_one(pool)
    .await
    .unwrap()
}

async fn started(db: &Db, pool: &PgPool, mail: i64) -> Delivery {
    let hold = claim::claim(pool, "mail.deliver", mail).await;
    claim::delivery(mail::start(db, &system(), now(), mail, TimeDelta::seconds(15), &hold).await.unwrap()).unwrap()
}

async fn secrets(pool: &PgPool) -> Vec<Option<String>> {
    sqlx::query_scalar("SELECT secret FROM mail_messages ORDER BY id").fetch_all(pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_secret_of_a_link_is_sent_never_shown_and_erased(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let account = waiting_account(&pool).await;
    let mut tx = db.begin_system().await.unwrap();
    account::mail::invite(&mut tx, &system(), now(), account, TimeDelta::days(7), &[1; 32]).await.unwrap();
    tx.commit().await.unwrap();
    let secret = secrets(&pool).await.remove(0).unwrap();

    let mail: i64 = sqlx::query_scalar("SELECT id FROM mail_messages").fetch_one(&pool).await.unwrap();
    let administrator = Actor { roles: [802].into(), ..system() };
    let shown = search::read(&db, &administrator, mail).await.unwrap();
    assert_eq!(shown.content.secret, None);
    assert!(!format!("{shown:?}").contains(&secret));

    let templates = Templates::new("https://portal.example.com");
    let delivery = started(&db, &pool, mail).await;
    assert_eq!(delivery.to_address, "ann@example.com", "also while the account waits");
    let written = templates.write(&delivery.content).unwrap();
    assert!(written.text.contains(&format!("/#/activation?invitationCode={secret}\n")), "{}", written.text);
    let answer = |outcome| Answer {
        outcome,
        code: Some(250),
        words: "said".into(),
        sent: Some(("<id@x>".into(), written.clone())),
    };
    mail::finish(&db, &system(), now(), &delivery, &answer(Outcome::Transient), true).await.unwrap();
    assert_eq!(secrets(&pool).await, [Some(secret.clone())], "it is to be sent again");
    let again = started(&db, &pool, mail).await;
    assert_eq!(again.content.secret.as_deref(), Some(secret.as_str()));
    mail::finish(&db, &system(), now(), &again, &answer(Outcome::Done), true).await.unwrap();
    assert_eq!(secrets(&pool).await, [None]);
    let kept = search::read(&db, &administrator, mail).await.unwrap();
    assert!(kept.body_text.as_deref().unwrap().contains("invitationCode=…"));
    assert!(!format!("{kept:?}").contains(&secret));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_link_is_of_one_purpose_and_the_newest_counts(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let account = Target::Account(waiting_account(&pool).await);
    let week = TimeDelta::days(7);
    let mut tx = db.begin_system().await.unwrap();
    let first = link::issue(&mut tx, now(), Purpose::Activation, account, week, &[1; 32]).await.unwrap();
    let other =
        link::issue(&mut tx, now(), Purpose::Registration, Target::Registration(7), week, &[2; 32]).await.unwrap();
    let second = link::issue(&mut tx, now(), Purpose::Activation, account, week, &[3; 32]).await.unwrap();
    let label = |result: Result<Target, Error>| match result {
        Err(Error::Refused(findings)) => findings[0].label.clone(),
        other => format!("{other:?}"),
    };
    let taken = link::take(&mut tx, now(), Purpose::Activation, first.as_str()).await;
    assert_eq!(label(taken), "LINK_REPLACED");
    let taken = link::take(&mut tx, now(), Purpose::Password, second.as_str()).await;
    assert_eq!(label(taken), "LINK_UNKNOWN");
    let taken = link::take(&mut tx, now() + week, Purpose::Activation, second.as_str()).await;
    assert_eq!(label(taken), "LINK_EXPIRED");
    assert_eq!(link::take(&mut tx, now(), Purpose::Activation, second.as_str()).await.unwrap(), account);
    let taken = link::take(&mut tx, now(), Purpose::Activation, second.as_str()).await;
    assert_eq!(label(taken), "LINK_USED");
    let taken = link::take(&mut tx, now(), Purpose::Registration, other.as_str()).await.unwrap();
    assert_eq!(taken, Target::Registration(7));
}
