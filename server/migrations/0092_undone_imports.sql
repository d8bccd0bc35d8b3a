-- An import of values is undone by what its values arrived as: all of one import have its start as their arrival, those that
-- repeat a moment of the file a millisecond after one another.
alter table import_job
  drop constraint import_job_state_check,
  add constraint import_job_state_check
    check (state in ('uploaded', 'checking', 'checked', 'storing', 'stored', 'undoing', 'undone', 'failed', 'cancelled')),
  -- The arrival of its last values; null where none are stored, and for imports of earlier versions, which cannot be undone.
  add column stored_until timestamptz,
  add column undoing_since timestamptz,
  -- Values that were taken out, and those that they had displaced and that count again.
  add column removed_count int not null default 0,
  add column restored_count int not null default 0;
drop trigger audit on import_job;
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,stored_until,undoing_since,removed_count,restored_count,checked_at,stored_at,job_id,dry_run,figures,stored_name}');
call open_to_worker('import_unit', 'select');
