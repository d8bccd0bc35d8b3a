-- The quota of files of the tenant and what is left of it, for whoever is about to send one; no row where it has none. The sizes of
-- files that the caller does not see count as well. The trigger of the table remains the judge.
create function room_of_files() returns table (quota bigint, room bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.quota_file_bytes, t.quota_file_bytes - (select coalesce(sum(f.size_bytes), 0) from file f where f.tenant_id = t.id)::bigint
    from tenant t where t.id = app_tenant() and t.quota_file_bytes is not null
$$;
revoke execute on function room_of_files() from public;
grant execute on function room_of_files() to iwater_app;
