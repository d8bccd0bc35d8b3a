-- An import of values is undone by its arrival, which is its own: all its values have it, and nothing else of the tenant arrives at it (the
-- half of a millisecond, and one of each import). Neither where they were moved to nor what else arrived meanwhile matters.
alter table import_job
  add column arrival timestamptz,
  add constraint import_job_arrival_key unique (tenant_id, arrival),
  -- Its values that the store keeps, whether they count or were displaced, and those of them that were displaced when it was undone.
  add column held_count int not null default 0,
  add column forgotten_count int not null default 0,
  drop column stored_until;
-- Imports without an arrival of their own cannot be undone.
alter table import_job disable trigger user;
update import_job set state = 'failed' where state = 'undoing';
alter table import_job enable trigger user;
drop trigger audit on import_job;
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,arrival,held_count,forgotten_count,undoing_since,removed_count,restored_count,checked_at,stored_at,job_id,dry_run,figures,stored_name}');

-- The displaced values of one import.
create index sample_conflict_arrival on sample_conflict (tenant_id, received_at);
