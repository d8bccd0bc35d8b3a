-- People and roles as 0052 and 0050 have them, but for the version: a number made of all that their forms hold, so that who
-- saves what somebody else has changed is told. It is not counted, because several calls and tables change a part of it.
create or replace view person_record with (security_invoker = true) as
  select a.tenant_id, a.id,
         ('x' || left(md5(row(a.name_zh, a.name_en, a.title_zh, a.title_en, a.phone, a.email, a.organisation_id,
           array(select r.role_id from account_role r
                  where r.tenant_id = a.tenant_id and r.account_id = a.id order by 1),
           array(select o.organisation_id from account_organisation o
                  where o.tenant_id = a.tenant_id and o.account_id = a.id order by 1))::text), 8))::bit(32)::int & 2147483647
           as version, a.name_zh, a.name_en, a.title_zh, a.title_en, a.login_name, a.organisation_id,
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

create or replace view role_record with (security_invoker = true) as
  with scope (name, width) as (values ('own', 1), ('department', 2), ('organisation', 3), ('organisation-and-below', 4),
      ('tenant', 5)),
  granted as (
    select a.is_administrator, array(select unnest(k.permissions) from held_role k where k.tenant_id = a.tenant_id
             and k.account_id = a.id) as permissions,
           greatest(case when a.is_administrator then 4 end, (select max(s.width) from held_role k
             join scope s on s.name = k.data_scope where k.tenant_id = a.tenant_id and k.account_id = a.id), 1) as width
      from account_authority a where a.tenant_id = (select app_tenant()) and a.id = (select app_user()))
  select r.tenant_id, r.id, 
         ('x' || left(md5(row(r.name_zh, r.name_en, r.data_scope, r.permissions, r.shows_all_menus, r.is_demonstration,
           array(select row(m.menu_entry_id, m.is_shown, m.hidden_buttons)::text from role_menu m
                  where m.tenant_id = r.tenant_id and m.role_id = r.id order by m.menu_entry_id))::text), 8))::bit(32)::int
           & 2147483647 as version, r.name_zh, r.name_en, r.data_scope, r.permissions, r.shows_all_menus,
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
