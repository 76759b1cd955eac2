//! The page for people and the address of attachments.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::server::Shared;
use super::state::Id;

/// The routes below the page's random address.
pub(crate) fn router(_shared: &Arc<Shared>) -> Router<Arc<Shared>> {
    Router::new()
}

/// An attachment by the address in a message.
pub(crate) async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, _)): Path<(Id, Id, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let world = shared.lock();
    let found = world
        .attachment(id)
        .filter(|(_, file)| query.is_some_and(|query| query == format!("hm={}", file.secret)));
    match found {
        Some((_, file)) => {
            let kind = [(header::CONTENT_TYPE, file.content_type.clone())];
            (kind, file.bytes.clone()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
