-- What is told to people. The sender's name is kept as it was; null where the product itself has written.
create table message (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('message', 'notice')),
  importance text not null default 'normal' check (importance in ('normal', 'important', 'urgent')),
  title_zh text not null,
  title_en text not null,
  content_zh text not null,
  content_en text not null,
  sender_id uuid,
  sender_name_zh text,
  sender_name_en text,
  -- Told by the sender's client, so that a publication sent again is no second message.
  request_key text,
  sent_at timestamptz not null default now(),
  expires_at timestamptz,
  is_demo boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, sender_id, request_key),
  foreign key (tenant_id, sender_id) references account (tenant_id, id)
);
create index message_sender on message (tenant_id, sender_id, id desc);
-- Rows come in the order of time; this finds the old ones of all tenants.
create index message_sent_at on message using brin (sent_at);
call protect_tenant_table('message', 'select, insert');
call open_to_worker('message', 'select, delete');

-- Who got a message, and what became of it with them. Its id is what a person knows their copy by.
create table message_recipient (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  account_id uuid not null,
  sender_id uuid,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, message_id),
  foreign key (tenant_id, message_id) references message (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index message_recipient_message on message_recipient (tenant_id, message_id);
create index message_recipient_unread on message_recipient (tenant_id, account_id, message_id)
  where read_at is null and removed_at is null;

-- A copy is seen by the one who has it and the one who sent it, and changed by the one who has it.
alter table message_recipient enable row level security;
alter table message_recipient force row level security;
create policy app_see on message_recipient for select to iwater_app
  using (tenant_id = (select app_tenant())
    and (account_id = (select app_user()) or sender_id = (select app_user())));
create policy app_send on message_recipient for insert to iwater_app
  with check (tenant_id = (select app_tenant()) and (sender_id is null or sender_id = (select app_user())));
create policy app_mark on message_recipient for update to iwater_app
  using (tenant_id = (select app_tenant()) and account_id = (select app_user()))
  with check (tenant_id = (select app_tenant()) and account_id = (select app_user()));
create policy owner on message_recipient to current_user using (true) with check (true);
grant select, insert, update on message_recipient to iwater_app;
call open_to_worker('message_recipient', 'select, delete');

-- The messages of a tenant in the order in which they became visible, which ids and sequences do not tell: they are
-- given before the commit. A number is given during the commit, under a lock that only other commits of messages
-- wait for; so whoever has seen a number has seen all before it, and a stream goes on from it without a hole.
create sequence message_number;
create table message_outbox (
  tenant_id int not null,
  number bigint not null,
  -- Null once the message has been deleted: the number stays.
  message_id uuid,
  primary key (tenant_id, number),
  foreign key (tenant_id, message_id) references message (tenant_id, id) on delete set null (message_id)
);
create index message_outbox_message on message_outbox (tenant_id, message_id) where message_id is not null;
call protect_tenant_table('message_outbox', 'select');
call open_to_worker('message_outbox', 'select');

create function number_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare given bigint;
begin
  -- A lock of its own: one that somebody holds who goes on to write the audit trail would stand against this order.
  perform pg_advisory_xact_lock(734503, new.tenant_id);
  given := nextval('message_number');
  insert into message_outbox (tenant_id, number, message_id) values (new.tenant_id, given, new.id);
  perform pg_notify('messages', new.tenant_id || ' sent');
  return null;
end $$;
revoke execute on function number_message() from public;
create constraint trigger number_message after insert on message deferrable initially deferred
  for each row execute function number_message();

-- Which of many copies somebody has read is no change to account for; that something was sent is.
-- What a message says is for those it was sent to; the trail tells that it was sent, by whom and about what.
call audit_table('message', '{content_zh,content_en}');
