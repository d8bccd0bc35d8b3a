-- A product line that a tenant has: the first level of choice in the header.
create table system (
  tenant_id int not null references tenant (id),
  id uuid not null,
  name_zh text not null,
  name_en text not null,
  version_name text not null default 'standard',
  display_id int not null default 0,
  team_flag text not null default '1,1',
  is_default_desktop boolean not null default false,
  function_url text,
  -- Picture behind the header, a path below /uploads.
  top_image text,
  position int not null default 0,
  primary key (tenant_id, id)
);
call protect_tenant_table('system', 'select, insert, update');

-- Organisations that have a system; a system without rows here belongs to every organisation of the tenant.
create table system_organisation (
  tenant_id int not null,
  system_id uuid not null,
  organisation_id uuid not null,
  primary key (tenant_id, system_id, organisation_id),
  foreign key (tenant_id, system_id) references system (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_tenant_table('system_organisation', 'select, insert, delete');

-- An entry of a system's menu: a module (no parent) or a function below one.
create table menu_entry (
  tenant_id int not null,
  id uuid not null,
  system_id uuid not null,
  parent_id uuid,
  name_zh text not null,
  name_en text not null,
  icon text not null default 'dot',
  path text not null,
  external_url text,
  -- The right a person needs to see the entry; null = everybody who has the system.
  permission text,
  is_configuration boolean not null default false,
  is_kept_alive boolean not null default true,
  position int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, system_id) references system (tenant_id, id),
  foreign key (tenant_id, parent_id) references menu_entry (tenant_id, id)
);
create index menu_entry_system on menu_entry (tenant_id, system_id, position);
call protect_tenant_table('menu_entry', 'select, insert, update, delete');
