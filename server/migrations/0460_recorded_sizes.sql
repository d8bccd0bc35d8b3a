-- Sizes of the installation, as they were last measured on each UTC day: how fast it grows. Belongs to no tenant, as the disks of the server.
create table size_record (
  day date primary key,
  database_bytes bigint not null check (database_bytes >= 0),
  -- Of the files of all tenants.
  file_bytes bigint not null check (file_bytes >= 0)
);
alter table size_record enable row level security;
alter table size_record force row level security;
create policy app on size_record for select to iwater_app using (true);
create policy owner on size_record to current_user using (true) with check (true);
grant select on size_record to iwater_app;
call open_to_worker('size_record', 'select, insert, update, delete');
