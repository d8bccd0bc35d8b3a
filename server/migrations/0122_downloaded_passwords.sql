-- Downloads of first passwords, for the audit trail: who had them, of which import, of how many people.
create table first_password_download (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  import_id uuid not null,
  people int not null check (people > 0),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index first_password_download_importer on first_password_download (tenant_id, account_id);
call protect_own_table('first_password_download', 'select, insert');
call audit_table('first_password_download');

-- Configuration management of the tenants that are there has the page of retention too, before that of sign-in settings.
alter table menu_entry disable trigger user;
insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, '数据保留', 'Data retention', 'archive', '/system/retention',
         'organisation.manage', true, e.position
    from menu_entry e
   where e.is_configuration and e.path = '/system/sign-in' and not exists (
     select from menu_entry r where r.tenant_id = e.tenant_id and r.system_id = e.system_id and r.path = '/system/retention');
alter table menu_entry enable trigger user;
