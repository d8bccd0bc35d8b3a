-- One value of one point at one moment. ts is the device's time, received_at the arrival on this server.
-- quality: place of the flag in the list N F M S D C T B (0 = N = valid).
--
-- Samples are appended by binary COPY, which a table with row policies refuses. iwater_worker therefore writes
-- the day partitions themselves, on which nobody else has any right; readers go through the parent and its policy.
create table sample (
  ts timestamptz not null,
  received_at timestamptz not null,
  value double precision not null,
  series int not null,
  tenant_id int not null,
  quality smallint not null,
  primary key (series, ts)
) partition by range (ts);
alter table sample enable row level security;
alter table sample force row level security;
create policy app on sample for select to iwater_app using (tenant_id = (select app_tenant()));
create policy worker on sample for select to iwater_worker using (true);
create policy owner on sample to current_user using (true) with check (true);
grant select on sample to iwater_app, iwater_worker;

-- Makes the partition of one UTC day if it is missing and answers its name.
-- received_at has a BRIN index so that rollups find what came in lately without a scan.
create function ensure_sample_day(wanted date) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare name text := 'sample_' || to_char(wanted, 'YYYYMMDD');
begin
  if wanted < date '1970-01-01' or wanted > current_date + 2 then
    raise exception 'no partition for %', wanted using errcode = '22008';
  end if;
  if to_regclass('public.' || name) is null then
    -- A lock on a table and not an advisory one: only that shows what others have made meanwhile.
    lock table sample in share update exclusive mode;
    if to_regclass('public.' || name) is null then
      -- Made beside and then attached: that stops no reader of the other days.
      execute format('create table %I (like sample including all)', name);
      execute format('alter table sample attach partition %I for values from (%L) to (%L)',
        name, wanted::text || ' 00:00+00', (wanted + 1)::text || ' 00:00+00');
      execute format('create index %I on %I using brin (received_at) with (pages_per_range = 16, autosummarize = on)',
        name || '_received', name);
      execute format('grant select, insert, update, delete on %I to iwater_worker', name);
    end if;
  end if;
  return name;
end $$;
revoke execute on function ensure_sample_day(date) from public;
grant execute on function ensure_sample_day(date) to iwater_worker;

-- Drops a day of samples whose time has passed for every tenant.
create function drop_sample_day(wanted date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I', 'sample_' || to_char(wanted, 'YYYYMMDD'));
end $$;
revoke execute on function drop_sample_day(date) from public;
grant execute on function drop_sample_day(date) to iwater_worker;

-- A sample that lost against another of the same point and moment. Which one counts: valid beats flagged,
-- else the one that arrived later, because stations re-send what they corrected.
create table sample_conflict (
  tenant_id int not null,
  series int not null,
  ts timestamptz not null,
  received_at timestamptz not null,
  value double precision not null,
  quality smallint not null,
  decided_at timestamptz not null default now(),
  primary key (series, ts, received_at, value, quality)
);
call protect_tenant_table('sample_conflict', 'select');
call open_to_worker('sample_conflict', 'select, insert, delete');

-- Minutes, hours and days of a series. Hours and days begin by the tenant's wall clock.
-- n counts all samples, valid_n those with flag N; min, max, sum and last are of the valid ones.
create table sample_minute (
  bucket timestamptz not null,
  series int not null,
  tenant_id int not null,
  n int not null,
  valid_n int not null,
  min double precision,
  max double precision,
  sum double precision,
  last double precision,
  primary key (series, bucket)
) partition by range (bucket);
create table sample_hour (like sample_minute including all) partition by range (bucket);
create table sample_day (like sample_minute including all);
call protect_tenant_table('sample_minute', 'select');
call protect_tenant_table('sample_hour', 'select');
call protect_tenant_table('sample_day', 'select');
call open_to_worker('sample_minute', 'select, insert, update, delete');
call open_to_worker('sample_hour', 'select, insert, update, delete');
call open_to_worker('sample_day', 'select, insert, update, delete');

-- Makes the partitions of the rollups that hold one moment: months of minutes, years of hours.
create function ensure_rollup_partitions(wanted date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', wanted)::date;
  year date := date_trunc('year', wanted)::date;
  minute_name text := 'sample_minute_' || to_char(month, 'YYYYMM');
  hour_name text := 'sample_hour_' || to_char(year, 'YYYY');
begin
  if wanted < date '1970-01-01' or wanted > current_date + 40 then
    raise exception 'no partition for %', wanted using errcode = '22008';
  end if;
  if to_regclass('public.' || minute_name) is null or to_regclass('public.' || hour_name) is null then
    lock table sample_minute, sample_hour in share update exclusive mode;
    if to_regclass('public.' || minute_name) is null then
      execute format('create table %I (like sample_minute including all)', minute_name);
      execute format('alter table sample_minute attach partition %I for values from (%L) to (%L)', minute_name,
        month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
    end if;
    if to_regclass('public.' || hour_name) is null then
      execute format('create table %I (like sample_hour including all)', hour_name);
      execute format('alter table sample_hour attach partition %I for values from (%L) to (%L)', hour_name,
        year::text || ' 00:00+00', (year + interval '1 year')::date::text || ' 00:00+00');
    end if;
  end if;
end $$;
revoke execute on function ensure_rollup_partitions(date) from public;
grant execute on function ensure_rollup_partitions(date) to iwater_worker;

-- What came in and is not in the minutes yet: one row for each flush, tenant and day, written with the samples.
-- Timed work takes rows away in the transaction that computes their minutes anew, so no clock decides what is done.
-- A trend reads the spans that stand here from the samples themselves.
create table sample_arrival (
  tenant_id int not null,
  id bigint generated always as identity,
  day date not null,
  count int not null,
  series_from int not null,
  series_until int not null,
  ts_from timestamptz not null,
  ts_until timestamptz not null,
  received_from timestamptz not null,
  received_until timestamptz not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
call protect_tenant_table('sample_arrival', 'select');
call open_to_worker('sample_arrival', 'select, insert, delete');

-- Hours and days whose finer level has changed since they were computed.
create table rollup_due (
  tenant_id int not null,
  level text not null check (level in ('hour', 'day')),
  series int not null,
  bucket timestamptz not null,
  primary key (tenant_id, level, series, bucket)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
call protect_tenant_table('rollup_due', 'select');
call open_to_worker('rollup_due', 'select, insert, delete');

-- The newest value of every point, written at most once a second and made good after a crash.
create table point_last (
  series int primary key,
  tenant_id int not null,
  ts timestamptz not null,
  received_at timestamptz not null,
  value double precision not null,
  quality smallint not null
) with (fillfactor = 50);
call protect_tenant_table('point_last', 'select');
call open_to_worker('point_last', 'select, insert, update, delete');

-- The day before which a tenant's samples are deleted. What comes in for older days goes when the rollups meet it.
create table sample_retention (
  tenant_id int primary key references tenant (id),
  cleared_until date not null
);
call protect_tenant_table('sample_retention', 'select');
call open_to_worker('sample_retention', 'select, insert, update');

-- What was stored lately, one row a flush, so that every server process can publish it and a broken stream can
-- be resumed. Worth nothing after minutes: not logged, and a crash of the database makes readers start anew. The
-- numbers are logged, so that they never come twice and a reader can tell that rows are gone.
create sequence live_batch_number;
create unlogged table live_batch (
  id bigint primary key default nextval('live_batch_number'),
  at timestamptz not null default clock_timestamp(),
  samples bytea not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
-- Packed numbers do not get smaller by compression.
alter table live_batch alter samples set storage external;
grant select, insert, delete on live_batch to iwater_worker;
grant usage, select on sequence live_batch_number to iwater_worker;
