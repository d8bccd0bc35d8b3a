-- Units, devices and points that are no longer in use: their values stay and can be looked at, new ones are not taken.
-- `retired_with` is the unit or device that took them along, and brings them back; null = retired by itself.
alter table unit add retired_at timestamptz;
alter table device add retired_at timestamptz, add retired_with uuid;
alter table point add retired_at timestamptz, add retired_with uuid;

create or replace view unit_name with (security_invoker = true) as
  select tenant_id, id, organisation_id, name_zh, name_en, created_at, retired_at from unit;
create or replace view device_name with (security_invoker = true) as
  select tenant_id, id, unit_id, name_zh, name_en, created_at, retired_at from device;
create or replace view point_name with (security_invoker = true) as
  select tenant_id, id, unit_id, device_id, series, name_zh, name_en, factor,
         coalesce(unit_of_measure, '') as unit_of_measure, created_at, retired_at
    from point;
create or replace view device_place with (security_invoker = true) as
  select d.tenant_id, d.id, d.name_zh || ' · ' || u.name_zh as name_zh, d.name_en || ' · ' || u.name_en as name_en,
         d.retired_at
    from device d join unit u on u.tenant_id = d.tenant_id and u.id = d.unit_id;
create or replace view point_place with (security_invoker = true) as
  select p.tenant_id, p.id, p.name_zh || ' · ' || u.name_zh as name_zh, p.name_en || ' · ' || u.name_en as name_en,
         p.retired_at
    from point p join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id;

-- Nothing in use stands in what is retired. Whoever adds something there waits for a retirement under way, and is refused.
-- What is moved elsewhere while it is retired no longer comes back with what took it along.
create or replace function place_device() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  place record;
begin
  select u.organisation_id, u.retired_at into place from unit u
   where u.tenant_id = new.tenant_id and u.id = new.unit_id for share;
  new.organisation_id := place.organisation_id;
  if tg_op = 'UPDATE' and new.unit_id <> old.unit_id then new.retired_with := null; end if;
  if place.retired_at is not null and new.retired_at is null then
    raise exception 'unit % is retired', new.unit_id using errcode = 'check_violation', constraint = 'place_retired';
  end if;
  return new;
end $$;

create or replace function place_point() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  place record;
begin
  select d.unit_id, d.organisation_id, d.retired_at into place from device d
   where d.tenant_id = new.tenant_id and d.id = new.device_id for share;
  new.unit_id := place.unit_id;
  new.organisation_id := place.organisation_id;
  if tg_op = 'UPDATE' and new.device_id <> old.device_id then new.retired_with := null; end if;
  if place.retired_at is not null and new.retired_at is null then
    raise exception 'device % is retired', new.device_id using errcode = 'check_violation', constraint = 'place_retired';
  end if;
  return new;
end $$;

-- Points that had gone with the former unit of their device come back with the device.
create or replace function move_device_points() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update point set unit_id = new.unit_id, organisation_id = new.organisation_id,
         retired_with = case when retired_with = old.unit_id and new.unit_id <> old.unit_id then new.id else retired_with end
   where tenant_id = new.tenant_id and device_id = new.id;
  return null;
end $$;

-- The gateway learns which channels take values.
create function tell_point_feeds() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('connections', h.connection_id::text)
     from (select distinct h.connection_id
             from changed c join former f using (tenant_id, id)
             join field_channel h on h.tenant_id = c.tenant_id and h.point_id = c.id
            where c.retired_at is distinct from f.retired_at) h;
  return null;
end $$;
create trigger tell_feeds after update on point referencing old table as former new table as changed
  for each statement execute function tell_point_feeds();

-- What is retired counts for nothing in the state of a unit, and a retired unit is in no list of states.
alter table unit_state add is_retired boolean not null default false;

create or replace function follow_unit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into unit_state as s (tenant_id, unit_id, organisation_id, is_retired)
    select c.tenant_id, c.id, c.organisation_id, c.retired_at is not null from changed c order by c.tenant_id, c.id
    on conflict (tenant_id, unit_id) do update
      set organisation_id = excluded.organisation_id, is_retired = excluded.is_retired
    where (s.organisation_id, s.is_retired) is distinct from (excluded.organisation_id, excluded.is_retired);
  return null;
end $$;

create or replace function refresh_unit_values(tenants int[], units uuid[]) returns void
  language plpgsql
  set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from unit_state s join unnest(tenants, units) k (tenant_id, unit_id) using (tenant_id, unit_id)
    order by s.tenant_id, s.unit_id for no key update of s;
  update unit_state s set point_count = n.point_count, last_at = n.last_at, fresh_until = n.fresh_until,
         outside_untils = n.outside_untils
    from (select k.tenant_id, k.unit_id, count(p.id)::int as point_count,
                 max(value_heard_at(l.ts, l.received_at, p.period_seconds)) as last_at,
                 max(value_fresh_until(l.ts, l.received_at, p.period_seconds)) as fresh_until,
                 array_agg(value_fresh_until(l.ts, l.received_at, p.period_seconds))
                   filter (where value_is_outside(l.quality, l.value, p.low_limit, p.high_limit)) as outside_untils
            from unnest(tenants, units) k (tenant_id, unit_id)
            left join point p on p.tenant_id = k.tenant_id and p.unit_id = k.unit_id and p.retired_at is null
            left join point_last l on l.series = p.series
           group by k.tenant_id, k.unit_id) n
   where s.tenant_id = n.tenant_id and s.unit_id = n.unit_id
     and (s.point_count, s.last_at, s.fresh_until, s.outside_untils)
         is distinct from (n.point_count, n.last_at, n.fresh_until, n.outside_untils);
end $$;

-- A value on its way while its point was retired is stored and counts for nothing; otherwise as it was.
create or replace function follow_values() returns trigger
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
     where p.retired_at is null
     group by p.tenant_id, p.unit_id),
  moved as (
    update unit_state s set last_at = greatest(s.last_at, t.last_at), fresh_until = greatest(s.fresh_until, t.fresh_until)
      from told t
     where s.tenant_id = t.tenant_id and s.unit_id = t.unit_id and s.outside_untils is null and t.is_outside is not true
       and (s.last_at, s.fresh_until)
           is distinct from (greatest(s.last_at, t.last_at), greatest(s.fresh_until, t.fresh_until)))
  select array_agg(t.tenant_id), array_agg(t.unit_id) into tenants, units
    from told t join unit_state s on s.tenant_id = t.tenant_id and s.unit_id = t.unit_id
   where t.is_outside or s.outside_untils is not null;
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

create or replace function rebuild_unit_states() returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into unit_state as s (tenant_id, unit_id, organisation_id, is_retired)
    select tenant_id, id, organisation_id, retired_at is not null from unit
    on conflict (tenant_id, unit_id) do update set is_retired = excluded.is_retired
    where s.is_retired <> excluded.is_retired;
  perform refresh_unit_values(array_agg(tenant_id), array_agg(id)), refresh_unit_links(array_agg(tenant_id), array_agg(id))
     from unit;
end $$;

revoke execute on function place_device(), place_point(), move_device_points(), tell_point_feeds() from public;
