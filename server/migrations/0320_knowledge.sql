-- The knowledge base that comes with the product. All tenants read it; nobody but the start of the server writes it, as the owner.

-- Which content the tables below hold: a hash of all that is loaded. One row, which belongs to no tenant, as the content does.
create table knowledge_content (
  is_only boolean primary key default true check (is_only),
  version text not null,
  loaded_at timestamptz not null default now()
);

-- Types of questions, a tree of two levels. Belongs to no tenant: the product's entries are those of all tenants.
create table knowledge_type (
  id uuid primary key,
  code text not null unique,
  parent_id uuid references knowledge_type,
  name_zh text not null,
  name_en text not null,
  position int not null
);

-- Belongs to no tenant, as its type. The terms are those that a search compares, made by the application: of what the question is called,
-- and of what else is said in it.
create table knowledge_question (
  id uuid primary key,
  code text not null unique,
  type_id uuid not null references knowledge_type,
  position int not null,
  title_zh text not null,
  title_en text not null,
  synonyms_zh text[] not null,
  synonyms_en text[] not null,
  text_zh text not null,
  text_en text not null,
  device_kinds text[] not null,
  title_terms text[] not null,
  text_terms text[] not null
);
create index knowledge_question_type on knowledge_question (type_id, position);
create index knowledge_question_title_terms on knowledge_question using gin (title_terms) with (fastupdate = off);
create index knowledge_question_text_terms on knowledge_question using gin (text_terms) with (fastupdate = off);

-- Belongs to no tenant, as its question. `contradicted` holds the rule by which live values rule the reason out.
create table knowledge_reason (
  id uuid primary key,
  question_id uuid not null references knowledge_question on delete cascade,
  code text not null,
  position int not null,
  reason_zh text not null,
  reason_en text not null,
  result_zh text not null,
  result_en text not null,
  source text,
  contradicted jsonb,
  unique (question_id, code)
);

grant select on knowledge_type, knowledge_question, knowledge_reason to iwater_app;

-- The questions that have terms, each term looked up by itself. A table of some hundred questions is short, so the planner would read
-- all of it for every term; but the arrays are long and stored compressed, and reading them takes a hundred times as long as the index.
create function knowledge_hits(wanted text[]) returns table (term text, question_id uuid, is_in_title boolean)
  language sql stable rows 500 set search_path = pg_catalog, public set enable_seqscan = off as $$
  select w.term, q.id, true from unnest(wanted) as w (term) join knowledge_question q on q.title_terms @> array[w.term]
   union all
  select w.term, q.id, false from unnest(wanted) as w (term) join knowledge_question q on q.text_terms @> array[w.term]
$$;
revoke execute on function knowledge_hits(text[]) from public;
grant execute on function knowledge_hits(text[]) to iwater_app;
