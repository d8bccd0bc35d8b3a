-- The week that the editors of a tenant's knowledge base were told about last, and when: each is told once.
create table knowledge_letter (
  tenant_id int primary key references tenant,
  week date not null,
  told_at timestamptz not null
);
call protect_tenant_table('knowledge_letter', 'select, insert, update');

-- Texts that editors have not been told of.
create index unanswered_question_new on unanswered_question (tenant_id) where state = 'open' and new_count > 0;
-- What did not help lately.
create index reason_vote_lately on reason_vote (tenant_id, voted_at) where not has_helped;
