-- Limits are kept and applied once for each statement: a file adds ten thousand points with one.
drop trigger keep_limits on point;
drop trigger apply on point_limit;

create or replace function keep_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- What these functions do begins the other one, also where it concerns no row.
  if not exists (select from changed) then return null; end if;
  if tg_op = 'INSERT' then
    insert into point_limit (tenant_id, id, point_id, organisation_id, valid_from, low_limit, high_limit)
      select c.tenant_id, gen_random_uuid(), c.id, c.organisation_id, c.created_at, c.low_limit, c.high_limit
        from changed c left join lateral limits_in_force(c.tenant_id, c.id) f on true
       where (f.low_limit, f.high_limit) is distinct from (c.low_limit, c.high_limit)
       order by c.tenant_id, c.id
      on conflict (tenant_id, point_id, valid_from)
      do update set low_limit = excluded.low_limit, high_limit = excluded.high_limit;
  else
    insert into point_limit (tenant_id, id, point_id, organisation_id, valid_from, low_limit, high_limit)
      select p.tenant_id, gen_random_uuid(), p.id, p.organisation_id, now(), p.low_limit, p.high_limit
        from (select tenant_id, id, low_limit, high_limit from changed
              except select tenant_id, id, low_limit, high_limit from former) c
        join point p on p.tenant_id = c.tenant_id and p.id = c.id
        left join lateral limits_in_force(p.tenant_id, p.id) f on true
       where (f.low_limit, f.high_limit) is distinct from (p.low_limit, p.high_limit)
       order by p.tenant_id, p.id
      on conflict (tenant_id, point_id, valid_from)
      do update set low_limit = excluded.low_limit, high_limit = excluded.high_limit;
  end if;
  return null;
end $$;
create trigger keep_limits_of_new after insert on point
  referencing new table as changed for each statement execute function keep_limits();
create trigger keep_limits after update on point
  referencing new table as changed old table as former for each statement execute function keep_limits();

create or replace function apply_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from changed) then return null; end if;
  update point p set low_limit = f.low_limit, high_limit = f.high_limit
    from (select distinct tenant_id, point_id from changed) c
    left join lateral limits_in_force(c.tenant_id, c.point_id) f on true
   where p.tenant_id = c.tenant_id and p.id = c.point_id
     and (p.low_limit, p.high_limit) is distinct from (f.low_limit, f.high_limit);
  return null;
end $$;
create trigger apply_new after insert on point_limit
  referencing new table as changed for each statement execute function apply_limits();
create trigger apply_changed after update on point_limit
  referencing new table as changed for each statement execute function apply_limits();
create trigger apply_removed after delete on point_limit
  referencing old table as changed for each statement execute function apply_limits();

-- The two sets of a statement have no statistics; as a join they were compared row by row, which for ten thousand points
-- that were retired at once took minutes.
create or replace function tell_point_feeds() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('connections', h.connection_id::text)
     from (select distinct h.connection_id
             from (select tenant_id, id, retired_at from changed
                   except select tenant_id, id, retired_at from former) c
             join field_channel h on h.tenant_id = c.tenant_id and h.point_id = c.id) h;
  return null;
end $$;

-- The last number is read from its index, whatever the planner knows of entries that were written just now.
create or replace function move_audit_head() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update audit_head h set number = new.number, hash = new.hash
   where h.tenant_id = new.tenant_id
     and new.number = (select e.number from audit_entry e where e.tenant_id = new.tenant_id order by e.number desc limit 1);
  return null;
end $$;

-- Nothing comes back into what is being retired: what stands around is looked at under its lock, as for what is added.
drop trigger place on device;
drop trigger place on point;
create trigger place before insert or update of unit_id, retired_at on device for each row execute function place_device();
create trigger place before insert or update of device_id, retired_at on point for each row execute function place_point();

-- These are planned once for a connection, at times while the tables have few rows; then each of ten thousand rows read all others.
alter function place_device() set enable_seqscan = off;
alter function place_point() set enable_seqscan = off;
alter function place_point_limit() set enable_seqscan = off;
alter function keep_limits() set enable_seqscan = off;
alter function apply_limits() set enable_seqscan = off;
alter function tell_point_feeds() set enable_seqscan = off;
