-- An import that an upgrade interrupted goes on with an arrival of its own, but its first values have none (see 0155_import_arrivals.sql):
-- undoing it would leave those and say that nothing is missing, so it is not offered.
alter table import_job add column has_earlier_values boolean not null default false;
alter table import_job disable trigger user;
update import_job set has_earlier_values = true
 where arrival is null and storing_since is not null and rows_done > 0;
alter table import_job enable trigger user;
drop trigger audit on import_job;
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,arrival,held_count,has_earlier_values,forgotten_count,undoing_since,removed_count,restored_count,checked_at,stored_at,job_id,dry_run,figures,stored_name}');
