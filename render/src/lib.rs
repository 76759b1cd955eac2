//! Courier pictures.
