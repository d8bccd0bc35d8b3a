-- Values mostly move on: a later one within its limits, of a unit without a breach. Such a one says by itself until when the
-- unit is fresh; the other points of the unit are read only where that is not enough. Plans are kept for good and made for
-- whatever number of rows comes first, so they look rows up, which serves any number.
alter function refresh_unit_values(int[], uuid[]) set enable_hashjoin = off;
alter function refresh_unit_values(int[], uuid[]) set enable_mergejoin = off;

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
revoke execute on function follow_values() from public;

drop trigger follow_added on point_last;
drop trigger follow_changed on point_last;
create trigger follow_added after insert on point_last referencing new table as changed
  for each statement execute function follow_values();
create trigger follow_changed after update on point_last referencing old table as former new table as changed
  for each statement execute function follow_values();

-- For whoever has loaded units, points or values with triggers switched off.
create function rebuild_unit_states() returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into unit_state (tenant_id, unit_id, organisation_id)
    select tenant_id, id, organisation_id from unit on conflict (tenant_id, unit_id) do nothing;
  perform refresh_unit_values(array_agg(tenant_id), array_agg(id)), refresh_unit_links(array_agg(tenant_id), array_agg(id))
     from unit;
end $$;
revoke execute on function rebuild_unit_states() from public;
