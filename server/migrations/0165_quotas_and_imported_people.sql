-- As before (0094), but people who are disabled do not count, as retired points do not, and one kind does not wait for another: an
-- import of people takes seconds, and uploads go on meanwhile.
create or replace function assert_quota(tenants int[], kind text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owned record;
  present bigint;
begin
  for owned in
    select id, case kind when 'people' then quota_people when 'points' then quota_points else quota_file_bytes end as quota
      from tenant where id = any(tenants) order by id
  loop
    continue when owned.quota is null;
    perform pg_advisory_xact_lock(734520, 3 * owned.id + case kind when 'people' then 0 when 'points' then 1 else 2 end);
    case kind
      when 'people' then select count(*) into present from account where tenant_id = owned.id and is_enabled;
      when 'points' then select count(*) into present from point where tenant_id = owned.id and retired_at is null;
      else select coalesce(sum(size_bytes), 0) into present from file where tenant_id = owned.id;
    end case;
    if present > owned.quota then
      raise exception 'tenant % would have % of %: %', owned.id, present, owned.quota, kind
        using errcode = 'check_violation', constraint = 'quota_' || kind, detail = owned.quota::text;
    end if;
  end loop;
end $$;

-- People who are enabled count again.
create function keep_quota_of_people() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare tenants int[];
begin
  select array_agg(distinct c.tenant_id) into tenants
    from (select tenant_id, id from changed where is_enabled
          intersect select tenant_id, id from former where not is_enabled) c;
  if tenants is not null then perform assert_quota(tenants, 'people'); end if;
  return null;
end $$;
revoke execute on function keep_quota_of_people() from public;
create trigger keep_quota_of_people after update on account referencing new table as changed old table as former
  for each statement execute function keep_quota_of_people();

-- What the files of a tenant take, without reading the rest of their rows.
create index file_sizes on file (tenant_id) include (size_bytes);

-- The row of an imported person stays as long as the import can be undone, and keeps no organisation that is otherwise empty.
do $$
declare
  reference text;
begin
  select conname into strict reference from pg_constraint
   where conrelid = 'imported_person'::regclass and confrelid = 'organisation'::regclass;
  execute format('alter table imported_person drop constraint %I', reference);
end $$;
alter table imported_person add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;
call open_to_worker('imported_person', 'select, delete');
