//! Courier rules.
