//! `make bench`: every figure in one run on one server. `cargo bench -- search` runs one part, `-- schedule` the second half of it, `-- find home` what looks over lines and notices together; `EHUB_BENCH_SCALE=0.1` makes
//! it small enough to see whether it runs.

mod export;
mod find;
mod home;
mod http;
mod large;
mod notices;
mod packing;
mod peers;
mod permissions;
mod process;
mod query;
mod queue;
mod receipts;
mod scale;
mod schedule;
mod search;
mod server;
mod transitions;

#[tokio::main]
async fn main() {
    let server = server::Server::open().await;
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let runs = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    if runs("transitions") {
        transitions::run(&server).await;
    }
    if runs("queue") {
        queue::run(&server).await;
    }
    if runs("query") {
        query::run(&server).await;
    }
    if runs("http") {
        http::run(&server).await;
    }
    if runs("peers") {
        peers::run(&server).await;
    }
    if runs("large") {
        large::run(&server).await;
    }
    let whole = runs("find") || runs("home");
    if runs("search") || runs("schedule") || whole {
        let world = search::fill(&server).await;
        if runs("search") {
            search::run(&server, &world).await;
        }
        if runs("search") || runs("schedule") {
            search::run_schedule(&server, &world).await;
        }
        if whole || runs("notices") {
            notices::fill(&server).await;
        }
        if runs("find") {
            find::run(&server, &world).await;
        }
        if runs("home") {
            home::run(&server, &world).await;
        }
    } else if runs("notices") {
        notices::fill(&server).await;
    }
    if runs("notices") {
        notices::run(&server).await;
    }
    if runs("packing") {
        packing::run(&server).await;
    }
    if runs("permissions") {
        permissions::run(&server).await;
        export::run(&server).await;
    }
}
