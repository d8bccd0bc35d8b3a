-- Configuration management of the tenants that are there has its pages in groups too, with those that were missing, where nobody
-- has made modules of their own. Other entries stay as they are, behind the groups.

-- What the migration writes has no entry in the trail.
alter table menu_entry disable trigger user;

-- The examples of components are no configuration of a tenant.
delete from menu_entry where is_configuration and path = '/system/gallery';

create temporary table configuration_group (at int, name_zh text, name_en text, icon text) on commit drop;
insert into configuration_group values
  (1, '组织与人员', 'Organisation', 'users'),
  (2, '监测对象', 'Plant', 'factory'),
  (3, '现场与数据', 'Field and data', 'cable'),
  (4, '登录与安全', 'Sign-in and security', 'shield-check'),
  (5, '界面与菜单', 'Appearance', 'palette'),
  (6, '日志与运维', 'Logs and operation', 'clipboard-list');

create temporary table configuration_page (group_at int, at int, path text, name_zh text, name_en text, icon text, permission text)
  on commit drop;
insert into configuration_page values
  (1, 1, '/system/organisations', '单位管理', 'Organisations', 'network', 'organisation.manage'),
  (1, 2, '/system/people', '人员管理', 'People', 'users', 'people.manage'),
  (1, 3, '/system/roles', '角色权限', 'Roles and permissions', 'shield-check', 'roles.manage'),
  (2, 1, '/plant/units', '监测单元', 'Units', 'factory', 'monitoring.view'),
  (2, 2, '/plant/devices', '设备', 'Devices', 'cpu', 'monitoring.view'),
  (2, 3, '/plant/points', '监测点', 'Points', 'gauge', 'monitoring.view'),
  (2, 4, '/plant/factors', '因子', 'Factors', 'flask-conical', 'monitoring.view'),
  (2, 5, '/plant/limit-versions', '限值版本', 'Limit versions', 'sliders-horizontal', 'monitoring.view'),
  (3, 1, '/field/connections', '现场连接', 'Field connections', 'radio-tower', 'ingest.view'),
  (3, 2, '/field/frames', '报文调试', 'Frame bench', 'file-text', 'ingest.manage'),
  (3, 3, '/field/imports', '数据导入', 'Data import', 'file-up', 'ingest.view'),
  (3, 4, '/system/dictionaries', '数据字典', 'Dictionaries', 'book-open', 'navigation.configure'),
  (4, 1, '/system/sign-in', '登录设置', 'Sign-in settings', 'key', 'sign-in.manage'),
  (4, 2, '/system/parameters', '参数设置', 'Parameters', 'sliders-horizontal', 'organisation.manage'),
  (5, 1, '/system/tools', '工具配置', 'Tools', 'wrench', 'navigation.configure'),
  (5, 2, '/system/systems', '系统管理', 'Systems', 'boxes', 'navigation.configure'),
  (5, 3, '/system/menus', '菜单与功能', 'Menus and functions', 'list-tree', 'navigation.configure'),
  (5, 4, '/system/pages', '页面设置', 'Page settings', 'layout-grid', 'navigation.configure'),
  (5, 5, '/system/branding', '品牌外观', 'Branding', 'palette', 'organisation.manage'),
  (6, 1, '/system/versions', '版本记录', 'Version records', 'file-text', 'navigation.configure'),
  (6, 2, '/system/logs', '日志', 'Logs', 'clipboard-list', null),
  (6, 3, '/system/calls', '接口文档', 'API reference', 'code', null),
  (6, 4, '/system/retention', '数据保留', 'Data retention', 'archive', 'organisation.manage'),
  (6, 5, '/system/app-packages', '移动应用', 'Mobile app', 'package', 'organisation.manage');

create temporary table made_group on commit drop as
  select f.tenant_id, f.system_id, gen_random_uuid() as id, g.*, f.first - (7 - g.at) * 64 as position
    from (select tenant_id, system_id, min(position) as first
            from menu_entry
           where is_configuration
           group by tenant_id, system_id
          having bool_and(opens <> 'module')) f
   cross join configuration_group g;

insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, opens, path, is_configuration, position)
  select tenant_id, id, system_id, name_zh, name_en, icon, 'module', '', true, position from made_group;

update menu_entry e set parent_id = g.id, position = p.at * 1024
  from made_group g join configuration_page p on p.group_at = g.at
 where e.tenant_id = g.tenant_id and e.system_id = g.system_id and e.is_configuration and e.path = p.path;

insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select g.tenant_id, gen_random_uuid(), g.system_id, g.id, p.name_zh, p.name_en, p.icon, p.path, p.permission, true, p.at * 1024
    from made_group g join configuration_page p on p.group_at = g.at
   where not exists (select from menu_entry e
     where e.tenant_id = g.tenant_id and e.system_id = g.system_id and e.is_configuration and e.path = p.path);

alter table menu_entry enable trigger user;
