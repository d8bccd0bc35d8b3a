-- Password and SM4 key of a station under the key of the deployment (AES-256-GCM). What stands in the columns of
-- old is sealed and removed when the server starts; key_hash of stations is then an HMAC under that key, because a
-- plain hash of six characters hides nothing.
alter table field_connection
  add column station_password_sealed bytea,
  add column sm4_key_sealed bytea;

-- The audit conceals the columns that were there when it was called.
drop trigger audit on field_connection;
call audit_table('field_connection', '{station_password}');
