-- The samples of a series on a closed UTC day, compressed (block-codec.ts). A day of a series has its samples either here or in
-- `sample`, and those that are here have no minutes: a finer trend reads the samples. A transaction that changes a closed day
-- moves its samples back first.
create table sample_block (
  tenant_id int not null,
  series int not null,
  day date not null,
  -- Number of samples.
  n int not null check (n > 0),
  -- The arrivals of imports that have values among them; null where there are none.
  imports timestamptz[],
  samples bytea not null,
  primary key (series, day)
) with (toast_tuple_target = 8160);
-- What is compressed already stays in the row up to a page.
alter table sample_block alter samples set storage external;
create index sample_block_tenant on sample_block (tenant_id, day);
call protect_tenant_table('sample_block', 'select');
call open_to_worker('sample_block', 'select, insert, update, delete');

-- Blocks that could not be read when their samples had to change: kept as they were found.
create table sample_block_damaged (
  tenant_id int not null,
  series int not null,
  day date not null,
  n int not null,
  samples bytea not null,
  found_at timestamptz not null default now()
);
call protect_tenant_table('sample_block_damaged', 'select');
call open_to_worker('sample_block_damaged', 'select, insert');

-- Drops the partition of a UTC day if nothing is in it; answers whether it is gone. A transaction that writes to a closed day holds
-- a lock on the day.
create function drop_empty_sample_day(wanted date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'sample_' || to_char(wanted, 'YYYYMMDD');
  is_filled boolean;
begin
  if to_regclass('public.' || name) is null then return true; end if;
  execute format('select exists (select from %I)', name) into is_filled;
  if is_filled then return false; end if;
  execute format('drop table %I', name);
  return true;
end $$;
revoke execute on function drop_empty_sample_day(date) from public;
grant execute on function drop_empty_sample_day(date) to iwater_worker;

-- Drops months of minutes before the present one in which nothing is left: the pages of an index stay otherwise. Who computes
-- rollups holds a lock.
create function drop_empty_minute_months() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month record;
  is_filled boolean;
begin
  for month in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample_minute'::regclass
       and c.relname < 'sample_minute_' || to_char(now() at time zone 'UTC', 'YYYYMM') order by 1
  loop
    execute format('select exists (select from %I)', month.name) into is_filled;
    if not is_filled then execute format('drop table %I', month.name); end if;
  end loop;
end $$;
revoke execute on function drop_empty_minute_months() from public;
grant execute on function drop_empty_minute_months() to iwater_worker;
