-- Whose old samples are not made into minutes yet, because more of the same minutes may be on its way. A hold that
-- nobody renews is over by itself.
create table history_hold (
  tenant_id int not null references tenant (id),
  holder uuid not null,
  until timestamptz not null,
  primary key (tenant_id, holder)
);
call protect_tenant_table('history_hold', 'select');
call open_to_worker('history_hold', 'select, insert, update, delete');

-- Units that the rows of an import went to.
create table import_unit (
  tenant_id int not null,
  import_id uuid not null,
  unit_id uuid not null,
  primary key (tenant_id, import_id, unit_id),
  foreign key (tenant_id, import_id) references import_job (tenant_id, id) on delete cascade,
  foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade
);
call protect_tenant_table('import_unit', 'select, insert');

alter table import_job
  -- Values from before kept_from, which the organisation keeps as minutes only, and how many of them were not taken
  -- because their minute was on record.
  add column history_count int not null default 0,
  add column settled_count int not null default 0,
  add column kept_from timestamptz,
  -- By how much the latest row was ahead of the clock of the dry run; null where none was too far ahead.
  add column ahead_seconds int,
  -- The clock by which the dry run read the file: its rows are stored by the same one.
  add column checked_at timestamptz,
  add column stored_at timestamptz;

drop trigger audit on import_job;
-- The clocks of earlier files were read as those of their tenant.
update import_job j
   set mapping = mapping || jsonb_build_object('timeZone', (select t.time_zone from tenant t where t.id = j.tenant_id))
 where mapping is not null;
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,checked_at,stored_at,leased_until,attempts,stored_name}');
