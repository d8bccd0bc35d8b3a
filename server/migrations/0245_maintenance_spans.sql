-- Spans of a series in which its samples count as flagged M (under maintenance), whatever flag their device sent: somebody works on
-- the instrument. The samples stay as they are; minutes, hours, days and trends leave them out. One span for each work and series;
-- spans may overlap. An open one has no end yet.
create table maintenance_span (
  tenant_id int not null,
  work_id uuid not null,
  series int not null,
  from_at timestamptz not null,
  until_at timestamptz not null default 'infinity',
  primary key (series, work_id),
  check (from_at < until_at)
);
create index maintenance_span_work on maintenance_span (tenant_id, work_id);
call protect_tenant_table('maintenance_span', 'select, insert, update, delete');
call open_to_worker('maintenance_span', 'select, insert, update, delete');

-- Time of a series that counts otherwise than its minutes were computed. Timed work takes rows away in the transaction that
-- computes the minutes anew; until then a trend reads the samples.
create table maintenance_due (
  tenant_id int not null,
  id bigint generated always as identity,
  series int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (tenant_id, id)
);
create index maintenance_due_id on maintenance_due (id);
call protect_tenant_table('maintenance_due', 'select');
call open_to_worker('maintenance_due', 'select, insert, delete');

-- Only what is in one of both and not in the other changes: closing an open span at the present moment changes nothing of the past.
create function follow_maintenance_span() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before tstzmultirange := case when tg_op = 'INSERT' then '{}' else tstzmultirange(tstzrange(old.from_at, old.until_at)) end;
  after tstzmultirange := case when tg_op = 'DELETE' then '{}' else tstzmultirange(tstzrange(new.from_at, new.until_at)) end;
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into maintenance_due (tenant_id, series, from_at, until_at)
  select changed.tenant_id, changed.series, lower(span), upper(span)
    from unnest((before - after) + (after - before)) as span
   where lower(span) <= now();
  return null;
end $$;
revoke execute on function follow_maintenance_span() from public;
create trigger follow_maintenance_span after insert or update or delete on maintenance_span
  for each row execute function follow_maintenance_span();
