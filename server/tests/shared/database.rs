use tokio_postgres::NoTls;
use ulid::Ulid;

/// Returns the address of the database server that `scripts/postgres.sh with` started.
pub fn server() -> String {
    std::env::var("LOAN_TEST_POSTGRES")
        .expect("LOAN_TEST_POSTGRES is not set: run the tests by scripts/cargo-test.sh, or by scripts/postgres.sh with")
}

/// Creates an empty schema on the test database server; returns an address that selects the schema.
pub async fn fresh() -> String {
    let name = format!("t{}", Ulid::new()).to_lowercase();
    let (client, connection) = tokio_postgres::connect(&server(), NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE SCHEMA {name}")).await.unwrap();
    format!("{}?pool_max_conns=8&options=-c%20search_path%3D{name}", server())
}
