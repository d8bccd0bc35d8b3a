-- Texts without an answer are closed: answered by an entry, or dismissed. Asked again without an answer, an answered one is open again,
-- a dismissed one is not. `wording` is the text as it was said last, `checked_at` when the search was asked for it since.
alter table unanswered_question
  add id uuid not null default gen_random_uuid(),
  add wording text,
  add state text not null default 'open' check (state in ('open', 'answered', 'dismissed')),
  add question_id uuid,
  add closed_at timestamptz,
  add checked_at timestamptz,
  -- How often it was asked since the last weekly message.
  add new_count int not null default 1,
  add unique (tenant_id, id),
  add check ((state = 'open') = (closed_at is null));
update unanswered_question set wording = text;
alter table unanswered_question alter wording set not null;

-- As records of those who see the organisation of who asked last; where that is gone, of those who see the whole tenant.
create view unanswered_text with (security_invoker = true) as
  select u.tenant_id, u.id, 1 as version, u.wording as text, u.state, u.asked_count, u.first_asked_at, u.last_asked_at,
         u.last_organisation_id as organisation_id,
         (row_number() over (partition by u.state order by u.asked_count desc, u.last_asked_at desc, u.id))::int as rank
    from unanswered_question u
   where u.tenant_id = (select app_tenant())
     and ((select app_sees_all()) or u.last_organisation_id = any ((select app_organisations())::uuid[]));
grant select on unanswered_text to iwater_app;
