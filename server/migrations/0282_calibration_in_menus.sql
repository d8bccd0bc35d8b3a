-- Menus of tenants that were there before the pages of calibration have them as menus of new tenants do: behind the maintenance plans, and
-- the rules in configuration management behind those too.

-- What the migration writes has no entry in the trail.
alter table menu_entry disable trigger user;

insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, p.name_zh, p.name_en, p.icon, p.path, 'maintenance.view',
         e.is_configuration, e.position + p.at
    from menu_entry e
    join tenant t on t.id = e.tenant_id and t.created_at < (select applied_at from migration where name = '0280_calibration.sql')
    join (values (64, '/maintenance/calibrations', '校准台账', 'Calibration book', 'book-open', false),
                 (128, '/maintenance/calibration-rules', '校准规则', 'Calibration rules', 'circle-gauge', false),
                 (128, '/maintenance/calibration-rules', '校准规则', 'Calibration rules', 'circle-gauge', true))
         p (at, path, name_zh, name_en, icon, is_configuration) on p.is_configuration = e.is_configuration
   where e.path = '/maintenance/plans' and not exists (
     select from menu_entry o where o.tenant_id = e.tenant_id and o.system_id = e.system_id
       and o.is_configuration = e.is_configuration and o.path = p.path);

alter table menu_entry enable trigger user;
