-- What an entity lets everybody read who is signed in has no permission of its own: its comments and the files of its
-- records were closed to all but administrators.
create or replace function account_may(permission text) returns boolean language sql stable as $$
  select (permission = 'signed-in' and (select app_user()) is not null)
      or exists (select from account_authority a where a.tenant_id = (select app_tenant())
             and a.id = (select app_user()) and a.is_administrator)
      or exists (select from held_role r where r.tenant_id = (select app_tenant())
             and r.account_id = (select app_user()) and permission = any (r.permissions))
$$;
