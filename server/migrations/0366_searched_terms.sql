-- What a search looks terms up in: those of the product's questions and of the own questions of the tenant of the session.
create view searched_knowledge_term with (security_invoker = true) as
  select t.term, t.question_id, t.is_in_title from knowledge_term t
   union all
  select t.term, t.question_id, t.is_in_title from own_knowledge_term t where t.tenant_id = (select app_tenant());
grant select on searched_knowledge_term to iwater_app;
