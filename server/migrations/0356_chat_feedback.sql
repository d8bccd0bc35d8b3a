-- Texts for which the chat of a tenant found nothing, or nothing that fits well: normalised, with nobody's name.
create table unanswered_question (
  tenant_id int not null references tenant,
  text text not null check (length(text) between 1 and 100),
  asked_count int not null default 1,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  -- Of the person who asked last.
  last_organisation_id uuid,
  primary key (tenant_id, text),
  foreign key (tenant_id, last_organisation_id) references organisation (tenant_id, id) on delete set null (last_organisation_id)
);
call protect_tenant_table('unanswered_question', 'select, insert, update, delete');
create index on unanswered_question (tenant_id, last_organisation_id);

-- How often people of a tenant opened a question of the knowledge base, which may be gone by now.
create table question_view (
  tenant_id int not null references tenant,
  question_id uuid not null,
  view_count int not null default 1,
  last_viewed_at timestamptz not null,
  primary key (tenant_id, question_id)
);
call protect_tenant_table('question_view', 'select, insert, update');

-- Whether the result of a reason, which may be gone by now, helped a person. Counted by reason; nobody is shown who voted.
create table reason_vote (
  tenant_id int not null,
  reason_id uuid not null,
  account_id uuid not null,
  has_helped boolean not null,
  voted_at timestamptz not null,
  primary key (tenant_id, reason_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_tenant_table('reason_vote', 'select, insert, update');
create index on reason_vote (tenant_id, account_id);
