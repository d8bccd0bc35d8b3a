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
-- and reads only then: each sees what the other has committed.
create function refresh_unit_values(tenants int[], units uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public as $$
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
    select c.tenant_id, c.id, c.organisation_id from changed c
    on conflict (tenant_id, unit_id) do update set organisation_id = excluded.organisation_id
    where s.organisation_id <> excluded.organisation_id;
  return null;
end $$;

create function follow_point() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform refresh_unit_values(array_agg(u.tenant_id), array_agg(u.unit_id))
    from (select distinct c.tenant_id, c.unit_id from changed c) u;
  return null;
end $$;

create function follow_last_value() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform refresh_unit_values(array_agg(u.tenant_id), array_agg(u.unit_id))
    from (select distinct p.tenant_id, p.unit_id from changed c join point p on p.series = c.series) u;
  return null;
end $$;

create function follow_connection() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform refresh_unit_links(array_agg(u.tenant_id), array_agg(u.unit_id))
    from (select distinct c.tenant_id, c.unit_id from changed c) u;
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

do $$
declare
  -- `has_left`: may change what it belongs to, whose former unit is then brought up to date too.
  part record;
begin
  for part in select * from (values
      ('unit', 'follow_unit', false), ('point', 'follow_point', true), ('point_last', 'follow_last_value', false),
      ('field_connection', 'follow_connection', true), ('field_connection_state', 'follow_connection_state', false)
    ) p (name, follower, has_left) loop
    execute format('revoke execute on function %I() from public', part.follower);
    execute format('create trigger follow_added after insert on %I referencing new table as changed
      for each statement execute function %I()', part.name, part.follower);
    execute format('create trigger follow_changed after update on %I referencing new table as changed
      for each statement execute function %I()', part.name, part.follower);
    -- A unit that is removed takes its row along.
    if part.name <> 'unit' then
      execute format('create trigger follow_removed after delete on %I referencing old table as changed
        for each statement execute function %I()', part.name, part.follower);
    end if;
    if part.has_left then
      execute format('create trigger follow_left after update on %I referencing old table as changed
        for each statement execute function %I()', part.name, part.follower);
    end if;
  end loop;
end $$;
revoke execute on function refresh_unit_values(int[], uuid[]) from public;
revoke execute on function refresh_unit_links(int[], uuid[]) from public;

insert into unit_state (tenant_id, unit_id, organisation_id) select tenant_id, id, organisation_id from unit;
select refresh_unit_values(array_agg(tenant_id), array_agg(id)), refresh_unit_links(array_agg(tenant_id), array_agg(id)) from unit;
