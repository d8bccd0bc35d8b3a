-- When people were last told that somebody tries the password of a station.
alter table field_connection_state add column guess_told_at timestamptz;
