-- As before (0406_stale_marks.sql), but each way to the questions is a statement of its own: in one for all of them, every row of an import
-- read all questions of its tenant. A plan that was made while a table was small is kept while an import fills it, so it has to use the index.
create or replace function note_stale_questions() returns trigger language plpgsql
  set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  row_of jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  tenant int := (row_of ->> 'tenant_id')::int;
begin
  if tg_argv[0] = 'question' then
    insert into stale_knowledge_question (tenant_id, question_id) values (tenant, (row_of ->> 'id')::uuid)
      on conflict (tenant_id, question_id) do update set question_id = excluded.question_id where false;
  elsif tg_argv[0] = 'reason' then
    -- A question that is deleted takes its reasons with it.
    insert into stale_knowledge_question (tenant_id, question_id)
      select q.tenant_id, q.id from own_knowledge_question q where q.tenant_id = tenant and q.id = (row_of ->> 'parent_id')::uuid
      on conflict (tenant_id, question_id) do update set question_id = excluded.question_id where false;
  else
    insert into stale_knowledge_question (tenant_id, question_id)
      select q.tenant_id, q.id from own_knowledge_question q where q.tenant_id = tenant and q.type_id = (row_of ->> 'id')::uuid
       order by q.id
      on conflict (tenant_id, question_id) do update set question_id = excluded.question_id where false;
  end if;
  return null;
end $$;
