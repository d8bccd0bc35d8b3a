-- Menus of tenants that were there before the pages of maintenance have them as menus of new tenants do: a group behind that of
-- trends, and plans and holidays in configuration management behind the limit versions.

-- What the migration writes has no entry in the trail.
alter table menu_entry disable trigger user;

create temporary table maintenance_page (at int, path text, name_zh text, name_en text, icon text) on commit drop;
insert into maintenance_page values
  (1, '/maintenance/tasks', '维护工作', 'Maintenance tasks', 'clipboard-list'),
  (2, '/maintenance/plans', '维护计划', 'Maintenance plans', 'wrench'),
  (3, '/maintenance/holidays', '节假日', 'Holidays', 'calendar-days');

create temporary table made_group on commit drop as
  select distinct on (e.tenant_id, e.system_id)
         e.tenant_id, e.system_id, gen_random_uuid() as id, coalesce(m.position, e.position) + 512 as position
    from menu_entry e
    join tenant t on t.id = e.tenant_id and t.created_at < (select applied_at from migration where name = '0246_maintenance.sql')
    left join menu_entry m on m.tenant_id = e.tenant_id and m.id = e.parent_id and m.parent_id is null
   where not e.is_configuration and e.path = '/monitoring/trend' and not exists (
     select from menu_entry o where o.tenant_id = e.tenant_id and o.system_id = e.system_id
       and not o.is_configuration and o.path in (select path from maintenance_page))
   order by e.tenant_id, e.system_id, e.position;

insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, opens, path, is_configuration, position)
  select tenant_id, id, system_id, '维护', 'Maintenance', 'wrench', 'module', '', false, position from made_group;
insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select g.tenant_id, gen_random_uuid(), g.system_id, g.id, p.name_zh, p.name_en, p.icon, p.path, 'maintenance.view', false, p.at * 1024
    from made_group g cross join maintenance_page p;

insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, p.name_zh, p.name_en, p.icon, p.path, 'maintenance.view', true,
         e.position + (p.at - 1) * 256
    from menu_entry e join maintenance_page p on p.at > 1
   where e.is_configuration and e.path = '/plant/limit-versions' and not exists (
     select from menu_entry o where o.tenant_id = e.tenant_id and o.system_id = e.system_id and o.is_configuration and o.path = p.path);

alter table menu_entry enable trigger user;
