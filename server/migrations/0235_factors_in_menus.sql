-- Menus of tenants that were there before the page of factors have it after that of points, as menus of new tenants do.

-- What the migration writes has no entry in the trail.
alter table menu_entry disable trigger user;

create temporary table menu_without_factors on commit drop as
  select e.tenant_id, e.system_id, e.parent_id, e.position
    from menu_entry e join tenant t on t.id = e.tenant_id
   where not e.is_configuration and e.path = '/plant/points'
     and t.created_at < (select applied_at from migration where name = '0160_factors.sql')
     and not exists (select from menu_entry f
       where f.tenant_id = e.tenant_id and f.system_id = e.system_id and not f.is_configuration and f.path = '/plant/factors');

update menu_entry m set position = m.position + 1
  from menu_without_factors w
 where m.tenant_id = w.tenant_id and m.system_id = w.system_id and not m.is_configuration
   and m.parent_id is not distinct from w.parent_id and m.position > w.position;

insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select tenant_id, gen_random_uuid(), system_id, parent_id, '因子', 'Factors', 'flask-conical', '/plant/factors',
         'monitoring.view', false, position + 1
    from menu_without_factors;

alter table menu_entry enable trigger user;
