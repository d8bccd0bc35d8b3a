-- The menus of the tenants that are there have the page of the weather too, behind that of trends where they have it, as those of new
-- tenants do.
alter table menu_entry disable trigger user;
insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, position)
  select distinct on (e.tenant_id, e.system_id)
         e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, '天气', 'Weather', 'cloud-sun', '/weather/index', e.position + 512
    from menu_entry e
   where not e.is_configuration and e.path = '/monitoring/trend'
     and not exists (select from menu_entry w where w.tenant_id = e.tenant_id and w.system_id = e.system_id and w.path = '/weather/index')
   order by e.tenant_id, e.system_id, e.position;
alter table menu_entry enable trigger user;
