//! The server that everything is measured on: a private cluster of its own, default durability, dropped at the end.

use ehub_workflows::Db;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, PgPool};
use std::io::Write;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

/// The owner's connection, and where the server is.
pub struct Server {
    options: PgConnectOptions,
    owner: PgPool,
    url: String,
}

impl Server {
    /// Connects to the server that `DATABASE_URL` names and migrates a fresh database on it.
    pub async fn open() -> Self {
        let url = std::env::var("DATABASE_URL").expect("DATABASE_URL names the server; `make bench` sets it");
        let admin = PgPool::connect(&url).await.expect("the server answers");
        for statement in ["DROP DATABASE IF EXISTS ehub_bench WITH (FORCE)", "CREATE DATABASE ehub_bench"] {
            sqlx::query(statement).execute(&admin).await.expect("a fresh database");
        }
        let options = PgConnectOptions::from_str(&url).expect("a valid address").database("ehub_bench");
        let owner = PgPoolOptions::new().max_connections(2).connect_with(options.clone()).await.expect("connects");
        ehub_testing::MIGRATIONS.run(&owner).await.expect("migrates");
        let version: String = sqlx::query_scalar("SELECT version()").fetch_one(&owner).await.expect("answers");
        let fsync: String = sqlx::query_scalar(
            "SELECT current_setting('fsync') || ', synchronous_commit ' || current_setting('synchronous_commit')",
        )
        .fetch_one(&owner)
        .await
        .expect("answers");
        println!("Server: {version}; fsync {fsync}");
        Self { options, owner, url }
    }

    /// The owner's pool.
    pub fn owner(&self) -> &PgPool {
        &self.owner
    }

    /// How the program connects.
    pub fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    /// The database as the program sees it, with `size` connections.
    pub async fn program_db(&self, size: u32) -> Db {
        Db::open(self.options.clone(), size).await.expect("the program's role connects")
    }

    /// Address of another database on the same server. The query may name a socket's directory, slashes and all.
    pub fn url_of(&self, database: &str) -> String {
        let (address, query) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let server = address.rsplit_once('/').map_or(address, |(server, _)| server);
        format!("{server}/{database}?{query}")
    }

    /// Makes a database anew, empty.
    pub async fn recreate(&self, database: &str) {
        for statement in
            [format!("DROP DATABASE IF EXISTS {database} WITH (FORCE)"), format!("CREATE DATABASE {database}")]
        {
            sqlx::query(AssertSqlSafe(statement)).execute(&self.owner).await.expect("a fresh database");
        }
    }

    /// How often the server has forced its log to the disk since it was made, by all processes together.
    ///
    /// The statistics of a process are complete when it has ended or been idle for ten seconds, so connections are closed
    /// before this is asked.
    pub async fn fsyncs(&self) -> f64 {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        let version: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
            .fetch_one(&self.owner)
            .await
            .expect("answers");
        let count = if version >= 180_000 {
            "SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal'"
        } else {
            "SELECT wal_sync::float8 FROM pg_stat_wal"
        };
        sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&self.owner).await.expect("answers")
    }

    /// Runs statements as the owner, one by one.
    pub async fn execute(&self, statements: &str) {
        for statement in statements.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            sqlx::query(AssertSqlSafe(statement)).execute(&self.owner).await.expect(statement);
        }
    }

    /// Transactions per second of a script under `pgbench`, or `None` where the server's binaries lack it.
    pub fn pgbench(&self, script: &str, clients: i64, seconds: u64) -> Option<f64> {
        let file = std::env::temp_dir().join(format!("ehub-bench-{}.sql", std::process::id()));
        std::fs::File::create(&file).and_then(|mut file| file.write_all(script.as_bytes())).expect("writes the script");
        let database = self.url_of("ehub_bench");
        let output = Command::new("pgbench")
            .args(["-n", "-M", "prepared", "-f"])
            .arg(&file)
            .args(["-c", &clients.to_string(), "-j", "1", "-T", &seconds.to_string(), &database])
            .output()
            .ok()?;
        if !output.status.success() {
            let words = String::from_utf8_lossy(&output.stderr);
            eprintln!("pgbench: {}", words.lines().take(3).collect::<Vec<_>>().join(" / "));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let line = text.lines().find(|line| line.starts_with("tps ="))?;
        line.split_whitespace().nth(2)?.parse().ok()
    }
}

/// Median and 99th percentile.
pub fn percentiles(times: &mut [Duration]) -> (Duration, Duration) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    (at(50), at(99))
}
