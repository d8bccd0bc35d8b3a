-- What a person is looked for by in the list of people: all that their row shows of themselves, in lower case.
alter table account add column list_text text not null generated always as (lower(login_name || ' ' || name_zh || ' ' ||
  name_en || ' ' || title_zh || ' ' || title_en || coalesce(' ' || phone, '') || coalesce(' ' || email, ''))) stored;
-- It is computed, so a change of it is no change of its own to the trail.
drop trigger audit on account;
call audit_table('account', '{password_hash}', '{password_changed_at,list_text}');

-- People in the orders in which their list is read, so that a page of it needs no sorting of all.
create index account_name_zh on account (tenant_id, name_zh collate "zh-x-icu", id);
create index account_name_en on account (tenant_id, name_en, id);

-- How often what the menus of a tenant are made of has changed. Server processes that remember them ask for this number.
create table menu_revision (
  tenant_id int primary key references tenant (id),
  number bigint not null
);
call protect_tenant_table('menu_revision', 'select');

create function note_menu_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into menu_revision as r (tenant_id, number) select distinct c.tenant_id, 1 from changed c
    on conflict (tenant_id) do update set number = r.number + 1;
  return null;
end $$;
revoke execute on function note_menu_change() from public;

do $$
declare part text;
begin
  foreach part in array array['system', 'system_organisation', 'menu_entry', 'role', 'role_menu'] loop
    execute format('create trigger note_added after insert on %I referencing new table as changed
      for each statement execute function note_menu_change()', part);
    execute format('create trigger note_changed after update on %I referencing new table as changed
      for each statement execute function note_menu_change()', part);
    execute format('create trigger note_removed after delete on %I referencing old table as changed
      for each statement execute function note_menu_change()', part);
  end loop;
end $$;
