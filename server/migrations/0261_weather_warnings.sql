-- Of which place each organisation of the session's tenant has the weather: its own, or that of its nearest superior. Whether the
-- organisation is visible is for the caller to ask.
create function weather_places() returns table (organisation_id uuid, place_id int)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select o.id, w.place_id
    from organisation o
   cross join lateral (
     select w.place_id from weather_organisation w
      where w.tenant_id = o.tenant_id and w.organisation_id = any (o.path) and w.place_id is not null
      order by array_position(o.path, w.organisation_id) desc limit 1) w
   where o.tenant_id = app_tenant()
$$;
revoke execute on function weather_places() from public;
grant execute on function weather_places() to iwater_app;

-- Severe alerts of which the people of a tenant were sent a message, so that each is sent once. One whose colour changes is another.
create table weather_warning (
  tenant_id int not null references tenant,
  place_id int not null references weather_place on delete cascade,
  alert text not null,
  colour text not null,
  sent_at timestamptz not null,
  primary key (tenant_id, place_id, alert, colour)
);
create index weather_warning_sent on weather_warning (sent_at);
call protect_tenant_table('weather_warning', 'select, insert');
call open_to_worker('weather_warning', 'select, delete');
