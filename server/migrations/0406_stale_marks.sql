-- As before (0345_own_knowledge.sql), but a mark that is there already is held: where a search is making terms of what the question said before,
-- this waits until the search has taken the mark away, and sets it again.
create or replace function note_stale_questions() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  row_of jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  insert into stale_knowledge_question (tenant_id, question_id)
    select q.tenant_id, q.id from own_knowledge_question q
     where q.tenant_id = (row_of ->> 'tenant_id')::int and case tg_argv[0]
       when 'question' then q.id = (row_of ->> 'id')::uuid
       when 'reason' then q.id = (row_of ->> 'parent_id')::uuid
       else q.type_id = (row_of ->> 'id')::uuid end
     order by q.id
    on conflict (tenant_id, question_id) do update set question_id = excluded.question_id where false;
  return null;
end $$;
