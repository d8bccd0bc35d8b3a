-- A file that a person uploaded. It lies in the folder of files, under a name of 128 random bits that says nothing.
-- organisation_id: where the person belonged then; who sees the organisation may ask for a link to the file.
create table file (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  account_id uuid not null,
  file_group text not null check (file_group in ('image', 'voice', 'zips', 'office', 'video')),
  -- What it was called on the person's machine, without folders.
  name text not null,
  extension text not null check (extension ~ '^[a-z0-9]{2,5}$'),
  stored_name text not null check (stored_name ~ '^[0-9a-f]{32}\.[a-z0-9]{2,5}$'),
  size_bytes bigint not null check (size_bytes > 0),
  -- Pixels, of pictures.
  width int,
  height int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, stored_name),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index file_account on file (tenant_id, account_id);
call protect_organisation_table('file', 'select, insert, delete');
call open_to_worker('file', 'select');
-- The own files stay within reach of somebody who has moved to another organisation.
create policy own on file to iwater_app
  using (tenant_id = (select app_tenant()) and account_id = (select app_user()))
  with check (tenant_id = (select app_tenant()) and account_id = (select app_user()));

alter table account
  add column avatar_file_id uuid,
  add foreign key (tenant_id, avatar_file_id) references file (tenant_id, id);

call audit_table('file');
