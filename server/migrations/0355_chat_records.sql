-- What a person and the customer-service chat said, each with the texts as they were shown. Nobody but that person sees it.
create table chat_record (
  tenant_id int not null,
  account_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  said_at timestamptz not null,
  -- Of records of one moment: what was asked stands before its answer.
  position bigint generated always as identity,
  -- 1 list of questions, 2 list of reasons, 3 result, 4 what the person said.
  type smallint not null check (type between 1 and 4),
  message text not null check (length(message) <= 8000),
  question_list jsonb not null,
  reason_list jsonb not null,
  -- Entries of the knowledge base, which may be gone by now.
  question_id uuid,
  reason_id uuid,
  source text,
  -- The device that was asked about, which may be gone by now.
  device_id uuid,
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade
);
call protect_own_table('chat_record', 'select, insert, delete');
-- Records of all people expire.
call open_to_worker('chat_record', 'select, delete');
create index on chat_record (tenant_id, account_id, position);
create index on chat_record (tenant_id, organisation_id);
create index on chat_record (said_at);
