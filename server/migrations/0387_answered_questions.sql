-- Questions that people answered, suggested for the knowledge base: with nobody's name, until an editor has settled them.
create table answered_question (
  tenant_id int not null references tenant,
  id uuid not null,
  question text not null check (length(question) between 1 and 100),
  answer text not null check (length(answer) between 1 and 2000),
  answered_at timestamptz not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('answered_question', 'select, insert, delete');
create index on answered_question (tenant_id, answered_at desc, id desc);
