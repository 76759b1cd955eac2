//! Keeps other web pages out: whoever speaks to the stand-in must mean this machine, and a browser may only use the
//! page that came from here.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::server::Shared;

/// What the page may load: itself and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses a request that names another host, as one after DNS rebinding does, or comes from another origin.
pub(crate) async fn own_host(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let port = shared.lock().address.port();
    let headers = request.headers();
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = header_text(headers, &header::HOST);
    let host_is_ours = host.is_some_and(|host| hosts.iter().any(|ours| ours == host));
    let origin_is_ours = !headers.contains_key(header::ORIGIN)
        || header_text(headers, &header::ORIGIN)
            .zip(host)
            .is_some_and(|(origin, host)| origin == format!("http://{host}"));
    if !host_is_ours || !origin_is_ours {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    response
}

/// Refuses browsers where only bots belong.
pub(crate) async fn no_browsers(
    State(_): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    if headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site") {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}

/// Whether a browser says that another site asks; clients that say nothing are no browsers.
pub(crate) fn from_elsewhere(headers: &HeaderMap) -> bool {
    headers
        .get("sec-fetch-site")
        .is_some_and(|site| site != "same-origin" && site != "none")
}

/// A header's text.
pub(crate) fn header_text<'a>(
    headers: &'a HeaderMap,
    name: &header::HeaderName,
) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
