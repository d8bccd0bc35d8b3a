-- Signed addresses of the object store that a file may still be sent to: what they may take is bounded for each person and tenant.
create table direct_upload (
  tenant_id int not null,
  -- The file that it becomes when it is complete.
  file_id uuid not null,
  account_id uuid not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- From then on the store rejects what is sent there.
  expires_at timestamptz not null,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on direct_upload (tenant_id, expires_at);
call protect_tenant_table('direct_upload', 'select, insert, delete');
