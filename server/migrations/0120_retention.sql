-- How long a tenant keeps what grows; null: as long as the operator has set. The least for logs of sign-ins and SMS is that of the
-- Cybersecurity Law of China (article 21: six months).
update tenant set retention_days = 30 where retention_days < 30;
alter table tenant
  drop constraint tenant_retention_days_check,
  add constraint tenant_retention_days_check check (retention_days between 30 and 36500),
  add column sign_in_log_days int check (sign_in_log_days between 180 and 3653),
  add column sms_log_days int check (sms_log_days between 180 and 3653),
  add column message_days int check (message_days between 30 and 3653),
  add column browser_error_days int check (browser_error_days between 7 and 1096),
  add column function_use_days int check (function_use_days between 92 and 3653),
  -- The jobs by which files of exports are found are deleted after 30 days.
  add column export_days int check (export_days between 1 and 28);
grant update (retention_days, sign_in_log_days, sms_log_days, message_days, browser_error_days, function_use_days, export_days)
  on tenant to iwater_app;

-- The intake keeps in memory how old a value may be.
create function notify_connections_of_tenant() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('connections', c.id::text) from field_connection c where c.tenant_id = new.id;
  return null;
end $$;
revoke execute on function notify_connections_of_tenant() from public;
create trigger notify_connections after update of retention_days on tenant
  for each row when (new.retention_days <> old.retention_days) execute function notify_connections_of_tenant();

-- Samples of days before this one are deleted, or are just being deleted, and do not come back when the tenant keeps samples for longer:
-- their minutes must not be computed from the few that arrive late.
alter table sample_retention add column kept_from date not null default date '1970-01-01';
update sample_retention set kept_from = cleared_until;
create view sample_start with (security_invoker = true) as select tenant_id, kept_from from sample_retention;
grant select on sample_start to iwater_app, iwater_worker;

-- Samples of a tenant by UTC day, counted with its hours.
create table sample_day_count (
  tenant_id int not null references tenant (id),
  day date not null,
  count bigint not null,
  primary key (tenant_id, day)
);
call protect_tenant_table('sample_day_count', 'select');
insert into sample_day_count (tenant_id, day, count)
  select tenant_id, (hour at time zone 'UTC')::date, sum(count) from sample_volume group by 1, 2;

create function count_sample_days() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare sign constant int := tg_argv[0];
begin
  insert into sample_day_count as d (tenant_id, day, count)
    select c.tenant_id, (c.bucket at time zone 'UTC')::date, sign * sum(c.n) from changed c group by 1, 2 order by 1, 2
    on conflict (tenant_id, day) do update set count = d.count + excluded.count;
  return null;
end $$;
revoke execute on function count_sample_days() from public;
create trigger count_days_inserted after insert on sample_hour referencing new table as changed
  for each statement execute function count_sample_days('1');
create trigger count_days_updated after update on sample_hour referencing new table as changed
  for each statement execute function count_sample_days('1');
create trigger count_days_replaced after update on sample_hour referencing old table as changed
  for each statement execute function count_sample_days('-1');
create trigger count_days_deleted after delete on sample_hour referencing old table as changed
  for each statement execute function count_sample_days('-1');

-- The oldest of a tenant and those before a day, without reading those of others.
create index message_tenant_sent_at on message (tenant_id, sent_at);
create index function_use_month_last_day on function_use_month (tenant_id, last_day);

-- What a tenant keeps of which nobody may see everything. Amounts alone, of the tenant of the transaction.
create function amount_of_files(recent_from timestamptz)
  returns table (count bigint, bytes bigint, recent_count bigint, recent_bytes bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), coalesce(sum(size_bytes), 0)::bigint, count(*) filter (where created_at >= recent_from),
         coalesce(sum(size_bytes) filter (where created_at >= recent_from), 0)::bigint, min(created_at)
    from file where tenant_id = app_tenant() $$;
create function amount_of_jobs(recent_from timestamptz)
  returns table (count bigint, recent_count bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), count(*) filter (where created_at >= recent_from), min(created_at)
    from job where tenant_id = app_tenant() $$;
-- The files that exports have written and that are still there, by the end of their jobs.
create function files_of_exports() returns table (ended_at timestamptz, size_bytes bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select j.ended_at, f.size_bytes from job j join file f on f.tenant_id = j.tenant_id and f.id = j.subject_id
   where j.tenant_id = app_tenant() and j.kind = 'records.export' and j.subject_id is not null and j.ended_at is not null $$;
revoke execute on function amount_of_files(timestamptz), amount_of_jobs(timestamptz), files_of_exports() from public;
grant execute on function amount_of_files(timestamptz), amount_of_jobs(timestamptz), files_of_exports() to iwater_app;
