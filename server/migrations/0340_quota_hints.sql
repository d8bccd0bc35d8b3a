-- As before (0165), and the number that there would be is told as well.
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
        using errcode = 'check_violation', constraint = 'quota_' || kind, detail = owned.quota::text, hint = present::text;
    end if;
  end loop;
end $$;
