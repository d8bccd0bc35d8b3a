-- A monitored object: works, pump station, river section, outfall.
create table unit (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  kind text not null check (kind in ('water-works', 'sewage-works', 'pump-station', 'river-section',
    'outfall', 'mill', 'tailings-pond', 'network')),
  name_zh text not null,
  name_en text not null,
  is_demo boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index unit_organisation on unit (tenant_id, organisation_id, position);
call protect_organisation_table('unit', 'select, insert, update');
call open_to_worker('unit', 'select, insert');

-- Equipment in a unit that points belong to.
create table device (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  unit_id uuid not null,
  name_zh text not null,
  name_en text not null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id)
);
create index device_unit on device (tenant_id, unit_id);
call protect_organisation_table('device', 'select, insert, update');
call open_to_worker('device', 'select, insert');

-- A measured or computed quantity. series is the short number under which its samples are stored.
create table point (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  unit_id uuid not null,
  device_id uuid not null,
  series int generated always as identity unique,
  name_zh text not null,
  name_en text not null,
  factor text not null,
  unit_of_measure text not null,
  decimals smallint not null check (decimals between 0 and 8),
  low_limit double precision,
  high_limit double precision,
  period_seconds int not null default 60 check (period_seconds between 1 and 86400),
  -- Place in the short list of a unit; null = only in its detail.
  summary_position smallint,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id),
  foreign key (tenant_id, device_id) references device (tenant_id, id)
);
create index point_unit on point (tenant_id, unit_id, position);
call protect_organisation_table('point', 'select, insert, update');
call open_to_worker('point', 'select, insert');
