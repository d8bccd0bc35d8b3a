-- Page announcements as records of the kit.

-- Pages of menus with their system, as fields refer to them.
create view function_name with (security_invoker = true) as
  select e.tenant_id, e.id, s.name_zh || ' / ' || e.name_zh as name_zh, s.name_en || ' / ' || e.name_en as name_en
    from menu_entry e join system s on s.tenant_id = e.tenant_id and s.id = e.system_id
   where e.path <> '';
grant select on function_name to iwater_app;

-- Announcements go to the organisations that their author sees, which the database notes. An omitted start is the present.
alter table page_announcement
  add column version int not null default 1,
  alter column shown_from drop not null,
  alter column organisation_ids set default case when not app_sees_all() then app_organisations()::uuid[] end;

create function begin_announcement() returns trigger language plpgsql as $$
begin
  if new.shown_from is null then
    new.shown_from := case when tg_op = 'UPDATE' then old.shown_from else now() end;
  end if;
  return new;
end $$;
revoke execute on function begin_announcement() from public;
create trigger begin_announcement before insert or update on page_announcement
  for each row execute function begin_announcement();

drop trigger audit on page_announcement;
call audit_table('page_announcement', '{}', '{version}');

-- Administrators see and change announcements for organisations that they see alone, on pages that they have the permission
-- for. Readers are asked for by shown_announcements.
drop policy app on page_announcement;
create policy app on page_announcement to iwater_app using (tenant_id = (select app_tenant())
  and ((select app_sees_all()) or organisation_ids <@ (select app_organisations())::uuid[])
  and exists (select from menu_entry e where e.tenant_id = page_announcement.tenant_id and e.id = menu_entry_id
    and (e.permission is null or account_may(e.permission))));

-- The announcements on a page at a moment for members of an organisation, newest first. Who may open the page decides the caller.
create function shown_announcements(of_page uuid, of_members uuid, at_moment timestamptz) returns setof page_announcement
  language sql stable security definer set search_path = pg_catalog, public as $$
  select * from page_announcement
   where tenant_id = (select app_tenant()) and menu_entry_id = of_page
     and shown_from <= at_moment and (shown_until is null or shown_until > at_moment)
     and (organisation_ids is null or organisation_ids @> array[of_members])
   order by shown_from desc, created_at desc
$$;
revoke execute on function shown_announcements(uuid, uuid, timestamptz) from public;
grant execute on function shown_announcements(uuid, uuid, timestamptz) to iwater_app;

-- Pictures are files of records, shown to the organisation of the file as before.
drop trigger detach_files on page_announcement;
call keep_record_files('page_announcement', 'navigation.configure');
alter table file_attachment disable trigger audit;
update file_attachment set kind = 'record-page-announcement-shown' where kind = 'page-announcement';
alter table file_attachment enable trigger audit;
