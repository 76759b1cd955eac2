//! Takes a request apart: JSON, or multipart with `payload_json` and `files[n]`.

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use serde_json::Value;

use super::{Call, Upload};
use crate::local::error::ApiError;
use crate::local::limits::REQUEST_BYTES;

/// Reads the whole request.
///
/// # Errors
/// 40005 if it is too large, 50109 if its JSON or multipart form cannot be read.
pub(super) async fn take_apart(request: Request) -> Result<Call, ApiError> {
    let (mut head, body) = request.into_parts();
    let path = head.uri.path().trim_start_matches("/api/v10").to_owned();
    let query = head.uri.query().unwrap_or_default().to_owned();
    let method = head.method.clone();
    let bytes = to_bytes(body, REQUEST_BYTES)
        .await
        .map_err(|_| ApiError::code(40_005))?;
    let mut call = Call {
        method,
        path,
        query,
        body: Value::Null,
        files: Vec::new(),
    };
    let is_form = head
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/form-data"));
    if !is_form {
        if !bytes.is_empty() {
            call.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::code(50_109))?;
        }
        return Ok(call);
    }
    head.headers.remove(header::CONTENT_LENGTH);
    let request = Request::from_parts(head, Body::from(bytes));
    let unreadable = |_| ApiError::code(50_109);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| ApiError::code(50_109))?;
    while let Some(part) = form.next_field().await.map_err(unreadable)? {
        let field = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(unreadable)?;
        if field == "payload_json" {
            call.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::code(50_109))?;
        } else if let Some(filename) = filename {
            call.files.push(Upload {
                field,
                filename,
                bytes,
            });
        }
    }
    Ok(call)
}
