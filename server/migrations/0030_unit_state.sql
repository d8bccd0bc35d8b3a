-- When a value of a point was heard. Arrival decides, because clocks in the field are wrong; a value that came later than
-- a day and three periods was filed in afterwards and says nothing of now, so its own time counts.
create function value_heard_at(ts timestamptz, received_at timestamptz, period_seconds int) returns timestamptz
  language sql stable parallel safe as
  $$ select case when ts < received_at - interval '24 hours' and ts < received_at - 3 * period_seconds * interval '1 second'
                 then ts else received_at end $$;

-- The moment after which it is stale: three periods later.
create function value_fresh_until(ts timestamptz, received_at timestamptz, period_seconds int) returns timestamptz
  language sql stable parallel safe as
  $$ select value_heard_at(ts, received_at, period_seconds) + 3 * period_seconds * interval '1 second' $$;

-- A valid value outside its limits. Flagged values are no measurement and breach nothing.
create function value_is_outside(quality smallint, value double precision, low double precision, high double precision)
  returns boolean language sql immutable parallel safe as
  $$ select quality = 0 and (value < low or value > high) $$;

-- What the state of a unit follows from at any moment. The state itself is not kept, because it changes with time alone.
create table unit_state (
  tenant_id int not null,
  unit_id uuid not null,
  organisation_id uuid not null,
  point_count int not null default 0,
  -- When one of its points was heard last; null = never.
  last_at timestamptz,
  -- The last moment at which one of its values is fresh.
  fresh_until timestamptz,
  -- Of each point whose value is outside its limits, the last moment at which it is fresh; null = no such point.
  breach_untils timestamptz[],
  -- The last moment at which one of its connections is not silent; null = no connection.
  heard_until timestamptz,
  primary key (tenant_id, unit_id),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade
) with (fillfactor = 50);
call protect_organisation_table('unit_state', 'select');

-- The two that follow bring rows up to date. Who changes points of the same unit at once waits for the other at its row,
-- and reads only then: each sees what the other has committed. Rows are locked in the order of their keys. A statement
-- that both adds and changes rows is followed twice, in two orders; field data therefore adds in transactions of their own.
--
-- Plans are kept for good and made for whatever number of rows comes first, so they look rows up, which serves any number.
create function refresh_unit_values(tenants int[], units uuid[]) returns void
  language plpgsql
  set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from unit_state s join unnest(tenants, units) k (tenant_id, unit_id) using (tenant_id, unit_id)
    order by s.tenant_id, s.unit_id for no key update of s;
  update unit_state s set point_count = n.point_count, last_at = n.last_at, fresh_until = n.fresh_until,
         breach_untils = n.breach_untils
    from (select k.tenant_id, k.unit_id, count(p.id)::int as point_count,
                 max(value_heard_at(l.ts, l.received_at, p.period_seconds)) as last_at,
                 max(value_fresh_until(l.ts, l.received_at, p.period_seconds)) as fresh_until,
                 array_agg(value_fresh_until(l.ts, l.received_at, p.period_seconds))
                   filter (where value_is_outside(l.quality, l.value, p.low_limit, p.high_limit)) as breach_untils
            from unnest(tenants, units) k (tenant_id, unit_id)
            left join point p on p.tenant_id = k.tenant_id and p.unit_id = k.unit_id
            left join point_last l on l.series = p.series
           group by k.tenant_id, k.unit_id) n
   where s.tenant_id = n.tenant_id and s.unit_id = n.unit_id
     and (s.point_count, s.last_at, s.fresh_until, s.breach_untils)
         is distinct from (n.point_count, n.last_at, n.fresh_until, n.breach_untils);
end $$;

-- A connection that was never heard waits and is not silent; one that is switched off always is.
create function refresh_unit_links(tenants int[], units uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from unit_state s join unnest(tenants, units) k (tenant_id, unit_id) using (tenant_id, unit_id)
    order by s.tenant_id, s.unit_id for no key update of s;
  update unit_state s set heard_until = n.heard_until
    from (select k.tenant_id, k.unit_id,
                 max(case when not c.is_enabled then '-infinity'
                          else coalesce(i.last_frame_at + c.silent_after_seconds * interval '1 second', 'infinity') end)
                   filter (where c.id is not null) as heard_until
            from unnest(tenants, units) k (tenant_id, unit_id)
            left join field_connection c on c.tenant_id = k.tenant_id and c.unit_id = k.unit_id
            left join field_connection_state i on i.tenant_id = c.tenant_id and i.connection_id = c.id
           group by k.tenant_id, k.unit_id) n
   where s.tenant_id = n.tenant_id and s.unit_id = n.unit_id and s.heard_until is distinct from n.heard_until;
end $$;

create function follow_unit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into unit_state as s (tenant_id, unit_id, organisation_id)
    select c.tenant_id, c.id, c.organisation_id from changed c order by c.tenant_id, c.id
    on conflict (tenant_id, unit_id) do update set organisation_id = excluded.organisation_id
    where s.organisation_id <> excluded.organisation_id;
  return null;
end $$;

create function follow_point() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_unit_values(array_agg(u.tenant_id), array_agg(u.unit_id))
      from (select tenant_id, unit_id from changed union select tenant_id, unit_id from former) u;
  else
    perform refresh_unit_values(array_agg(u.tenant_id), array_agg(u.unit_id))
      from (select distinct tenant_id, unit_id from changed) u;
  end if;
  return null;
end $$;

-- Values mostly move on: a later one within its limits, of a unit without a breach. Such a one says by itself until when the
-- unit is fresh; the other points of the unit are read only where that is not enough.
create function follow_values() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  tenants int[];
  units uuid[];
begin
  perform from unit_state s
    join (select distinct p.tenant_id, p.unit_id from changed c join point p on p.series = c.series) k using (tenant_id, unit_id)
    order by s.tenant_id, s.unit_id for no key update of s;
  -- Points are looked up anew: one may have moved to another unit while this waited.
  with told as (
    select p.tenant_id, p.unit_id, max(value_heard_at(c.ts, c.received_at, p.period_seconds)) as last_at,
           max(value_fresh_until(c.ts, c.received_at, p.period_seconds)) as fresh_until,
           bool_or(value_is_outside(c.quality, c.value, p.low_limit, p.high_limit)) as is_outside
      from changed c join point p on p.series = c.series
     group by p.tenant_id, p.unit_id),
  moved as (
    update unit_state s set last_at = greatest(s.last_at, t.last_at), fresh_until = greatest(s.fresh_until, t.fresh_until)
      from told t
     where s.tenant_id = t.tenant_id and s.unit_id = t.unit_id and s.breach_untils is null and t.is_outside is not true
       and (s.last_at, s.fresh_until)
           is distinct from (greatest(s.last_at, t.last_at), greatest(s.fresh_until, t.fresh_until)))
  select array_agg(t.tenant_id), array_agg(t.unit_id) into tenants, units
    from told t join unit_state s on s.tenant_id = t.tenant_id and s.unit_id = t.unit_id
   where t.is_outside or s.breach_untils is not null;
  perform refresh_unit_values(tenants, units);
  if tg_op = 'UPDATE' then
    -- One that was filed in afterwards may have been heard earlier than the one before it.
    with timed as (
      select p.tenant_id, p.unit_id, v.series, v.is_new, value_heard_at(v.ts, v.received_at, p.period_seconds) as heard_at
        from (select series, ts, received_at, false as is_new from former
              union all select series, ts, received_at, true from changed) v
        join point p on p.series = v.series),
    earlier as (
      select distinct tenant_id, unit_id from timed group by tenant_id, unit_id, series
      having max(heard_at) filter (where is_new) < max(heard_at) filter (where not is_new))
    select array_agg(tenant_id), array_agg(unit_id) into tenants, units from earlier;
    perform refresh_unit_values(tenants, units);
  end if;
  return null;
end $$;

create function follow_connection() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_unit_links(array_agg(u.tenant_id), array_agg(u.unit_id))
      from (select tenant_id, unit_id from changed union select tenant_id, unit_id from former) u;
  else
    perform refresh_unit_links(array_agg(u.tenant_id), array_agg(u.unit_id))
      from (select distinct tenant_id, unit_id from changed) u;
  end if;
  return null;
end $$;

create function follow_connection_state() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform refresh_unit_links(array_agg(u.tenant_id), array_agg(u.unit_id))
    from (select distinct f.tenant_id, f.unit_id
            from changed c join field_connection f on f.tenant_id = c.tenant_id and f.id = c.connection_id) u;
  return null;
end $$;

-- Keeps connections from being deleted or given another key until the transaction ends. Such a change waits for the rows
-- of units last, so whoever writes of a connection has to come by here first.
create function hold_connections(tenants int[], connections uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from field_connection c join unnest(tenants, connections) k (tenant_id, id) using (tenant_id, id)
    order by c.tenant_id, c.id for key share of c;
end $$;
revoke execute on function hold_connections(int[], uuid[]) from public;
grant execute on function hold_connections(int[], uuid[]) to iwater_worker;

create function follow_removed_value() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform refresh_unit_values(array_agg(u.tenant_id), array_agg(u.unit_id))
    from (select distinct p.tenant_id, p.unit_id from changed c join point p on p.series = c.series) u;
  return null;
end $$;

do $$
declare
  -- `past`: how a change names what was there before, where its follower asks for it.
  part record;
begin
  for part in select * from (values
      ('unit', 'follow_unit', '', null), ('point', 'follow_point', 'old table as former', 'follow_point'),
      ('point_last', 'follow_values', 'old table as former', 'follow_removed_value'),
      ('field_connection', 'follow_connection', 'old table as former', 'follow_connection'),
      ('field_connection_state', 'follow_connection_state', '', 'follow_connection_state')
    ) p (name, follower, past, remover) loop
    execute format('revoke execute on function %I() from public', part.follower);
    execute format('create trigger follow_added after insert on %I referencing new table as changed
      for each statement execute function %I()', part.name, part.follower);
    execute format('create trigger follow_changed after update on %I referencing %s new table as changed
      for each statement execute function %I()', part.name, part.past, part.follower);
    -- A unit that is removed takes its row along.
    continue when part.remover is null;
    execute format('revoke execute on function %I() from public', part.remover);
    execute format('create trigger follow_removed after delete on %I referencing old table as changed
      for each statement execute function %I()', part.name, part.remover);
  end loop;
end $$;
revoke execute on function refresh_unit_values(int[], uuid[]) from public;
revoke execute on function refresh_unit_links(int[], uuid[]) from public;

-- For an administrator who has loaded units, points or values with triggers switched off.
create function rebuild_unit_states() returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into unit_state (tenant_id, unit_id, organisation_id)
    select tenant_id, id, organisation_id from unit on conflict (tenant_id, unit_id) do nothing;
  perform refresh_unit_values(array_agg(tenant_id), array_agg(id)), refresh_unit_links(array_agg(tenant_id), array_agg(id))
     from unit;
end $$;
revoke execute on function rebuild_unit_states() from public;
select rebuild_unit_states();
