-- What the last dry run found of the value columns, for the person who decides whether the file is stored.
alter table import_job add column figures jsonb;
drop trigger audit on import_job;
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,checked_at,stored_at,job_id,dry_run,figures,stored_name}');
