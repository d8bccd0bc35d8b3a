-- The work on imports is a job as any other: what it is leased, tried and cancelled by stands in job, what is particular
-- to an import stays here.
drop trigger audit on import_job;

-- What people know the job by, such as the name of a file, and the row of its domain that it works on.
alter table job
  add column subject text check (length(subject) <= 200),
  add column subject_id uuid;
grant insert (subject, subject_id) on job to iwater_app;

alter table import_job
  drop constraint import_job_state_check,
  add check (state in ('uploaded', 'checking', 'checked', 'storing', 'stored', 'failed', 'cancelled')),
  -- The job that works on it, or the last that did; null when that is too old to be kept.
  add column job_id uuid,
  -- What a dry run has found in the store as far as it has come, and by which clock it reads the file.
  add column dry_run jsonb;

-- Imports that were at work wait to be gone on with by the next process. What has ended is listed as long as jobs are.
update import_job set job_id = gen_random_uuid()
 where state in ('checking', 'storing')
    or state <> 'uploaded' and coalesce(stored_at, checked_at, created_at) > now() - interval '30 days';
insert into job (tenant_id, id, kind, account_id, organisation_id, input, subject, subject_id, state, done_count, total_count,
    attempts, error_code, error_details, created_at, started_at, ended_at)
select tenant_id, job_id, case when storing_since is null then 'imports.check' else 'imports.store' end,
       account_id, organisation_id, '{}', left(file_name, 200), id,
       case when state in ('checking', 'storing') then 'waiting' when state = 'failed' then 'failed' else 'done' end,
       rows_done, row_count, attempts, failure ->> 'code', failure -> 'details', created_at,
       case when attempts > 0 or rows_done > 0 or state not in ('checking', 'storing') then created_at end,
       case when state not in ('checking', 'storing') then coalesce(stored_at, checked_at, created_at) end
  from import_job where job_id is not null;

create unique index import_job_job on import_job (tenant_id, job_id);
alter table import_job
  drop column leased_until,
  drop column attempts,
  add foreign key (tenant_id, job_id) references job (tenant_id, id) on delete set null (job_id);

call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,history_count,settled_count,kept_from,ahead_seconds,rejected,period_seconds,storing_since,checked_at,stored_at,job_id,dry_run,stored_name}');
