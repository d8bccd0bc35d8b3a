-- The hours of a series that begin in a past UTC month, compressed (hour-codec.ts). A month of a series has its hours either here or
-- in `sample_hour`. A transaction that changes some of them, or computes days of them, moves them back first.
create table hour_block (
  tenant_id int not null,
  series int not null,
  -- The first day of the month.
  month date not null,
  -- Number of hours.
  n int not null check (n > 0),
  hours bytea not null,
  primary key (series, month)
) with (toast_tuple_target = 8160);
-- What is compressed already stays in the row up to a page.
alter table hour_block alter hours set storage external;
-- Counts the hours of a tenant without reading blocks.
create index hour_block_tenant on hour_block (tenant_id, month) include (n);
call protect_tenant_table('hour_block', 'select');
call open_to_worker('hour_block', 'select, insert, delete');

-- Blocks that could not be read when their hours had to change: kept as they were found.
create table hour_block_damaged (
  tenant_id int not null,
  series int not null,
  month date not null,
  n int not null,
  hours bytea not null,
  found_at timestamptz not null default now()
);
call protect_tenant_table('hour_block_damaged', 'select');
call open_to_worker('hour_block_damaged', 'select, insert');

-- Samples that are counted with their hours stay counted when these only move between rows and blocks.
create or replace function count_sample_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare sign constant int := tg_argv[0];
begin
  if current_setting('iwater.moves_hours', true) = 'on' then return null; end if;
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

create or replace function count_sample_days() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare sign constant int := tg_argv[0];
begin
  if current_setting('iwater.moves_hours', true) = 'on' then return null; end if;
  insert into sample_day_count as d (tenant_id, day, count)
    select c.tenant_id, (c.bucket at time zone 'UTC')::date, sign * sum(c.n) from changed c group by 1, 2 order by 1, 2
    on conflict (tenant_id, day) do update set count = d.count + excluded.count;
  return null;
end $$;
