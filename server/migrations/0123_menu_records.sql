-- Entries of menus as records of the kit.

-- What the migration writes has no entry, which would be made at the end and hold the table until then.
drop trigger audit on menu_entry;
alter table menu_entry disable trigger user;

-- opens: what an entry is: a module, which others stand in, a page of the product, or an external address. path: where it leads;
-- of a page its own, which the record has as a field. is_shown: false takes it from the menus of everybody.
alter table menu_entry
  add column version int not null default 1,
  add column opens text not null default 'page' check (opens in ('module', 'page', 'external')),
  add column is_shown boolean not null default true,
  alter path drop not null,
  alter position drop default,
  alter icon set default 'package';

update menu_entry set
  opens = case when external_url is not null then 'external' when path = '' then 'module' else 'page' end,
  icon = case icon when 'dot' then 'package' else icon end;
update menu_entry e set position = n.place * 1024
  from (select m.tenant_id, m.id, row_number() over (partition by m.tenant_id
          order by s.position, s.id, m.is_configuration, m.position, m.id) as place
          from menu_entry m join system s on s.tenant_id = m.tenant_id and s.id = m.system_id) n
 where e.tenant_id = n.tenant_id and e.id = n.id;

-- Configuration management of the tenants that are there has the page of menus too, behind that of systems.
insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, '菜单与功能', 'Menus and functions', 'list-tree', '/system/menus',
         'navigation.configure', true, e.position + 1
    from menu_entry e
   where e.is_configuration and e.path = '/system/systems';
alter table menu_entry enable trigger user;

alter table menu_entry
  add constraint menu_entry_path check (path is not null),
  add constraint menu_entry_external_url check ((opens = 'external') = (external_url is not null));

-- Modules lead nowhere. An external address is shown at a path of ours, which it keeps: tabs and links know it. Who writes no
-- kind, as setting up does, says it by the path.
create function lead_menu_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.opens = 'page' then
    new.opens := case when new.external_url is not null then 'external' when new.path = '' then 'module' else 'page' end;
  end if;
  new.path := case new.opens
    when 'module' then ''
    when 'page' then new.path
    else coalesce(case when new.path like '/myiframe/%' then new.path end,
                  case when tg_op = 'UPDATE' and old.opens = 'external' then old.path end, '/myiframe/' || new.id) end;
  return new;
end $$;
revoke execute on function lead_menu_entry() from public;
create trigger lead_menu_entry before insert or update on menu_entry for each row execute function lead_menu_entry();

-- Who reads of menus what other domains may: an entry that is hidden, or in a module that is, is in no menu.
create or replace view menu_entry_name with (security_invoker = true) as
  select e.tenant_id, e.id, e.system_id, e.name_zh, e.name_en, e.path,
         e.is_shown and not exists (select from menu_entry m
           where m.tenant_id = e.tenant_id and m.id = e.parent_id and not m.is_shown) as is_shown
    from menu_entry e;

-- keep_record_tree adds it again.
alter table menu_entry drop constraint menu_entry_tenant_id_parent_id_fkey;
call keep_record_order('menu_entry', 'position');
call keep_record_tree('menu_entry', 'parent_id');

-- Entries stand on the topmost level or in a module of their menu, and modules on the topmost level alone.
create function keep_modules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.opens = 'module' or exists (
       select from menu_entry p where p.tenant_id = new.tenant_id and p.id = new.parent_id
          and (p.opens, p.system_id, p.is_configuration) is distinct from ('module', new.system_id, new.is_configuration)) then
    raise exception 'the entry may not stand there' using errcode = '23514', constraint = 'record_tree_holds';
  end if;
  return null;
end $$;
revoke execute on function keep_modules() from public;
create trigger keep_modules after insert or update of parent_id, opens on menu_entry for each row
  when (new.parent_id is not null) execute function keep_modules();

-- Open clients are told, whatever has changed what their menus are made of.
create or replace function note_menu_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into menu_revision as r (tenant_id, number) select distinct c.tenant_id, 1 from changed c
    on conflict (tenant_id) do update set number = r.number + 1;
  perform pg_notify('menus', c.tenant_id::text) from (select distinct tenant_id from changed) c;
  return null;
end $$;

-- The permission follows from the page.
call audit_table('menu_entry', '{}', '{version,permission}');
