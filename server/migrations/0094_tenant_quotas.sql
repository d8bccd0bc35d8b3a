-- What a tenant may have at most; null: as much as it likes. Set by the operator.
alter table tenant
  add column quota_people int check (quota_people > 0),
  add column quota_points int check (quota_points > 0),
  add column quota_file_bytes bigint check (quota_file_bytes > 0);

-- Refuses what goes beyond the quota, by a constraint of its own that the server words. Tenants without one pay a look at their row.
-- One transaction of a tenant at a time adds to what is counted: the next one counts what this one has added.
create function assert_quota(tenants int[], kind text) returns void
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
    perform pg_advisory_xact_lock(734520, owned.id);
    case kind
      when 'people' then select count(*) into present from account where tenant_id = owned.id;
      when 'points' then select count(*) into present from point where tenant_id = owned.id and retired_at is null;
      else select coalesce(sum(size_bytes), 0) into present from file where tenant_id = owned.id;
    end case;
    if present > owned.quota then
      raise exception 'tenant % would have % of %: %', owned.id, present, owned.quota, kind
        using errcode = 'check_violation', constraint = 'quota_' || kind, detail = owned.quota::text;
    end if;
  end loop;
end $$;
revoke execute on function assert_quota(int[], text) from public;

-- The kind of what is counted is the argument of the trigger.
create function keep_quota() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from changed) then
    perform assert_quota(array(select distinct tenant_id from changed), tg_argv[0]);
  end if;
  return null;
end $$;
revoke execute on function keep_quota() from public;

create trigger keep_quota after insert on account referencing new table as changed
  for each statement execute function keep_quota('people');
create trigger keep_quota after insert on point referencing new table as changed
  for each statement execute function keep_quota('points');
create trigger keep_quota after insert on file referencing new table as changed
  for each statement execute function keep_quota('files');

-- Points that are brought back count again.
create function keep_quota_of_points() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare tenants int[];
begin
  select array_agg(distinct c.tenant_id) into tenants
    from (select tenant_id, id from changed where retired_at is null
          intersect select tenant_id, id from former where retired_at is not null) c;
  if tenants is not null then perform assert_quota(tenants, 'points'); end if;
  return null;
end $$;
revoke execute on function keep_quota_of_points() from public;
create trigger keep_quota_of_points after update on point referencing new table as changed old table as former
  for each statement execute function keep_quota_of_points();
