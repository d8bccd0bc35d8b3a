-- A conversation that was handed over to the heads of an organisation: the day's records up to one of them, once.
create table chat_hand_over (
  tenant_id int not null,
  account_id uuid not null,
  until_record_id uuid not null,
  -- The record that says to whom it went.
  record_id uuid not null,
  message_id uuid not null,
  handed_at timestamptz not null,
  primary key (tenant_id, account_id, until_record_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('chat_hand_over', 'select, insert');
call open_to_worker('chat_hand_over', 'select, delete');
create index on chat_hand_over (handed_at);

-- 5 to whom a conversation was handed over.
alter table chat_record drop constraint chat_record_type_check, add constraint chat_record_type_check check (type between 1 and 5);

-- Whom to contact for an organisation of the session's tenant: heads of departments, also where the session does not see them, that
-- may sign in, never the user of the session. The nearest department of that user or of the organisation that has any comes first,
-- from there upwards, then those that are part of the organisation, from the top down: one level of them. Whether the organisation is
-- visible is for the caller to ask.
create function organisation_heads(organisation uuid) returns table (account_id uuid, name_zh text, name_en text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with recursive asked as (
    select o.path from organisation o where o.tenant_id = app_tenant() and o.id = organisation),
  own as (
    select o.path from account a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
     where a.tenant_id = app_tenant() and a.id = app_user()),
  part (id) as (
    select organisation
    union
    select o.id from organisation o join part p on o.parent_id = p.id
     where o.tenant_id = app_tenant() and o.kind = 'department'),
  named as (
    select a.id, a.name_zh, a.name_en,
           case when o.id in (select unnest(path) from asked union all select unnest(path) from own) then -cardinality(o.path) else cardinality(o.path) end as distance
      from organisation o cross join unnest(o.head_ids) h (id)
      join account a on a.tenant_id = o.tenant_id and a.id = h.id::uuid
     where o.tenant_id = app_tenant() and o.kind = 'department' and a.is_enabled and a.id <> app_user()
       and (o.id in (select id from part) or o.id in (select unnest(path) from asked)))
  select distinct n.id, n.name_zh, n.name_en from named n
   where n.distance = (select min(distance) from named) order by n.name_en, n.id limit 20
$$;
revoke execute on function organisation_heads(uuid) from public;
grant execute on function organisation_heads(uuid) to iwater_app;
