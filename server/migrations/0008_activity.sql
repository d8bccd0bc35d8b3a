-- A function of the menu that a person opened, one row a person, function and day.
create table function_use (
  tenant_id int not null,
  account_id uuid not null,
  menu_entry_id uuid not null,
  day date not null,
  count int not null,
  primary key (tenant_id, account_id, menu_entry_id, day),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, menu_entry_id) references menu_entry (tenant_id, id) on delete cascade
);
call protect_tenant_table('function_use', 'select, insert, update');

-- Samples of an organisation by hour, and all it ever had. Kept beside the hours of the rollups by the triggers
-- below, because counting samples or even their hours takes ever longer the more of them there are.
create table sample_volume (
  tenant_id int not null,
  organisation_id uuid not null,
  hour timestamptz not null,
  count bigint not null,
  primary key (tenant_id, hour, organisation_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_organisation_table('sample_volume', 'select');
create table sample_total (
  tenant_id int not null,
  organisation_id uuid not null,
  count bigint not null,
  primary key (tenant_id, organisation_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_organisation_table('sample_total', 'select');

-- Adds the hours that a statement wrote, or with the argument -1 takes away those it replaced or removed.
create function count_sample_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare sign constant int := tg_argv[0];
begin
  insert into sample_volume as v (tenant_id, organisation_id, hour, count)
    select p.tenant_id, p.organisation_id, c.bucket, sign * sum(c.n) from changed c join point p using (series)
     group by 1, 2, 3 order by 1, 3, 2
    on conflict (tenant_id, hour, organisation_id) do update set count = v.count + excluded.count;
  insert into sample_total as t (tenant_id, organisation_id, count)
    select p.tenant_id, p.organisation_id, sign * sum(c.n) from changed c join point p using (series)
     group by 1, 2 order by 1, 2
    on conflict (tenant_id, organisation_id) do update set count = t.count + excluded.count;
  return null;
end $$;
revoke execute on function count_sample_hours() from public;
create trigger count_inserted after insert on sample_hour referencing new table as changed
  for each statement execute function count_sample_hours('1');
create trigger count_updated after update on sample_hour referencing new table as changed
  for each statement execute function count_sample_hours('1');
create trigger count_replaced after update on sample_hour referencing old table as changed
  for each statement execute function count_sample_hours('-1');
create trigger count_deleted after delete on sample_hour referencing old table as changed
  for each statement execute function count_sample_hours('-1');
