-- What a tenant may have at most, and what it has, for the pages that show both before something is rejected; no row without a quota.
create function quota_use(kind text) returns table (quota bigint, present bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select w.quota,
         case kind
           when 'people' then (select count(*) from account a where a.tenant_id = t.id and a.is_enabled)
           when 'points' then (select count(*) from point p where p.tenant_id = t.id and p.retired_at is null)
           else (select coalesce(sum(f.size_bytes), 0)::bigint from file f where f.tenant_id = t.id)
         end
    from tenant t
         cross join lateral (select case kind when 'people' then t.quota_people when 'points' then t.quota_points
                                              else t.quota_file_bytes end::bigint as quota) w
   where t.id = app_tenant() and w.quota is not null
$$;
revoke execute on function quota_use(text) from public;
grant execute on function quota_use(text) to iwater_app;

drop function room_of_files();
