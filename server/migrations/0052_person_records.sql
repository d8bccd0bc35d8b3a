-- People as records of the kit: those of the organisations that the session sees, and always its own account.
create view person_record with (security_invoker = true) as
  select a.tenant_id, a.id, 1 as version, a.name_zh, a.name_en, a.title_zh, a.title_en, a.login_name, a.organisation_id,
         array(select r.role_id::text from account_role r
                where r.tenant_id = a.tenant_id and r.account_id = a.id) as role_ids,
         a.phone, a.email,
         -- Locked names are few and looked up once.
         case when not a.is_enabled then 'disabled'
           when a.login_name in (select f.login_name from sign_in_failure f
             where f.tenant_id = (select app_tenant()) and f.locked_until > now()) then 'locked'
           else 'enabled' end as state,
         a.must_change_password,
         exists (select from confirmed_second_factor s
                  where s.tenant_id = a.tenant_id and s.account_id = a.id) as has_second_factor,
         -- One index look-up, so only for rows that are shown or sorted by it.
         (select l.at from sign_in_entry l
           where l.tenant_id = a.tenant_id and l.account_id = a.id and l.outcome = 'signed-in'
           order by l.at desc limit 1) as last_sign_in_at,
         a.created_at, a.list_text
    from account a
   where (select app_sees_all()) or a.id = (select app_user())
      or a.organisation_id = any ((select app_organisations())::uuid[]);

grant select on person_record to iwater_app;
