-- Tables, columns and a permission take the names that contract and screens use. No row changes beside the permission.

-- Names a table anew, and with it the constraints and indexes that begin with its name. Policies, grants and triggers belong
-- to the table and stay.
create procedure pg_temp.rename_table(former text, latter text) language plpgsql as $$
declare
  part record;
begin
  execute format('alter table %I rename to %I', former, latter);
  for part in select c.conname as name from pg_constraint c
      where c.conrelid = latter::regclass and c.contype <> 't' and starts_with(c.conname::text, former || '_') loop
    execute format('alter table %I rename constraint %I to %I', latter, part.name,
      latter || substr(part.name, length(former) + 1));
  end loop;
  for part in select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = latter::regclass and starts_with(c.relname::text, former || '_') loop
    execute format('alter index %I rename to %I', part.name, latter || substr(part.name, length(former) + 1));
  end loop;
end $$;

-- Names a column anew, and the constraint that keeps it from being null.
create procedure pg_temp.rename_column(of_table regclass, former text, latter text) language plpgsql as $$
declare
  part record;
begin
  execute format('alter table %s rename column %I to %I', of_table, former, latter);
  for part in select c.conname as name from pg_constraint c
      where c.conrelid = of_table and c.contype = 'n' and strpos(c.conname, former) > 0 loop
    execute format('alter table %s rename constraint %I to %I', of_table, part.name, replace(part.name, former, latter));
  end loop;
end $$;

call pg_temp.rename_table('advertisement', 'page_announcement');
call pg_temp.rename_table('known_browser', 'trusted_device');
call pg_temp.rename_table('field_refusal', 'field_rejection');
call pg_temp.rename_table('unknown_refusal', 'unknown_rejection');
call pg_temp.rename_table('unit_focus', 'followed_unit');

call pg_temp.rename_column('trusted_device', 'browser_hash', 'token_hash');
call pg_temp.rename_column('followed_unit', 'focused_at', 'followed_at');
call pg_temp.rename_column('field_connection_state', 'refused_count', 'rejected_count');
alter view connection_counters rename column refused_count to rejected_count;

-- Of each point whose value is outside its limits, the last moment at which it is fresh; null = no such point.
call pg_temp.rename_column('unit_state', 'breach_untils', 'outside_untils');

-- The two functions that write this column, otherwise as they were.
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
            left join point p on p.tenant_id = k.tenant_id and p.unit_id = k.unit_id
            left join point_last l on l.series = p.series
           group by k.tenant_id, k.unit_id) n
   where s.tenant_id = n.tenant_id and s.unit_id = n.unit_id
     and (s.point_count, s.last_at, s.fresh_until, s.outside_untils)
         is distinct from (n.point_count, n.last_at, n.fresh_until, n.outside_untils);
end $$;

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

-- The permission to configure sign-in methods. The trail records what people change, so it does not record this.
alter table role disable trigger user;
update role set permissions = array_replace(permissions, 'entrance.manage', 'sign-in.manage')
 where 'entrance.manage' = any (permissions);
alter table role enable trigger user;
alter table menu_entry disable trigger user;
update menu_entry set permission = 'sign-in.manage' where permission = 'entrance.manage';
alter table menu_entry enable trigger user;
