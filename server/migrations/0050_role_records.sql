-- Roles as records of the kit, with what the session may do with each: it has all rights and the scope that the role grants,
-- and sees everybody who has it. Changes are judged by the service.
create view role_record with (security_invoker = true) as
  with scope (name, width) as (values ('own', 1), ('department', 2), ('organisation', 3), ('organisation-and-below', 4),
      ('tenant', 5)),
  granted as (
    select a.is_administrator, array(select unnest(k.permissions) from held_role k where k.tenant_id = a.tenant_id
             and k.account_id = a.id) as permissions,
           greatest(case when a.is_administrator then 4 end, (select max(s.width) from held_role k
             join scope s on s.name = k.data_scope where k.tenant_id = a.tenant_id and k.account_id = a.id), 1) as width
      from account_authority a where a.tenant_id = (select app_tenant()) and a.id = (select app_user()))
  select r.tenant_id, r.id, 1 as version, r.name_zh, r.name_en, r.data_scope, r.permissions, r.shows_all_menus,
         case when r.key = 'administrator' then 'fixed' when r.is_demonstration then 'demonstration' else 'ordinary' end as kind,
         cardinality(r.permissions) as permission_count, h.seen as person_count,
         r.key <> 'administrator' and h.unseen = 0 and exists (select from granted g join scope s on s.name = r.data_scope
           where s.width <= g.width and (g.is_administrator or r.permissions <@ g.permissions)) as is_changeable
    from role r
   cross join lateral (
     select (count(*) filter (where s.seen))::int as seen, count(*) filter (where not s.seen) as unseen
       from account_role ar
       join account a on a.tenant_id = ar.tenant_id and a.id = ar.account_id
      cross join lateral (select (select app_sees_all()) or a.organisation_id = any
        ((select app_organisations())::uuid[]) or a.id = (select app_user()) as seen) s
      where ar.tenant_id = r.tenant_id and ar.role_id = r.id) h;
grant select on role_record to iwater_app;
