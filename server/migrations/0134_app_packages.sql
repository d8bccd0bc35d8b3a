-- Mobile apps of tenants, as files that phones install.
alter table file drop constraint file_file_group_check,
  add constraint file_file_group_check
    check (file_group in ('image', 'voice', 'zips', 'office', 'video', 'text', 'package'));

create table app_package (
  name_zh text not null,
  name_en text not null,
  platform text not null check (platform in ('android', 'ios')),
  version_name text not null,
  is_current boolean not null,
  package uuid not null,
  bundle_id text,
  notes_zh text,
  notes_en text,
  created_at timestamptz not null default now()
);
call make_record_table('app_package', 'tenant', '{}');
call keep_record_files('app_package', 'organisation.manage');
create unique index app_package_current on app_package (tenant_id, platform) where is_current;

-- What a package is for follows from its file. One that becomes current takes the place of the other one, whose open forms have
-- to notice: it gets another version.
create function keep_app_package() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select case f.extension when 'apk' then 'android' when 'ipa' then 'ios' end into new.platform
    from file f where f.tenant_id = new.tenant_id and f.id = new.package;
  if new.is_current then
    perform pg_advisory_xact_lock(hashtextextended('app_package ' || new.tenant_id, 0));
    update app_package set is_current = false, version = version + 1
     where tenant_id = new.tenant_id and platform = new.platform and id <> new.id and is_current;
  end if;
  return new;
end $$;
revoke execute on function keep_app_package() from public;
create trigger keep_app_package before insert or update of package, is_current on app_package
  for each row execute function keep_app_package();

-- Configuration management of the tenants that are there has the page too, before that of sign-in settings.
alter table menu_entry disable trigger user;
insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, '移动应用', 'Mobile app', 'package', '/system/app-packages',
         'organisation.manage', true, e.position
    from menu_entry e
   where e.is_configuration and e.path = '/system/sign-in' and not exists (
     select from menu_entry r where r.tenant_id = e.tenant_id and r.system_id = e.system_id and r.path = '/system/app-packages');
alter table menu_entry enable trigger user;
