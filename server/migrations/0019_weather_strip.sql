-- The weather of a city by day, as the header shows it, kept with the organisation whose city it is. It holds for
-- everything below that organisation too, so whoever belongs to a part of the tenant may read it.
create table city_weather (
  tenant_id int not null,
  organisation_id uuid not null,
  day date not null,
  city_zh text not null,
  city_en text not null,
  icon text not null check (icon in ('sunny', 'cloudy', 'overcast', 'fog', 'drizzle', 'rain', 'thunder', 'sleet', 'snow', 'wind')),
  -- Degrees Celsius.
  low smallint not null,
  high smallint not null check (high >= low),
  primary key (tenant_id, organisation_id, day),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_tenant_table('city_weather', 'select');
