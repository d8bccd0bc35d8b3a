-- Undoing an import tells the records that it deleted from those that got their earlier values back.
alter table record_import add column removed_count int;

-- Counts that were kept together are divided; nobody changes anything by that.
alter table record_import disable trigger user;
update record_import i set removed_count = c.removed, restored_count = i.restored_count - c.removed
  from (select u.tenant_id, u.id, count(w.record_id) as removed
          from record_import u
          left join record_import_change w on w.tenant_id = u.tenant_id and w.import_id = u.id and w.step = 'undone'
            and w.action = 'removed'
         where u.undone_at is not null group by u.tenant_id, u.id) c
 where i.tenant_id = c.tenant_id and i.id = c.id;
alter table record_import enable trigger user;

create or replace function finish_record_undo(wanted uuid, kept_records int, first_kept jsonb) returns void
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
         removed_count = c.removed, restored_count = c.restored
    from (select count(*) filter (where action = 'removed') as removed,
                 count(*) filter (where action = 'changed') as restored
            from record_import_change
           where tenant_id = run.tenant_id and import_id = wanted and step = 'undone') c
   where i.tenant_id = run.tenant_id and i.id = wanted;
  set constraints audit deferred;
end $$;
