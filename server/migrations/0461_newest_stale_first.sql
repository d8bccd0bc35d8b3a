-- What was changed last is made findable first: a renamed type leaves more questions stale than one request makes anew.
alter table stale_knowledge_question add column noted_at timestamptz not null default now();
create index stale_knowledge_question_newest on stale_knowledge_question (tenant_id, noted_at desc, question_id);

-- As before (0411_stale_marks_by_key.sql), but a mark says when it was made last.
create or replace function note_stale_questions() returns trigger language plpgsql
  set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  row_of jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  tenant int := (row_of ->> 'tenant_id')::int;
begin
  if tg_argv[0] = 'question' then
    insert into stale_knowledge_question (tenant_id, question_id) values (tenant, (row_of ->> 'id')::uuid)
      on conflict (tenant_id, question_id) do update set noted_at = excluded.noted_at where stale_knowledge_question.noted_at < excluded.noted_at;
  elsif tg_argv[0] = 'reason' then
    -- A question that is deleted takes its reasons with it.
    insert into stale_knowledge_question (tenant_id, question_id)
      select q.tenant_id, q.id from own_knowledge_question q where q.tenant_id = tenant and q.id = (row_of ->> 'parent_id')::uuid
      on conflict (tenant_id, question_id) do update set noted_at = excluded.noted_at where stale_knowledge_question.noted_at < excluded.noted_at;
  else
    insert into stale_knowledge_question (tenant_id, question_id)
      select q.tenant_id, q.id from own_knowledge_question q where q.tenant_id = tenant and q.type_id = (row_of ->> 'id')::uuid
       order by q.id
      on conflict (tenant_id, question_id) do update set noted_at = excluded.noted_at where stale_knowledge_question.noted_at < excluded.noted_at;
  end if;
  return null;
end $$;
