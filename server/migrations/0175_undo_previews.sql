-- What undoing an import would do is shown before it is done, and what stayed can be undone later: records that something
-- referred to are free once that is gone.

alter table record_import
  -- Records that stayed and are still there; null before the import was undone.
  add column undo_left_count int,
  -- What a run that was rolled back has found, with its job.
  add column undo_preview jsonb;
grant update (undo_preview) on record_import to iwater_app;
drop trigger audit on record_import;
call audit_table('record_import', '{}', '{undo_job_id,kept,expired_at,undo_left_count,undo_preview}');

-- What stayed of earlier imports becomes free as well.
alter table record_import disable trigger user;
update record_import i set undo_left_count = i.kept_count - (
    select count(*) from jsonb_array_elements(i.kept) k where k ->> 'reason' = 'gone'), undo_job_id = null
 where i.undone_at is not null;
alter table record_import enable trigger user;

create or replace function begin_record_undo(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  stored record_import;
begin
  select i.* into stored from record_import i where i.tenant_id = app_tenant() and i.id = wanted
     and (app_sees_all() or i.account_id = app_user() or i.organisation_id = any (app_organisations()))
     and (i.undone_at is null or i.undo_left_count > 0) and i.expired_at is null
     and i.stored_at > now() - interval '7 days' for update;
  if not found or app_user() is null then raise exception 'no import is to be undone'; end if;
  perform assert_record_table(stored.subject);
  insert into record_import_run (tenant_id, import_id, step, subject)
    values (stored.tenant_id, stored.id, 'undone', stored.subject);
end $$;

drop function finish_record_undo(uuid, int, jsonb);

create function finish_record_undo(wanted uuid, kept_records int, left_records int, first_kept jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  run record_import_run;
begin
  set constraints audit immediate;
  delete from record_import_run r where r.tenant_id = app_tenant() and r.import_id = wanted and r.step = 'undone'
     and r.transaction = pg_current_xact_id() returning r.* into run;
  if not found then raise exception 'no undoing was begun'; end if;
  -- What an earlier import wrote stands there again, under a later version.
  update record_import_change earlier set version = undone.version
    from record_import_change undone, record_import_change stored
   where undone.tenant_id = run.tenant_id and undone.import_id = wanted and undone.step = 'undone'
     and undone.action = 'changed'
     and stored.tenant_id = run.tenant_id and stored.import_id = wanted and stored.step = 'stored'
     and stored.record_id = undone.record_id
     and earlier.tenant_id = run.tenant_id and earlier.record_id = undone.record_id and earlier.import_id <> wanted
     and earlier.step = 'stored' and earlier.version = stored.version - 1;
  update record_import i set undone_at = now(), undone_by = app_user(), kept_count = kept_records, kept = first_kept,
         undo_left_count = left_records, undo_job_id = null, undo_preview = null,
         removed_count = c.removed, restored_count = c.restored
    from (select count(*) filter (where action = 'removed') as removed,
                 count(*) filter (where action = 'changed') as restored
            from record_import_change
           where tenant_id = run.tenant_id and import_id = wanted and step = 'undone') c
   where i.tenant_id = run.tenant_id and i.id = wanted;
  set constraints audit deferred;
end $$;
revoke execute on function finish_record_undo(uuid, int, int, jsonb) from public;
grant execute on function finish_record_undo(uuid, int, int, jsonb) to iwater_app;
