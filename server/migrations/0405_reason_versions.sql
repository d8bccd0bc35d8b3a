-- A reason is a row of its question and a record of a list of its own. Who writes it as a record changes its question too, so that who
-- has the question in a form is told, and who writes it with its question changes the record. As a record it is written with its version
-- and without a position, as a row of its question with a position and without its version.

-- Counts the version of a question up, also where an import has noted it: of the question itself nothing is changed, so that the import can be
-- undone as before.
create function note_reason_of(question uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  with raised as (
    update own_knowledge_question set version = version + 1 where tenant_id = app_tenant() and id = question returning version)
  update record_import_change c set version = r.version from raised r
   where c.tenant_id = app_tenant() and c.record_id = question and c.step = 'stored' and c.version = r.version - 1;
$$;
revoke execute on function note_reason_of(uuid) from public;
-- For records that are deleted, which nothing tells from rows of a question that go.
grant execute on function note_reason_of(uuid) to iwater_app;

create function note_reason_record() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform note_reason_of(new.parent_id);
  return new;
end $$;
revoke execute on function note_reason_record() from public;
create trigger note_record before insert on own_knowledge_reason for each row when (new.position is null) execute function note_reason_record();
create trigger note_changed_record after update of version on own_knowledge_reason for each row execute function note_reason_record();

-- An import that is undone deletes by the database alone.
create function note_undone_reason() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from record_import_run r where r.tenant_id = old.tenant_id and r.subject = 'own_knowledge_reason'
      and r.transaction = pg_current_xact_id()) then
    perform note_reason_of(old.parent_id);
  end if;
  return null;
end $$;
revoke execute on function note_undone_reason() from public;
create trigger note_undone after delete on own_knowledge_reason for each row execute function note_undone_reason();

create function count_reason_version() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if to_jsonb(new) - 'position' is distinct from to_jsonb(old) - 'position' then new.version := old.version + 1; end if;
  return new;
end $$;
revoke execute on function count_reason_version() from public;
create trigger count_version before update on own_knowledge_reason for each row when (new.version = old.version)
  execute function count_reason_version();
