-- Whether the computer's commander plays the seat while nobody holds it.
ALTER TABLE seats ADD COLUMN computer INTEGER NOT NULL DEFAULT 0;
