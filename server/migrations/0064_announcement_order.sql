-- Page announcements in an order of their own: a page shows the first of those that are on. A new one goes in front.

-- New records of a table go behind all others or, with 'first' as the second argument, in front of them; of all of their tenant,
-- those too that the caller does not see.
create or replace function place_record() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place int;
begin
  execute format(case when tg_argv[1] = 'first' then 'select coalesce(min(%I), 0) - 1024 from %s where tenant_id = $1'
                      else 'select coalesce(max(%I), 0) + 1024 from %s where tenant_id = $1' end, tg_argv[0], tg_relid::regclass)
    into place using new.tenant_id;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], place));
end $$;

drop procedure keep_record_order(regclass, name);

-- Keeps the order of a table of records in one of its columns, an int. New records are the last or the first.
create procedure keep_record_order(name regclass, "column" name, "new" text default 'last') language plpgsql as $$
begin
  if "new" not in ('first', 'last') then
    raise exception 'new records are the first or the last, not %', "new";
  end if;
  execute format('create index on %s (tenant_id, %I)', name, "column");
  execute format('create trigger place_record before insert on %s for each row when (new.%I is null)
    execute function place_record(%L, %L)', name, "column", "column", "new");
end $$;
revoke execute on procedure keep_record_order(regclass, name, text) from public;

alter table page_announcement add column position int;
-- Nobody has changed the announcements.
alter table page_announcement disable trigger user;
update page_announcement a set position = n.place * 1024
  from (select tenant_id, id, row_number() over (partition by tenant_id order by shown_from desc, created_at desc) as place
          from page_announcement) n
 where a.tenant_id = n.tenant_id and a.id = n.id;
alter table page_announcement enable trigger user;
alter table page_announcement alter column position set not null;
call keep_record_order('page_announcement', 'position', 'first');

-- The announcements on a page at a moment for members of an organisation, in their order. Who may open the page decides the caller.
create or replace function shown_announcements(of_page uuid, of_members uuid, at_moment timestamptz) returns setof page_announcement
  language sql stable security definer set search_path = pg_catalog, public as $$
  select * from page_announcement
   where tenant_id = (select app_tenant()) and menu_entry_id = of_page
     and shown_from <= at_moment and (shown_until is null or shown_until > at_moment)
     and (organisation_ids is null or organisation_ids @> array[of_members])
   order by position, id
$$;
