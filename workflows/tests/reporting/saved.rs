//! Queries that are kept: whose they are, and who sees them.

use super::fixture::{House, house, now};
use ehub_workflows::Error;
use ehub_workflows::reporting::rules::ParameterType;
use ehub_workflows::reporting::{Parameter, QueryDraft, store};
use sqlx::PgPool;

fn draft(name: &str) -> QueryDraft {
    let parameter = Parameter {
        name: "state".to_owned(),
        r#type: ParameterType::Choice,
        label: "State".to_owned(),
        default: Some("Open".to_owned()),
        choices: vec!["Open".to_owned(), "New".to_owned()],
    };
    QueryDraft {
        version: None,
        name: name.to_owned(),
        description: String::new(),
        text: "SELECT * FROM order_lines\nWHERE state = :state".to_owned(),
        parameters: vec![parameter],
        is_shared: false,
    }
}

async fn names(house: &House, account: i64) -> Vec<String> {
    let kept = store::list(&house.db, &house.actor(), account).await.unwrap();
    kept.into_iter().map(|query| format!("{}{}", query.name, if query.is_own { "" } else { " (shared)" })).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_query_is_kept_shared_changed_and_removed_by_its_owner(pool: PgPool) {
    let house = house(&pool).await;
    let (actor, ada) = (house.actor(), house.ada);
    let bob = house.one("SELECT id FROM accounts WHERE user_id = 's1'").await;
    let id = store::create(&house.db, &actor, now(), ada, &draft(" Open lines ")).await.unwrap();
    assert_eq!((names(&house, ada).await, names(&house, bob).await), (vec!["Open lines".to_owned()], vec![]));
    let twin = store::create(&house.db, &actor, now(), ada, &draft("OPEN LINES")).await.unwrap_err();
    assert!(matches!(twin, Error::Refused(found) if found[0].label == "ALREADY_EXISTS"));

    let shared = QueryDraft { version: Some(1), is_shared: true, ..draft("Lines") };
    let change = async |account: i64| store::change(&house.db, &actor, now(), account, (id, &shared)).await;
    assert!(matches!(change(bob).await, Err(Error::NotFound)));
    assert_eq!(change(ada).await.unwrap(), 2);
    assert!(matches!(change(ada).await, Err(Error::Stale { version: 2, .. })));
    assert_eq!(names(&house, bob).await, ["Lines (shared)"]);
    assert_eq!(store::list(&house.db, &actor, bob).await.unwrap()[0].parameters.0, draft("").parameters);

    assert!(matches!(store::remove(&house.db, &actor, bob, id).await, Err(Error::NotFound)));
    store::remove(&house.db, &actor, ada, id).await.unwrap();
    assert!(names(&house, bob).await.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_kept_is_bounded(pool: PgPool) {
    let house = house(&pool).await;
    let fault = async |change: fn(&mut QueryDraft)| {
        let mut odd = draft("Odd");
        change(&mut odd);
        match store::create(&house.db, &house.actor(), now(), house.ada, &odd).await {
            Err(Error::Invalid(found)) => {
                format!("{}@{}", found[0].label, found[0].field.as_deref().unwrap_or_default())
            }
            other => format!("{other:?}"),
        }
    };
    assert_eq!(fault(|odd| odd.name = " ".to_owned()).await, "REQUIRED@name");
    assert_eq!(fault(|odd| odd.name = "x".repeat(101)).await, "TOO_LONG@name");
    assert_eq!(fault(|odd| odd.text = "x".repeat(20_001)).await, "TOO_LONG@text");
    assert_eq!(fault(|odd| odd.description = "x\u{7}".to_owned()).await, "CONTROL_CHARACTERS@description");
    assert_eq!(fault(|odd| odd.parameters[0].name = "a b".to_owned()).await, "WRONG_TYPE@parameters");
    assert_eq!(fault(|odd| odd.parameters.push(odd.parameters[0].clone())).await, "ALREADY_EXISTS@parameters.state");
    assert_eq!(fault(|odd| odd.parameters[0].choices = vec![String::new(); 51]).await, "TOO_LONG@parameters.state");
}
