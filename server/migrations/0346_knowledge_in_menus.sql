-- Menus of tenants that were there before the page of the knowledge base have it as menus of new tenants do: in configuration
-- management, behind the dictionaries.

-- What the migration writes has no entry in the trail.
alter table menu_entry disable trigger user;

insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, '知识库', 'Knowledge base', 'book-open', '/system/knowledge',
         'knowledge.manage', true, e.position + 128
    from menu_entry e
    join tenant t on t.id = e.tenant_id and t.created_at < (select applied_at from migration where name = '0345_own_knowledge.sql')
   where e.is_configuration and e.path = '/system/dictionaries' and not exists (
     select from menu_entry o where o.tenant_id = e.tenant_id and o.system_id = e.system_id
       and o.is_configuration and o.path = '/system/knowledge');

alter table menu_entry enable trigger user;
