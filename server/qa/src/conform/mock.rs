//! The mock: a server of this program in memory, with test controls, on a port of its own.

use std::path::Path;

use clap::Parser as _;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::under_test;
use loan_http::connections;
use loan_http::serve::{Assembled, assemble};
use loan_service::config::{Cli, Command};

pub(crate) struct Mock {
    pub address: String,
    task: JoinHandle<()>,
}

impl Mock {
    pub(crate) async fn start(fixtures: &Path) -> Result<Self, String> {
        let mut words: Vec<std::ffi::OsString> =
            ["loan-server", "serve", "--qa", "--store", "memory", "--listen", "127.0.0.1:0", "--fixtures"]
                .map(Into::into)
                .to_vec();
        words.push(fixtures.into());
        let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
        let Command::Serve(mut flags) = cli.command else { return Err("the mock does not serve".to_owned()) };
        // What the environment says is said to other servers.
        flags.controls.qa_token = None;
        flags.controls.auto_audit = None;
        flags.limits = None;
        let Assembled { app, routes, .. } = assemble(&flags, under_test).await?;
        let listener = TcpListener::bind(flags.listen).await.map_err(|error| format!("no port is free: {error}"))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let task = tokio::spawn(async move {
            connections::serve(listener, routes, &app.settings, std::future::pending()).await;
        });
        Ok(Self { address: format!("http://{address}"), task })
    }
}

impl Drop for Mock {
    fn drop(&mut self) {
        self.task.abort();
    }
}
