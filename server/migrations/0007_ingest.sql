-- A station or device in the field that may send. station_number is the MN of HJ 212, else a name we made.
-- It is unique over all tenants: a frame names nothing else by which its sender could be told.
create table field_connection (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  unit_id uuid not null,
  protocol text not null check (protocol in ('hj212', 'mqtt', 'http')),
  name_zh text not null,
  name_en text not null,
  station_number text not null unique,
  -- SHA-256 of the device key, or of station number and password for HJ 212.
  key_hash bytea not null unique,
  -- The password of HJ 212 is also needed to address commands; it is no secret on the wire.
  station_password text,
  -- Key of the encrypted data areas of HJ 212-2025; null where the station sends plain text.
  sm4_key bytea check (octet_length(sm4_key) = 16),
  is_enabled boolean not null default true,
  is_demo boolean not null default false,
  silent_after_seconds int not null default 300 check (silent_after_seconds between 10 and 86400),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id)
);
create index field_connection_unit on field_connection (tenant_id, unit_id);
call protect_organisation_table('field_connection', 'select, insert, update, delete');
call open_to_worker('field_connection', 'select');

-- Which point a key of a connection feeds.
create table field_channel (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  connection_id uuid not null,
  point_id uuid not null,
  source_key text not null,
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, source_key),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, connection_id) references field_connection (tenant_id, id) on delete cascade,
  foreign key (tenant_id, point_id) references point (tenant_id, id)
);
create index field_channel_point on field_channel (tenant_id, point_id);
call protect_organisation_table('field_channel', 'select, insert, update, delete');
call open_to_worker('field_channel', 'select');

-- State of a connection as the intake sees it; written at most once a second.
create table field_connection_state (
  tenant_id int not null,
  connection_id uuid not null,
  last_frame_at timestamptz,
  last_address text,
  accepted_count bigint not null default 0,
  refused_count bigint not null default 0,
  duplicate_count bigint not null default 0,
  conflict_count bigint not null default 0,
  clock_skew_seconds double precision,
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, connection_id) references field_connection (tenant_id, id) on delete cascade
);
call protect_tenant_table('field_connection_state', 'select, insert');
call open_to_worker('field_connection_state', 'select, insert, update');

-- Why frames or values of a connection were refused, and how often.
create table field_refusal (
  tenant_id int not null,
  connection_id uuid not null,
  reason text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (tenant_id, connection_id, reason),
  foreign key (tenant_id, connection_id) references field_connection (tenant_id, id) on delete cascade
);
call protect_tenant_table('field_refusal', 'select');
call open_to_worker('field_refusal', 'select, insert, update');

-- Refusals that belong to no registered connection, by protocol; nothing of their content is kept.
create table unknown_refusal (
  protocol text not null,
  reason text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (protocol, reason)
);
grant select on unknown_refusal to iwater_app;
grant select, insert, update on unknown_refusal to iwater_worker;

-- The last frames of a connection as they came, secrets masked; at most 50 are kept.
create table recent_frame (
  tenant_id int not null,
  connection_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  is_accepted boolean not null,
  reason text,
  text text not null,
  sample_count int not null,
  primary key (tenant_id, connection_id, id),
  foreign key (tenant_id, connection_id) references field_connection (tenant_id, id) on delete cascade
);
call protect_tenant_table('recent_frame', 'select');
call open_to_worker('recent_frame', 'select, insert, delete');

-- A file of samples on its way in.
create table import_job (
  tenant_id int not null references tenant (id),
  id uuid not null,
  account_id uuid not null,
  file_name text not null,
  stored_name text not null,
  state text not null check (state in ('uploaded', 'checking', 'checked', 'storing', 'stored', 'failed')),
  -- How the file is read (encoding, columns), its first rows with what was made of them, and how the person wants
  -- its columns understood.
  layout jsonb not null,
  preview jsonb not null,
  mapping jsonb,
  -- Where its units go; null until that is chosen.
  organisation_id uuid,
  row_count int not null default 0,
  rows_done int not null default 0,
  station_count int not null default 0,
  sample_count int not null default 0,
  duplicate_count int not null default 0,
  conflict_count int not null default 0,
  -- How many rows and cells were rejected, by reason.
  rejected jsonb not null default '{}',
  -- Seconds between two rows of a station, as the dry run found them.
  period_seconds int,
  -- Counts as the arrival of every row, so that a row stored again after a break-down is the same row.
  storing_since timestamptz,
  -- Code of the failure and the values of its sentence.
  failure jsonb,
  created_at timestamptz not null default now(),
  -- The process at work on it renews this; work whose time has passed is taken up by another.
  leased_until timestamptz,
  -- How often it was taken up since it last came on.
  attempts int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index import_job_created on import_job (tenant_id, created_at desc);
call protect_tenant_table('import_job', 'select, insert, update');
call open_to_worker('import_job', 'select, update');

-- Rows and cells that a dry run would not take, at most a million of an import; the job holds the exact numbers.
create table import_rejection (
  tenant_id int not null,
  import_id uuid not null,
  -- Counts from 1 in the order of the file.
  number int not null,
  row_number int not null,
  column_name text,
  reason text not null,
  text text not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references import_job (tenant_id, id) on delete cascade
);
call protect_tenant_table('import_rejection', 'select');
call open_to_worker('import_rejection', 'select, insert, delete');
