-- Menus of tenants that were there before have the page of the knowledge base as menus of new tenants do: among the pages of daily work too,
-- in front of the logs, because configuration management is closed to editors who may not configure menus.

-- What the migration writes has no entry in the trail.
alter table menu_entry disable trigger user;

insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, '知识库', 'Knowledge base', 'book-open', '/system/knowledge',
         'knowledge.manage', false, e.position - 128
    from menu_entry e
   where not e.is_configuration and e.path = '/system/logs' and not exists (
     select from menu_entry o where o.tenant_id = e.tenant_id and o.system_id = e.system_id
       and not o.is_configuration and o.path = '/system/knowledge');

alter table menu_entry enable trigger user;
