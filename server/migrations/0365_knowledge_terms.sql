-- The terms of the product's questions as rows, ordered by term: so many of a term are counted before any is read, and what a
-- search reads of a term is what it asked for. The arrays that they are made of stay; looked up by them, a frequent term costs all its questions.
create table knowledge_term (
  term text not null,
  question_id uuid not null references knowledge_question on delete cascade,
  is_in_title boolean not null,
  primary key (term, question_id) include (is_in_title)
);
create index knowledge_term_question on knowledge_term (question_id);
grant select on knowledge_term to iwater_app;

create function place_knowledge_terms() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from knowledge_term where question_id = new.id;
  insert into knowledge_term (term, question_id, is_in_title)
    select t.term, new.id, bool_or(t.is_in_title)
      from (select unnest(new.title_terms) as term, true as is_in_title union all select unnest(new.text_terms), false) t
     group by t.term;
  return null;
end $$;
revoke execute on function place_knowledge_terms() from public;
create trigger place_terms after insert on knowledge_question for each row execute function place_knowledge_terms();
create trigger place_changed_terms after update on knowledge_question for each row
  when ((old.title_terms, old.text_terms) is distinct from (new.title_terms, new.text_terms)) execute function place_knowledge_terms();
insert into knowledge_term (term, question_id, is_in_title)
  select t.term, t.id, bool_or(t.is_in_title)
    from (select id, unnest(title_terms) as term, true as is_in_title from knowledge_question
           union all select id, unnest(text_terms), false from knowledge_question) t
   group by t.term, t.id;

drop function knowledge_hits(text[]);
drop index knowledge_question_title_terms, knowledge_question_text_terms;
