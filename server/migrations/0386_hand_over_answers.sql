-- Conversations that were handed over, with what was said, for those to whom they went: they read and answer them.
alter table chat_hand_over
  -- Known by it in links.
  add column id uuid not null default gen_random_uuid(),
  add column organisation_id uuid,
  -- The heads to whom it went.
  add column reader_ids uuid[] not null default '{}',
  add column asker_zh text not null default '',
  add column asker_en text not null default '',
  add column language text not null default 'zh' check (language in ('zh', 'en')),
  add column place_zh text not null default '',
  add column place_en text not null default '',
  add column device_id uuid,
  add column device_zh text not null default '',
  add column device_en text not null default '',
  -- What was asked last.
  add column question text not null default '' check (length(question) <= 8000),
  -- The conversation as it was sent.
  add column records jsonb not null default '[]',
  add unique (tenant_id, id),
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;
alter table chat_hand_over alter column id drop default;
create index on chat_hand_over (tenant_id, organisation_id);
-- Beside the asker, who alone adds one.
create policy app_read on chat_hand_over for select to iwater_app
  using (tenant_id = (select app_tenant()) and (select app_user()) = any (reader_ids));

-- What a head answered, once each.
create table chat_answer (
  tenant_id int not null,
  hand_over_id uuid not null,
  account_id uuid not null,
  answerer_zh text not null,
  answerer_en text not null,
  answer text not null check (length(answer) between 1 and 2000),
  answered_at timestamptz not null,
  -- What of it was suggested for the knowledge base, which may be settled by now.
  answered_question_id uuid,
  primary key (tenant_id, hand_over_id, account_id),
  foreign key (tenant_id, hand_over_id) references chat_hand_over (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on chat_answer (tenant_id, account_id);
alter table chat_answer enable row level security;
alter table chat_answer force row level security;
-- Whoever sees the conversation sees its answers.
create policy app_read on chat_answer for select to iwater_app
  using (tenant_id = (select app_tenant())
    and exists (select from chat_hand_over h where h.tenant_id = chat_answer.tenant_id and h.id = chat_answer.hand_over_id));
create policy app_add on chat_answer for insert to iwater_app
  with check (tenant_id = (select app_tenant()) and account_id = (select app_user())
    and exists (select from chat_hand_over h where h.tenant_id = chat_answer.tenant_id and h.id = chat_answer.hand_over_id
                   and (select app_user()) = any (h.reader_ids)));
create policy owner on chat_answer to current_user using (true) with check (true);
grant select, insert on chat_answer to iwater_app;

-- Of a record of type 5 that is an answer: who has given it, in the language of the conversation, and what was asked.
alter table chat_record add column answered_by text, add column answered_question text,
  add check ((answered_by is null) = (answered_question is null) and (answered_by is null or type = 5));

-- Enters the answer of the session's user into the chat of the asker, where nobody else may write; of that, `most` records stay.
create function enter_chat_answer(hand_over uuid, record uuid, most int) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  asker uuid;
begin
  insert into chat_record (tenant_id, account_id, id, organisation_id, said_at, type, message, question_list, reason_list, device_id,
      answered_by, answered_question)
    select h.tenant_id, h.account_id, record, h.organisation_id, a.answered_at, 5, a.answer, '[]', '[]', h.device_id,
           case h.language when 'zh' then a.answerer_zh else a.answerer_en end, h.question
      from chat_answer a join chat_hand_over h on h.tenant_id = a.tenant_id and h.id = a.hand_over_id
     where a.tenant_id = app_tenant() and a.hand_over_id = hand_over and a.account_id = app_user() and h.organisation_id is not null
    returning account_id into asker;
  delete from chat_record r where r.tenant_id = app_tenant() and r.account_id = asker and r.position <= (
    select position from chat_record where tenant_id = app_tenant() and account_id = asker order by position desc offset most limit 1);
end $$;
revoke execute on function enter_chat_answer(uuid, uuid, int) from public;
grant execute on function enter_chat_answer(uuid, uuid, int) to iwater_app;
