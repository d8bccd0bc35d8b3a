-- Suggestions are those of the organisation of the conversation; where that is gone, of those who see the whole tenant.
alter table answered_question
  add column organisation_id uuid,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete set null (organisation_id);
create index on answered_question (tenant_id, organisation_id);
update answered_question q set organisation_id = h.organisation_id
  from chat_answer a join chat_hand_over h on h.tenant_id = a.tenant_id and h.id = a.hand_over_id
 where q.tenant_id = a.tenant_id and q.id = a.answered_question_id;

-- As editors see them. The table itself is open to who answers, who need not see the organisation, and to the limit of a tenant's rows.
create view seen_answered_question with (security_invoker = true) as
  select q.tenant_id, q.id, q.question, q.answer, q.answered_at from answered_question q
   where q.tenant_id = (select app_tenant())
     and ((select app_sees_all()) or q.organisation_id = any ((select app_organisations())::uuid[]));
grant select on seen_answered_question to iwater_app;
