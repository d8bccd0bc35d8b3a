-- Addresses from which a station has sent good frames, at most 20 of each and of the last 90 days: what they get wrong
-- counts otherwise than what strangers do. Of an IPv6 address the /64. They say something only while the station has the key
-- that it proved itself with.
create table station_address (
  tenant_id int not null,
  connection_id uuid not null,
  address text not null,
  good_at timestamptz not null,
  -- field_connection.key_hash at that time.
  key_hash bytea not null,
  primary key (tenant_id, connection_id, address),
  foreign key (tenant_id, connection_id) references field_connection (tenant_id, id) on delete cascade
);
call protect_tenant_table('station_address', 'select');
call open_to_worker('station_address', 'select, insert, update, delete');
create index station_address_good on station_address (good_at);
