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

-- Whom an organisation of the session's tenant names as its heads, in its order, those who may sign in, also where they are not
-- visible to the session. Whether the organisation is visible is for the caller to ask.
create function organisation_heads(organisation uuid) returns table (account_id uuid, name_zh text, name_en text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.id, a.name_zh, a.name_en
    from organisation o cross join unnest(o.head_ids) with ordinality h (id, place)
    join account a on a.tenant_id = o.tenant_id and a.id = h.id::uuid
   where o.tenant_id = app_tenant() and o.id = organisation and a.is_enabled
   order by h.place
$$;
revoke execute on function organisation_heads(uuid) from public;
grant execute on function organisation_heads(uuid) to iwater_app;
