-- The weather of places instead of organisations: a place is pulled once for all tenants that have it.
drop table city_weather;

-- A pair of coordinates, rounded to two places, some kilometre: a city or what was entered by hand. Belongs to no tenant, because
-- the weather of a place is that of everybody there.
create table weather_place (
  id int generated always as identity primary key,
  latitude numeric(4, 2) not null check (latitude between -90 and 90),
  longitude numeric(5, 2) not null check (longitude between -180 and 180),
  unique (latitude, longitude)
);

-- What is pulled of a place next, and how the last try ended. Belongs to no tenant, as its place.
create table weather_due (
  place_id int not null references weather_place on delete cascade,
  kind text not null check (kind in ('now', 'hours', 'days', 'alerts', 'indices')),
  due_at timestamptz not null,
  -- Tries in a row that failed, with the last one.
  failures int not null default 0,
  failed_at timestamptz,
  fault text,
  primary key (place_id, kind),
  check ((failures = 0) = (failed_at is null) and (failed_at is null) = (fault is null))
);
create index weather_due_at on weather_due (due_at);

-- The last successful pull of each hour, in the form that all providers are brought into. Belongs to no tenant, as its place.
create table weather_pull (
  place_id int not null references weather_place on delete cascade,
  kind text not null check (kind in ('now', 'hours', 'days', 'alerts', 'indices')),
  hour timestamptz not null,
  pulled_at timestamptz not null,
  provider text not null,
  body jsonb not null,
  primary key (place_id, kind, hour)
);
alter table weather_pull alter column body set storage main;

-- Which place an organisation and those below it have the weather of.
create table weather_organisation (
  city text,
  is_shown boolean not null,
  name_zh text,
  name_en text,
  latitude numeric(15, 4) check (latitude between -90 and 90),
  longitude numeric(15, 4) check (longitude between -180 and 180),
  -- How the place is called: the city, or what was entered by hand.
  place_zh text,
  place_en text,
  place_id int references weather_place,
  check (city is not null or (name_zh is not null and latitude is not null and longitude is not null))
);
call make_record_table('weather_organisation', 'organisation', '{organisation_id}');
create index weather_organisation_place on weather_organisation (place_id);
call open_to_worker('weather_organisation', 'select');
-- What follows from the rest is not recorded.
drop trigger audit on weather_organisation;
call audit_table('weather_organisation', '{}', '{version,place_id,place_zh,place_en}');

-- The places of the tenant of the session, also those of organisations that it does not see: what stands below these has them too.
create function app_weather_places() returns int[] language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct place_id), '{}') from weather_organisation where tenant_id = app_tenant()
$$;
revoke execute on function app_weather_places() from public;
grant execute on function app_weather_places() to iwater_app;

create procedure pg_temp.protect_places(name regclass, "column" name) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy app on %s for select to iwater_app using (%I = any ((select app_weather_places())::int[]))', name, "column");
  execute format('create policy owner on %s to current_user using (true) with check (true)', name);
  execute format('grant select on %s to iwater_app', name);
end $$;
call pg_temp.protect_places('weather_place', 'id');
call pg_temp.protect_places('weather_due', 'place_id');
call pg_temp.protect_places('weather_pull', 'place_id');
call open_to_worker('weather_place', 'select, delete');
call open_to_worker('weather_due', 'select, insert, update, delete');
call open_to_worker('weather_pull', 'select, insert, update, delete');

-- The place of coordinates, which is made where it is new. It stays while an organisation has it.
create function weather_place_at(wanted_latitude numeric, wanted_longitude numeric) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found_id int;
begin
  insert into weather_place (latitude, longitude) values (round(wanted_latitude, 2), round(wanted_longitude, 2))
    on conflict do nothing;
  select p.id into strict found_id from weather_place p
   where p.latitude = round(wanted_latitude, 2) and p.longitude = round(wanted_longitude, 2);
  return found_id;
end $$;
revoke execute on function weather_place_at(numeric, numeric) from public;
grant execute on function weather_place_at(numeric, numeric) to iwater_app;

-- The weather organisation that an organisation of the session's tenant has: its own, or that of its nearest superior, which the
-- session may not see otherwise. Whether the organisation itself is visible is for the caller to ask.
create function weather_of(wanted uuid) returns table (organisation_id uuid, place_id int, place_zh text, place_en text, is_shown boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select w.organisation_id, w.place_id, w.place_zh, w.place_en, w.is_shown
    from organisation o
    join weather_organisation w on w.tenant_id = o.tenant_id and w.organisation_id = any (o.path) and w.place_id is not null
   where o.tenant_id = app_tenant() and o.id = wanted
   order by array_position(o.path, w.organisation_id) desc limit 1
$$;
revoke execute on function weather_of(uuid) from public;
grant execute on function weather_of(uuid) to iwater_app;

-- Configuration management of the tenants that are there has the page too, behind that of organisations.
alter table menu_entry disable trigger user;
insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, '天气单位', 'Weather organisations', 'cloud-sun',
         '/system/weather-organisations', 'organisation.manage', true, e.position + 512
    from menu_entry e
   where e.is_configuration and e.path = '/system/organisations' and not exists (
     select from menu_entry r where r.tenant_id = e.tenant_id and r.system_id = e.system_id and r.path = '/system/weather-organisations');
alter table menu_entry enable trigger user;
