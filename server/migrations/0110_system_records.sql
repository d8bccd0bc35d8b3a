-- Systems and version records as records of the kit.

-- What the migration writes has no entry, which would be made at the end and hold the table until then.
drop trigger audit on system;
drop trigger audit on system_organisation;
drop trigger audit on version_record;
alter table menu_entry disable trigger user;

-- icon: one of the eight icons of tabs; null for the one of its place. display: a tab of the header, not shown, or a link to a
-- large screen, which is no system to work in. organisation_ids: those that have it where not all have it.
alter table system
  add version int not null default 1,
  add icon text check (icon in ('1', '2', '3', '4', '5', '6', '7', '8')),
  add display text not null default 'tab' check (display in ('tab', 'hidden', 'screen')),
  add is_limited boolean not null default false,
  add organisation_ids text[] not null default '{}',
  alter position drop default;

alter table system disable trigger user;
update system s set
  display = case when version_name like 'OTHER\_%' then 'screen' when display_id = 1 then 'hidden' else 'tab' end,
  version_name = coalesce(nullif(trim(both '-' from
    regexp_replace(lower(regexp_replace(version_name, '^OTHER_', '')), '[^a-z\d]+', '-', 'g')), ''), 'standard'),
  organisation_ids = array(select o.organisation_id::text from system_organisation o
    where o.tenant_id = s.tenant_id and o.system_id = s.id order by 1),
  is_limited = exists (select from system_organisation o where o.tenant_id = s.tenant_id and o.system_id = s.id);

alter table system enable trigger user;

alter table system drop display_id;
drop table system_organisation;
grant delete on system to iwater_app;
call keep_record_order('system', 'position');
call audit_table('system', '{}', '{version}');

-- A menu goes with its system.
alter table menu_entry drop constraint menu_entry_tenant_id_system_id_fkey,
  add foreign key (tenant_id, system_id) references system (tenant_id, id) on delete cascade;

-- A system of a deleted organisation alone stays, for nobody.
create function leave_systems() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update system set organisation_ids = array_remove(organisation_ids, old.id::text), version = version + 1
   where tenant_id = old.tenant_id and organisation_ids @> array[old.id::text];
  return null;
end $$;
revoke execute on function leave_systems() from public;
create trigger leave_systems after delete on organisation for each row execute function leave_systems();

alter table version_record rename version to number;
alter table version_record add version int not null default 1,
  drop constraint version_record_tenant_id_version_key,
  add constraint version_record_tenant_id_number_key unique (tenant_id, number) deferrable;
grant update, delete on version_record to iwater_app;
call audit_table('version_record', '{}', '{version}');

-- The version that a tenant has reached: that of its latest record.
create view reached_version with (security_invoker = true) as
  select distinct on (tenant_id) tenant_id, number from version_record order by tenant_id, released_on desc, id desc;
grant select on reached_version to iwater_app;
alter table branding drop version_number;

-- Configuration management of the tenants that are there has the new pages too, before the page of page settings.
insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, p.zh, p.en, p.icon, p.path, 'navigation.configure', true, e.position
    from menu_entry e
   cross join (values ('系统管理', 'Systems', 'boxes', '/system/systems'),
                      ('版本记录', 'Version records', 'file-text', '/system/versions')) p (zh, en, icon, path)
   where e.is_configuration and e.path = '/system/pages';
alter table menu_entry enable trigger user;
