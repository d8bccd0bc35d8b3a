-- The sign-in log as records of the kit, once for those who may see the logs and once for everybody's own.

-- Of people whom the session sees; attempts with an unknown name belong to no organisation, and only who sees all sees them.
create view sign_in_record with (security_invoker = true) as
  select s.tenant_id, s.id, 1 as version, s.at, s.account_id as person_id, s.login_name, s.outcome, s.way, s.address, s.user_agent
    from sign_in_entry s left join account_name a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where (select app_sees_all()) or a.id = (select app_user())
      or a.organisation_id = any ((select app_organisations())::uuid[]);

create view own_sign_in_record with (security_invoker = true) as
  select tenant_id, id, 1 as version, at, login_name, outcome, way, address, user_agent
    from sign_in_entry where account_id = (select app_user());

grant select on sign_in_record, own_sign_in_record to iwater_app;
