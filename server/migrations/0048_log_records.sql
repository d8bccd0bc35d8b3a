-- The other logs as records of the kit, as the sign-in log is: once of the people whom the session sees, once of its own.

-- Its row policy says who sees an entry. Its number is its id.
create view audit_record with (security_invoker = true) as
  select e.tenant_id, ('00000000-0000-7000-8000-' || lpad(to_hex(e.number), 12, '0'))::uuid as id, 1 as version,
         e.number, e.at, e.actor as person_id,
         (select a.login_name from account_name a where a.tenant_id = e.tenant_id and a.id = e.actor) as login_name,
         e.address, e.action, e.subject, e.subject_id, e.name_zh as object_zh, e.name_en as object_en,
         jsonb_build_object('before', e.before, 'after', e.after, 'concealed', e.concealed)::text as changes
    from audit_entry e;

create view own_audit_record with (security_invoker = true) as
  select * from audit_record where person_id = (select app_user());

-- The same fault of several people is one record. The latest of them tells what it looked like.
create view client_error_record with (security_invoker = true) as
  select k.tenant_id, (left(k.fingerprint, 8) || '-' || substr(k.fingerprint, 9, 4) || '-7000-8000-00000000'
           || substr(k.fingerprint, 13, 4))::uuid as id, 1 as version,
         l.type, l.message, l.stack, l.info, l.url, l.version as build, l.user_agent, k.first_at, k.last_at, k.count,
         k.people_count, k.people_zh, k.people_en
    from (select c.tenant_id, c.fingerprint, min(c.first_at) as first_at, max(c.last_at) as last_at,
                 sum(c.count)::bigint as count, count(*)::int as people_count,
                 (array_agg(c.account_id order by c.last_at desc))[1] as latest,
                 array_to_string((array_agg(a.name_zh order by c.last_at desc))[1:10], '、') as people_zh,
                 array_to_string((array_agg(a.name_en order by c.last_at desc))[1:10], ', ') as people_en
            from client_error c join account_name a on a.tenant_id = c.tenant_id and a.id = c.account_id
           where (select app_sees_all()) or a.id = (select app_user())
              or a.organisation_id = any ((select app_organisations())::uuid[])
           group by c.tenant_id, c.fingerprint) k
    join client_error l on l.tenant_id = k.tenant_id and l.account_id = k.latest and l.fingerprint = k.fingerprint;

-- How often a person opened a function in a month.
create view function_use_record with (security_invoker = true) as
  select u.tenant_id, overlay(overlay(md5(concat_ws(' ', u.account_id, u.menu_entry_id, u.month))
           placing '8' from 13) placing '8' from 17)::uuid as id, 1 as version,
         m.name_zh as function_zh, m.name_en as function_en, s.name_zh as system_zh, s.name_en as system_en, m.path,
         u.account_id as person_id, a.login_name, u.month, u.count, u.last_day
    from (select tenant_id, account_id, menu_entry_id, date_trunc('month', day)::date as month,
                 sum(count)::bigint as count, max(day) as last_day
            from function_use group by 1, 2, 3, 4) u
    join account_name a on a.tenant_id = u.tenant_id and a.id = u.account_id
    join menu_entry_name m on m.tenant_id = u.tenant_id and m.id = u.menu_entry_id
    join system_name s on s.tenant_id = m.tenant_id and s.id = m.system_id
   where (select app_sees_all()) or a.id = (select app_user())
      or a.organisation_id = any ((select app_organisations())::uuid[]);

create view own_function_use_record with (security_invoker = true) as
  select * from function_use_record where person_id = (select app_user());

grant select on audit_record, own_audit_record, client_error_record, function_use_record, own_function_use_record
  to iwater_app;
