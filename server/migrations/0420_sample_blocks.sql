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

-- Whether nothing is in a partition of samples or of minutes; by its key, because pages at its front may be empty for long.
create function is_empty_partition(name text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare is_empty boolean;
begin
  if not exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent in ('sample'::regclass, 'sample_minute'::regclass) and c.relname = name) then
    return false;
  end if;
  execute format('select min(series) is null from %I', name) into is_empty;
  return is_empty;
end $$;
revoke execute on function is_empty_partition(text) from public;
grant execute on function is_empty_partition(text) to iwater_worker;

-- Drops such a partition if nothing is in it, also nothing that others are about to commit.
create function drop_empty_partition(name text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_empty_partition(name) then return; end if;
  execute format('lock table %I in share mode', name);
  if is_empty_partition(name) then execute format('drop table %I', name); end if;
end $$;
revoke execute on function drop_empty_partition(text) from public;
grant execute on function drop_empty_partition(text) to iwater_worker;
