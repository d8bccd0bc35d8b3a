-- Organisations as records of the kit: a tree that users put in order, with their host names and the heads of departments.

alter table organisation
  add version int not null default 1,
  add head_ids text[] not null default '{}',
  alter position drop default,
  drop constraint organisation_tenant_id_parent_id_fkey;
grant delete on organisation to iwater_app;

-- The path follows from the organisation above.
drop trigger audit on organisation;
call audit_table('organisation', '{}', '{version, path}');

-- A name that is given in one language stands for both. The path is worked out one transaction at a time, as keep_tree has it:
-- otherwise one could be made of a path that another transaction is changing. Below what the session does not see nothing
-- is put, and a new organisation is in sight at once.
create function place_organisation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.name_zh := coalesce(nullif(new.name_zh, ''), new.name_en);
  new.name_en := coalesce(nullif(new.name_en, ''), new.name_zh);
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id then
    return new;
  end if;
  if app_tenant() is not null and not coalesce(app_sees_all(), false) then
    if new.parent_id is null or not new.parent_id = any (app_organisations()) then
      raise exception 'an organisation outside of what is visible to the session' using errcode = '42501';
    end if;
    if tg_op = 'INSERT' then
      perform set_config('app.organisations', (app_organisations() || new.id)::text, true);
    end if;
  end if;
  perform pg_advisory_xact_lock(734519, new.tenant_id);
  new.path := coalesce((select path from organisation where tenant_id = new.tenant_id and id = new.parent_id), '{}') || new.id;
  return new;
end $$;
create trigger place before insert or update of parent_id, name_zh, name_en on organisation
  for each row execute function place_organisation();

-- Named so that it comes after keep_tree, which refuses circles.
create function move_organisations_below() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisation set path = new.path || path[cardinality(old.path) + 1:]
   where tenant_id = new.tenant_id and path @> array[new.id] and id <> new.id;
  return null;
end $$;
create trigger move_below after update of parent_id on organisation for each row
  when (new.parent_id is distinct from old.parent_id) execute function move_organisations_below();

call keep_record_tree('organisation', 'parent_id');
call keep_record_order('organisation', 'position');

create trigger tell_removed after delete on organisation referencing old table as changed
  for each statement execute function tell_sessions_of_tenant();

-- The organisation that a session works for is seen by its name in every scope, and changed where its data are seen.
drop policy app on organisation;
create policy app on organisation for select to iwater_app
  using (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or id = any ((select app_organisations())::uuid[])
      or id = (select app_organisation())));
create policy app_insert on organisation for insert to iwater_app
  with check (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or parent_id = any ((select app_organisations())::uuid[])));
create policy app_update on organisation for update to iwater_app
  using (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or id = any ((select app_organisations())::uuid[])));
create policy app_delete on organisation for delete to iwater_app
  using (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or id = any ((select app_organisations())::uuid[])));

-- What is set for an organisation goes with it; what people and devices have brought in keeps it.
alter table system_organisation drop constraint system_organisation_tenant_id_organisation_id_fkey,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;
alter table tool drop constraint tool_tenant_id_organisation_id_fkey,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;
alter table city_weather drop constraint city_weather_tenant_id_organisation_id_fkey,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;
alter table default_desktop drop constraint default_desktop_tenant_id_organisation_id_fkey,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;

-- Host names belong to an organisation, by default to the topmost. No two tenants have the same one. What the migration writes
-- has no entry, which would be made at the end and hold the table until then.
drop trigger audit on tenant_host;
alter table tenant_host add id uuid not null default gen_random_uuid(), add parent_id uuid, add position int not null default 0;
update tenant_host h set parent_id = o.id from organisation o where o.tenant_id = h.tenant_id and o.parent_id is null;
alter table tenant_host
  alter parent_id set not null,
  drop constraint tenant_host_pkey,
  add primary key (tenant_id, id),
  add unique (host),
  add foreign key (tenant_id, parent_id) references organisation (tenant_id, id) on delete cascade;
create index on tenant_host (tenant_id, parent_id, position);
drop policy app on tenant_host;
create policy app on tenant_host to iwater_app
  using (tenant_id = (select app_tenant())
    and exists (select from organisation o where o.tenant_id = tenant_host.tenant_id and o.id = tenant_host.parent_id));
grant insert, update, delete on tenant_host to iwater_app;
call audit_table('tenant_host', '{}', '{position}');

create function place_host() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.parent_id := (select id from organisation where tenant_id = new.tenant_id and parent_id is null);
  return new;
end $$;
create trigger place before insert on tenant_host for each row when (new.parent_id is null) execute function place_host();

revoke execute on function place_organisation(), move_organisations_below(), place_host() from public;
