-- Whether a channel besides some feeds a point, of any organisation of the tenant: who changes a channel may not see all of them.
create function is_point_fed_besides(point uuid, channels uuid[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from field_channel c
                  where c.tenant_id = (select app_tenant()) and c.point_id = point and c.id <> all (channels))
$$;
revoke execute on function is_point_fed_besides(uuid, uuid[]) from public;
grant execute on function is_point_fed_besides(uuid, uuid[]) to iwater_app;
