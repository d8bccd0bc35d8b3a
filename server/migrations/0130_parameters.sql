-- Numbers of the product as a tenant wants them; null, or no row: as the product has them. The contract has the same bounds.
create table parameter (
  tenant_id int primary key references tenant (id),
  lock_after int check (lock_after between 0 and 240),
  session_hours int check (session_hours between 8 and 720),
  idle_hours int check (idle_hours between 3 and 168),
  trusted_device_days int check (trusted_device_days between 7 and 365),
  sms_code_minutes int check (sms_code_minutes between 2 and 15),
  page_rows int check (page_rows in (10, 20, 30, 40, 50, 100)),
  system_tabs int check (system_tabs between 3 and 12),
  message_poll_seconds int check (message_poll_seconds between 10 and 300),
  message_files int check (message_files between 1 and 20),
  picture_megabytes int check (picture_megabytes between 1 and 20),
  file_megabytes int check (file_megabytes between 1 and 100),
  person_megabytes int check (person_megabytes between 100 and 10240)
);
call protect_tenant_table('parameter', 'select, insert, update');
call open_to_worker('parameter', 'select');
call audit_table('parameter');
create view device_trust with (security_invoker = true) as select tenant_id, trusted_device_days as days from parameter;
grant select on device_trust to iwater_app, iwater_worker;

-- Configuration management of the tenants that are there has the page too, before that of sign-in settings.
alter table menu_entry disable trigger user;
insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, '参数设置', 'Parameters', 'sliders-horizontal', '/system/parameters',
         'organisation.manage', true, e.position
    from menu_entry e
   where e.is_configuration and e.path = '/system/sign-in' and not exists (
     select from menu_entry r where r.tenant_id = e.tenant_id and r.system_id = e.system_id and r.path = '/system/parameters');
alter table menu_entry enable trigger user;
