-- Exports of records: a row for each file that was written, kept for the audit trail, which takes it over as it stands. Its id
-- is that of the file.
create table record_export (
  tenant_id int not null references tenant (id),
  id uuid not null,
  account_id uuid not null,
  organisation_id uuid not null,
  -- The table of the entity.
  subject text not null,
  -- What the list was searched and filtered by, and of which records alone, where they were named.
  keyword text,
  conditions jsonb not null,
  record_ids uuid[],
  columns text[] not null,
  record_count int not null,
  file_name text not null,
  exported_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_own_table('record_export', 'select, insert');
call audit_table('record_export');
