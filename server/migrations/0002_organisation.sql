-- A customer: the root of a tree of organisations. Its number is internal; people know it by its code.
create table tenant (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{2,32}$'),
  time_zone text not null default 'Asia/Shanghai',
  is_demo boolean not null default false,
  -- Days that samples are kept, at first the ten years that a trend may span; rollups are kept for ever.
  retention_days int not null default 3653 check (retention_days between 1 and 36500),
  created_at timestamptz not null default now()
);
alter table tenant enable row level security;
alter table tenant force row level security;
create policy app on tenant to iwater_app using (id = (select app_tenant()));
create policy owner on tenant to current_user using (true) with check (true);
grant select on tenant to iwater_app;
call open_to_worker('tenant', 'select');

-- A node of a tenant's tree. path holds the ids from the root to the node itself.
create table organisation (
  tenant_id int not null references tenant (id),
  id uuid not null,
  parent_id uuid,
  path uuid[] not null,
  kind text not null check (kind in ('group', 'plant', 'centre', 'station', 'department')),
  name_zh text not null,
  name_en text not null,
  position int not null default 0,
  is_shown boolean not null default true,
  is_team_enabled boolean not null default true,
  -- Address of its large screen, for it and for what is below it and has none of its own.
  screen_display text,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references organisation (tenant_id, id),
  check (path[array_length(path, 1)] = id)
);
create unique index organisation_one_root on organisation (tenant_id) where parent_id is null;
create index organisation_path on organisation using gin (path);
alter table organisation enable row level security;
alter table organisation force row level security;
create policy app on organisation to iwater_app
  using (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or id = any ((select app_organisations())::uuid[])
      or id = (select app_organisation())))
  with check (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or parent_id = any ((select app_organisations())::uuid[])));
create policy owner on organisation to current_user using (true) with check (true);
grant select, insert, update on organisation to iwater_app;
call open_to_worker('organisation', 'select');

-- How a tenant looks. Pictures are paths below /uploads.
create table branding (
  tenant_id int primary key references tenant (id),
  system_name_zh text not null,
  system_name_en text not null,
  slogan_zh text not null default '',
  slogan_en text not null default '',
  brand_color text not null default '#409EFF' check (brand_color ~ '^#[0-9A-Fa-f]{6}$'),
  theme text not null default 'default' check (theme in ('default', 'mining')),
  name_style jsonb not null default '{}',
  logo_file text,
  system_logo_1 text,
  system_logo_2 text,
  login_file text,
  web_icon_file text,
  footer_zh text,
  footer_en text,
  hotline text,
  contact_phone text,
  contact_email text,
  contact_address_zh text,
  contact_address_en text,
  extended_name_zh text,
  extended_name_en text,
  extended_url text,
  extended_logo_file text,
  app_url text,
  scaling_layout numeric,
  version_name text not null default 'standard',
  version_number text not null default '1.0',
  shows_organisation boolean not null default true
);
call protect_tenant_table('branding', 'select, update');

-- Host names under which a tenant is reached, for the code script.
create table tenant_host (
  host text primary key,
  tenant_id int not null references tenant (id)
);
call protect_tenant_table('tenant_host', 'select');

-- Before anybody is signed in no tenant is set, so these few questions are answered by functions of the owner.
create function tenant_by_code(wanted text) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select id from tenant where code = wanted $$;
create function code_by_host(wanted text) returns text
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select t.code from tenant_host h join tenant t on t.id = h.tenant_id where h.host = wanted $$;
revoke execute on function tenant_by_code(text), code_by_host(text) from public;
grant execute on function tenant_by_code(text), code_by_host(text) to iwater_app;

-- Tenants come into being by this function alone, so that the application's role needs no right to add any.
create function create_tenant(new_code text, zone text, demo boolean, root uuid, zh text, en text) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare number int;
begin
  insert into tenant (code, time_zone, is_demo) values (new_code, zone, demo) returning id into number;
  insert into organisation (tenant_id, id, path, kind, name_zh, name_en)
    values (number, root, array[root], 'group', zh, en);
  insert into branding (tenant_id, system_name_zh, system_name_en) values (number, zh, en);
  return number;
end $$;
revoke execute on function create_tenant(text, text, boolean, uuid, text, text) from public;
