-- Open clients are told that rights have changed, as server processes are: those of the persons, and of whoever views the
-- product as one of them. The processes hear it first, so that what a client then asks for is read anew.
create or replace function tell_sessions_of(tenant int, accounts uuid[]) returns void language sql as $$
  select pg_notify('session', s.id::text) from session s
   where s.tenant_id = tenant and s.account_id = any (accounts) and s.ended_at is null
  union all
  select pg_notify('session', v.session_id::text) from view_as v
   where v.tenant_id = tenant and v.person_id = any (accounts) and v.ended_at is null
  union all
  select pg_notify('menus', tenant || ' ' || a) from unnest(accounts) a
  union all
  select pg_notify('menus', tenant || ' ' || v.viewer_id) from view_as v
   where v.tenant_id = tenant and v.person_id = any (accounts) and v.ended_at is null
$$;
