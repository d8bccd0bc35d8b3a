-- The clock by which the dry run read the file: its rows are stored by the same one.
alter table import_job add column checked_at timestamptz;

drop trigger audit on import_job;
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,checked_at,stored_at,leased_until,attempts,stored_name}');
