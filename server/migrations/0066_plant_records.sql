-- Units, devices and points as records of the kit, and the limits of points with the time from which each version holds.

alter table unit add version int not null default 1;
alter table device add version int not null default 1;
alter table point add version int not null default 1,
  alter decimals type int, alter summary_position type int, alter unit_of_measure drop not null;
grant delete on unit, device, point to iwater_app;

drop trigger audit on unit;
drop trigger audit on device;
drop trigger audit on point;
call audit_table('unit', '{}', '{version}');
call audit_table('device', '{}', '{version}');
call audit_table('point', '{}', '{version}');

create index point_device on point (tenant_id, device_id);
create index device_name_order on device (tenant_id, name_zh, id);
create index point_name_order on point (tenant_id, name_zh, id);

create or replace view point_name with (security_invoker = true) as
  select tenant_id, id, unit_id, device_id, series, name_zh, name_en, factor,
         coalesce(unit_of_measure, '') as unit_of_measure, created_at
    from point;

-- What devices and points are called where they are referred to: many units have a device of the same name.
create view device_place with (security_invoker = true) as
  select d.tenant_id, d.id, d.name_zh || ' · ' || u.name_zh as name_zh, d.name_en || ' · ' || u.name_en as name_en
    from device d join unit u on u.tenant_id = d.tenant_id and u.id = d.unit_id;
create view point_place with (security_invoker = true) as
  select p.tenant_id, p.id, p.name_zh || ' · ' || u.name_zh as name_zh, p.name_en || ' · ' || u.name_en as name_en
    from point p join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id;
grant select on device_place, point_place to iwater_app;

-- A unit that nothing else uses takes along that people follow it.
alter table followed_unit drop constraint followed_unit_tenant_id_unit_id_fkey,
  add foreign key (tenant_id, unit_id) references unit (tenant_id, id) on delete cascade;

-- The organisation of a device is that of its unit, and a point stands where its device does. Their writers need not say it.
create function place_device() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select u.organisation_id into new.organisation_id from unit u
   where u.tenant_id = new.tenant_id and u.id = new.unit_id;
  return new;
end $$;
create trigger place before insert or update of unit_id on device for each row execute function place_device();

create function place_point() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select d.unit_id, d.organisation_id into new.unit_id, new.organisation_id from device d
   where d.tenant_id = new.tenant_id and d.id = new.device_id;
  return new;
end $$;
create trigger place before insert or update of device_id on point for each row execute function place_point();

-- What belongs to a unit or a device moves with it.
create function move_unit_contents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update device set organisation_id = new.organisation_id where tenant_id = new.tenant_id and unit_id = new.id;
  update field_connection set organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and unit_id = new.id;
  return null;
end $$;
create trigger move_contents after update of organisation_id on unit for each row
  when (old.organisation_id <> new.organisation_id) execute function move_unit_contents();

create function move_device_points() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update point set unit_id = new.unit_id, organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and device_id = new.id;
  return null;
end $$;
create trigger move_points after update of unit_id, organisation_id on device for each row
  when (old.unit_id <> new.unit_id or old.organisation_id <> new.organisation_id)
  execute function move_device_points();

-- Limits of a point from a moment on, until its next version. Those of the point itself are the ones in force.
create table point_limit (
  point_id uuid not null,
  valid_from timestamptz not null,
  low_limit double precision,
  high_limit double precision,
  note text
);
call make_record_table('point_limit', 'organisation');
alter table point_limit
  add foreign key (tenant_id, point_id) references point (tenant_id, id) on delete cascade,
  add unique (tenant_id, point_id, valid_from);
create index point_limit_time on point_limit (tenant_id, valid_from, id);
create index point_limit_due on point_limit (valid_from);
-- Timed work puts a version into force when its time comes.
call open_to_worker('point_limit', 'select');
grant update (low_limit, high_limit) on point to iwater_worker;
call keep_record_comments('point_limit', 'monitoring.view', 'monitoring.manage');

create function place_point_limit() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select p.organisation_id into new.organisation_id from point p
   where p.tenant_id = new.tenant_id and p.id = new.point_id;
  return new;
end $$;
create trigger place before insert or update of point_id on point_limit for each row execute function place_point_limit();

create function move_point_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update point_limit set organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and point_id = new.id;
  return null;
end $$;
create trigger move_limits after update of organisation_id on point for each row
  when (old.organisation_id <> new.organisation_id) execute function move_point_limits();

-- The version of a point that is in force; no row where it has none yet.
create function limits_in_force(tenant int, point uuid, out low_limit double precision, out high_limit double precision)
  returns setof record language sql stable set search_path = pg_catalog, public as $$
  select l.low_limit, l.high_limit from point_limit l
   where l.tenant_id = tenant and l.point_id = point and l.valid_from <= now()
   order by l.valid_from desc limit 1 $$;

create function apply_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  row constant point_limit := case when tg_op = 'DELETE' then old else new end;
  low double precision;
  high double precision;
begin
  select f.low_limit, f.high_limit into low, high from limits_in_force(row.tenant_id, row.point_id) f;
  update point set low_limit = low, high_limit = high
   where tenant_id = row.tenant_id and id = row.point_id
     and (low_limit, high_limit) is distinct from (low, high);
  return null;
end $$;
create trigger apply after insert or update or delete on point_limit for each row execute function apply_limits();

-- Limits that are changed at the point itself are a version from now on; a new point has had its own from the beginning.
create function keep_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  low double precision;
  high double precision;
begin
  select f.low_limit, f.high_limit into low, high from limits_in_force(new.tenant_id, new.id) f;
  if (low, high) is distinct from (new.low_limit, new.high_limit) then
    insert into point_limit (tenant_id, id, point_id, organisation_id, valid_from, low_limit, high_limit)
      values (new.tenant_id, gen_random_uuid(), new.id, new.organisation_id,
        case when tg_op = 'INSERT' then new.created_at else now() end, new.low_limit, new.high_limit)
      on conflict (tenant_id, point_id, valid_from)
      do update set low_limit = excluded.low_limit, high_limit = excluded.high_limit;
  end if;
  return null;
end $$;

-- What points have already. These versions are not news to the trail.
alter table point_limit disable trigger user;
insert into point_limit (tenant_id, id, point_id, organisation_id, valid_from, low_limit, high_limit)
  select tenant_id, gen_random_uuid(), id, organisation_id, created_at, low_limit, high_limit from point
   where low_limit is not null or high_limit is not null;
alter table point_limit enable trigger user;

create trigger keep_limits after insert or update of low_limit, high_limit on point
  for each row execute function keep_limits();

revoke execute on function place_device(), place_point(), move_unit_contents(), move_device_points(), place_point_limit(),
  move_point_limits(), limits_in_force(int, uuid), apply_limits(), keep_limits() from public;
