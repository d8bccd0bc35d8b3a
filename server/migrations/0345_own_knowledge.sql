-- Entries of the knowledge base that belong to a tenant, beside those of the product. They have tables of their own: they have an owner,
-- versions and an audit trail, while those of the product are replaced as a whole at the start of a new version.

-- What a question of the product said when it was copied: a hash of it with its reasons, made when the base is loaded.
alter table knowledge_question add version text not null default '';

create table own_knowledge_type (name_zh text not null, name_en text not null, parent_id uuid, position int not null);
call make_record_table('own_knowledge_type', 'tenant');
call keep_record_order('own_knowledge_type', 'position');
call keep_record_tree('own_knowledge_type', 'parent_id');

-- `type_id` is a type of the tenant or of the product, which may be gone one day; a copy is of `product_id`, as it was in `product_version`.
create table own_knowledge_question (
  name_zh text not null,
  name_en text not null,
  type_id uuid not null,
  synonyms_zh text not null,
  synonyms_en text not null,
  text_zh text not null,
  text_en text not null,
  device_kinds text[] not null default '{}',
  attachments uuid[] not null default '{}',
  product_id uuid,
  product_version text,
  check ((product_id is null) = (product_version is null))
);
call make_record_table('own_knowledge_question', 'tenant', '{product_id}');
call keep_record_files('own_knowledge_question', 'signed-in');
create index own_knowledge_question_type on own_knowledge_question (tenant_id, type_id);
create index own_knowledge_question_name on own_knowledge_question (tenant_id, name_zh, id);

-- Rows of their question, and records of a list of their own, which is exported and imported. `product_id` is the reason that this one is
-- a copy of.
create table own_knowledge_reason (
  parent_id uuid not null,
  position int not null,
  reason_zh text not null,
  reason_en text not null,
  result_zh text not null,
  result_en text not null,
  source text,
  contradicted_when text,
  contradicted_values text,
  contradicted_why_zh text not null,
  contradicted_why_en text not null,
  product_id uuid
);
call make_record_table('own_knowledge_reason', 'tenant');
alter table own_knowledge_reason add foreign key (tenant_id, parent_id) references own_knowledge_question (tenant_id, id) on delete cascade;
create index own_knowledge_reason_parent on own_knowledge_reason (tenant_id, parent_id, position);
create function place_own_reason() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select coalesce(max(r.position) + 1, 0) into new.position from own_knowledge_reason r
   where r.tenant_id = new.tenant_id and r.parent_id = new.parent_id;
  return new;
end $$;
revoke execute on function place_own_reason() from public;
create trigger place_reason before insert on own_knowledge_reason for each row when (new.position is null) execute function place_own_reason();

create table own_knowledge_equipment (unit_id uuid not null, device_id uuid);
call make_row_table('own_knowledge_equipment', 'own_knowledge_question');
alter table own_knowledge_equipment
  add foreign key (tenant_id, unit_id) references unit (tenant_id, id),
  add foreign key (tenant_id, device_id) references device (tenant_id, id);
create index own_knowledge_equipment_unit on own_knowledge_equipment (tenant_id, unit_id);
create index own_knowledge_equipment_device on own_knowledge_equipment (tenant_id, device_id);

-- Questions of the product that a tenant does not show, without a copy of its own.
create table hidden_knowledge_question (
  tenant_id int not null references tenant,
  question_id uuid not null,
  primary key (tenant_id, question_id)
);
call protect_tenant_table('hidden_knowledge_question', 'select, insert, delete');
call audit_table('hidden_knowledge_question');

-- The terms that own questions are found by. Rows instead of the arrays that the product's have: under a row policy only what is compared
-- by an operator that leaks nothing is looked up in an index, which equality of texts is and @> is not.
create table own_knowledge_term (
  tenant_id int not null,
  term text not null,
  question_id uuid not null,
  is_in_title boolean not null,
  primary key (tenant_id, term, question_id),
  foreign key (tenant_id, question_id) references own_knowledge_question (tenant_id, id) on delete cascade
);
call protect_tenant_table('own_knowledge_term', 'select, insert, delete');
create index own_knowledge_term_question on own_knowledge_term (tenant_id, question_id);

-- Questions whose terms have to be made anew, because something was written that they are made of: by whatever, as undone imports are
-- written by the database alone.
create table stale_knowledge_question (
  tenant_id int not null,
  question_id uuid not null,
  primary key (tenant_id, question_id),
  foreign key (tenant_id, question_id) references own_knowledge_question (tenant_id, id) on delete cascade
);
-- Who makes the terms holds the row meanwhile, which takes the right to update.
call protect_tenant_table('stale_knowledge_question', 'select, insert, update, delete');

create function note_stale_questions() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  row_of jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  insert into stale_knowledge_question (tenant_id, question_id)
    select q.tenant_id, q.id from own_knowledge_question q
     where q.tenant_id = (row_of ->> 'tenant_id')::int and case tg_argv[0]
       when 'question' then q.id = (row_of ->> 'id')::uuid
       when 'reason' then q.id = (row_of ->> 'parent_id')::uuid
       else q.type_id = (row_of ->> 'id')::uuid end
    on conflict do nothing;
  return null;
end $$;
revoke execute on function note_stale_questions() from public;
create trigger note_stale after insert or update of name_zh, name_en, type_id, synonyms_zh, synonyms_en, text_zh, text_en
  on own_knowledge_question for each row execute function note_stale_questions('question');
create trigger note_stale after insert or delete or update of reason_zh, reason_en
  on own_knowledge_reason for each row execute function note_stale_questions('reason');
create trigger note_stale after update of name_zh, name_en
  on own_knowledge_type for each row execute function note_stale_questions('type');

-- Words of a text that stand in lines of their own or behind commas and semicolons.
create function words_of(list text) returns text[] language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select coalesce(array_agg(btrim(w.word) order by w.place) filter (where btrim(w.word) <> ''), '{}')
    from regexp_split_to_table(list, '[,;，；、\n]') with ordinality w (word, place)
$$;

-- Pairs of a text, such as `i = current; p = pressure`, as an object.
create function pairs_of(list text) returns jsonb language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select coalesce(jsonb_object_agg(btrim(split_part(w.pair, '=', 1)), btrim(split_part(w.pair, '=', 2))), '{}')
    from unnest(words_of(list)) w (pair)
$$;
revoke execute on function words_of(text), pairs_of(text) from public;
grant execute on function words_of(text), pairs_of(text) to iwater_app;

-- Questions of the product that the tenant of the session has hidden or replaced by a copy.
create view replaced_knowledge_question with (security_invoker = true) as
  select h.question_id from hidden_knowledge_question h where h.tenant_id = (select app_tenant())
   union
  select o.product_id from own_knowledge_question o where o.tenant_id = (select app_tenant()) and o.product_id is not null;

-- What the tenant of the session sees: its own entries, and those of the product as far as it has not replaced them. Copies stand where
-- what they are copies of does, other own entries behind all others.
create view shown_knowledge_type with (security_invoker = true) as
  select t.id, t.parent_id, t.name_zh, t.name_en, t.position, false as is_own from knowledge_type t
   union all
  select t.id, t.parent_id, t.name_zh, t.name_en, t.position, true from own_knowledge_type t where t.tenant_id = (select app_tenant());

create view shown_knowledge_question with (security_invoker = true) as
  select q.id, q.type_id, q.position, q.title_zh, q.title_en, q.synonyms_zh, q.synonyms_en, q.text_zh, q.text_en, q.device_kinds,
         false as is_own
    from knowledge_question q where not exists (select from replaced_knowledge_question r where r.question_id = q.id)
   union all
  select o.id, o.type_id, coalesce(q.position, 2147483647), o.name_zh, o.name_en, words_of(o.synonyms_zh), words_of(o.synonyms_en),
         o.text_zh, o.text_en, o.device_kinds, true
    from own_knowledge_question o left join knowledge_question q on q.id = o.product_id
   where o.tenant_id = (select app_tenant());

create view shown_knowledge_reason with (security_invoker = true) as
  select r.id, r.question_id, r.position, r.reason_zh, r.reason_en, r.result_zh, r.result_en, r.source, r.contradicted
    from knowledge_reason r where not exists (select from replaced_knowledge_question g where g.question_id = r.question_id)
   union all
  select o.id, o.parent_id, o.position, o.reason_zh, o.reason_en, o.result_zh, o.result_en, o.source,
         case when o.contradicted_when is not null then jsonb_build_object('when', o.contradicted_when,
           'values', pairs_of(o.contradicted_values),
           'why', jsonb_build_object('zh', o.contradicted_why_zh, 'en', o.contradicted_why_en)) end
    from own_knowledge_reason o where o.tenant_id = (select app_tenant());

-- All types to choose from.
create view knowledge_type_name with (security_invoker = true) as
  select (select app_tenant()) as tenant_id, t.id, t.name_zh, t.name_en from shown_knowledge_type t;

-- The product's questions as records of the tenant of the session, with what the tenant has made of them.
create view product_question with (security_invoker = true) as
  select (select app_tenant()) as tenant_id, q.id, 1 as version, q.title_zh as name_zh, q.title_en as name_en, q.type_id, q.position,
         array_to_string(q.synonyms_zh, '；') as synonyms_zh, array_to_string(q.synonyms_en, '; ') as synonyms_en,
         q.text_zh, q.text_en, q.device_kinds,
         case when o.product_version <> q.version then 'newer' when o.id is not null then 'copied'
              when h.question_id is not null then 'hidden' else 'shown' end as state
    from knowledge_question q
    left join own_knowledge_question o on o.tenant_id = (select app_tenant()) and o.product_id = q.id
    left join hidden_knowledge_question h on h.tenant_id = (select app_tenant()) and h.question_id = q.id;

create view product_reason with (security_invoker = true) as
  select (select app_tenant()) as tenant_id, r.id, r.question_id as parent_id, r.position, r.reason_zh, r.reason_en, r.result_zh, r.result_en,
         r.source, r.contradicted ->> 'when' as contradicted_when,
         (select string_agg(v.key || ' = ' || v.value, '; ' order by v.key) from jsonb_each_text(r.contradicted -> 'values') v) as contradicted_values,
         coalesce(r.contradicted -> 'why' ->> 'zh', '') as contradicted_why_zh, coalesce(r.contradicted -> 'why' ->> 'en', '') as contradicted_why_en
    from knowledge_reason r;
grant select on replaced_knowledge_question, shown_knowledge_type, shown_knowledge_question, shown_knowledge_reason, knowledge_type_name,
  product_question, product_reason to iwater_app;
